export async function showBanked() {
  return () => {};
}
