/** The floor's tools at a table: what happened, the button, pausing and closing. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { toast } from "../parts/toast-stack.js";
import { line } from "../socket.js";
import "./incident-report.js";

const DONE = { pause: "Paused.", resume: "The table goes on.", close: "Closed." };

/**
 * @param {{row: any, view: any, paused: boolean, names: Map<number, string>, ask: (command: any) => any}} table
 */
export function floorItems({ row, view, paused, names, ask }) {
  const floor = async (what) => {
    const answer = await line.request({ do: "floor", table: row.id, what });
    if (answer.type === "done") toast(DONE[what], "good");
    else toast(answer.says, "bad");
  };
  const buttonTo = ({ seat, name }) => [
    `Button to seat ${seat}, ${name}`,
    () => ask({ type: "MoveButton", seat, by: "", why: "put right by the floor" }),
  ];
  return [
    ["What happened?…", () => whatHappened(row, view, names)],
    row.kind === "players" && ["Declare a misdeal", () => ask({ type: "DeclareMisdeal", by: "", why: "" })],
    ...buttonPlaces(row, view).map(buttonTo),
    paused ? ["Go on", () => floor("resume")] : ["Pause the table", () => floor("pause")],
    ["Close the table", () => floor("close")],
  ];
}

/** Where the button may be put between hands: wherever somebody could be dealt to. */
function buttonPlaces({ kind }, view) {
  const running = view.hand && !view.hand.over;
  if (kind !== "players" || running || view.button === null) return [];
  return view.seats.filter((place) => place.here && place.chips > 0 && place.seat !== view.button);
}

async function whatHappened({ id, book }, view, names) {
  const places = view.hand?.seats.map(({ seat }) => seat) ?? view.seats.map(({ box, seat }) => box ?? seat);
  try {
    const { incidents } = await call(`/api/tables/${id}/incidents`);
    openBox("What happened?", () =>
      h("incident-report", {
        table: id,
        book,
        kinds: incidents,
        places: places.map((place) => [place, names.get(place)]),
      }),
    );
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}
