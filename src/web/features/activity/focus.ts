/** How long what has the focus may take to go, in milliseconds: it goes with an answer of the service. */
const FOLLOWED_MS = 10_000;

/**
 * Gives the focus to `place` once it went with what it was in. A focus that is somewhere is left alone: windows and menus give theirs
 * back within a frame of closing. Whoever presses something meanwhile puts it where they want.
 */
export function catchFocus(place: () => HTMLElement | null): void {
  const pressed = new AbortController();
  for (const press of ["pointerdown", "keydown"]) {
    addEventListener(press, () => pressed.abort(), { capture: true, signal: pressed.signal });
  }
  let lostFrames = 0;
  let began: number | null = null;
  const look = (time: number) => {
    began ??= time;
    if (pressed.signal.aborted) return;
    lostFrames = hasFocus() ? 0 : lostFrames + 1;
    if (lostFrames < 2 && time - began < FOLLOWED_MS) {
      requestAnimationFrame(look);
      return;
    }
    pressed.abort();
    if (lostFrames === 2) (place() ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

/** Names the row that the focus is in; null where it is in none. */
export function rowInFocus(): string | null {
  const item = document.activeElement?.closest("li");
  return item?.querySelector<HTMLElement>("[data-row]")?.dataset["row"] ?? null;
}
