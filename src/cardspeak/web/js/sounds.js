/** Small sounds, made here: a card, chips, one's turn, the time. Nothing is heard before the first touch of the page. */

import { taste } from "./session.js";

/** Each sound as notes: `[hertz, from, seconds, loudness, shape]`; noise where there is no pitch. @type {Record<string, [number, number, number, number, string][]>} */
const SOUNDS = {
  card: [[0, 0, 0.05, 0.12, "noise"]],
  chips: [
    [2400, 0, 0.03, 0.06, "triangle"],
    [3100, 0.045, 0.03, 0.05, "triangle"],
  ],
  turn: [
    [660, 0, 0.12, 0.12, "sine"],
    [880, 0.13, 0.18, 0.12, "sine"],
  ],
  call: [
    [740, 0, 0.16, 0.16, "triangle"],
    [988, 0.18, 0.16, 0.16, "triangle"],
    [740, 0.36, 0.16, 0.16, "triangle"],
    [988, 0.54, 0.3, 0.16, "triangle"],
  ],
  word: [[1250, 0, 0.05, 0.05, "sine"]],
  time: [
    [520, 0, 0.09, 0.14, "square"],
    [520, 0.18, 0.09, 0.14, "square"],
  ],
};

let context = null;

/** @param {"card" | "chips" | "turn" | "time" | "call" | "word"} name @returns {boolean} whether it is heard */
export function sound(name) {
  if (!taste.sounds || !navigator.userActivation?.hasBeenActive || !globalThis.AudioContext) return false;
  context ??= new AudioContext();
  for (const note of SOUNDS[name]) play(context, note);
  return true;
}

function play(audio, [hertz, from, seconds, loud, shape]) {
  const at = audio.currentTime + from;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  volume.connect(audio.destination);
  const source = shape === "noise" ? hiss(audio, seconds) : tone(audio, hertz, shape);
  source.connect(volume);
  source.start(at);
  source.stop(at + seconds);
}

function tone(audio, hertz, shape) {
  const made = audio.createOscillator();
  made.type = shape;
  made.frequency.value = hertz;
  return made;
}

function hiss(audio, seconds) {
  const made = audio.createBufferSource();
  made.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = made.buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return made;
}
