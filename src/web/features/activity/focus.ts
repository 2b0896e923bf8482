/** How long the focused element may take to disappear, in milliseconds: it is removed after a response of the service. */
const FOLLOWED_MS = 10_000;

/**
 * Moves the focus to `place` once the focused element has been removed. Does nothing if something else has the focus: dialogs and menus return
 * theirs within a frame of closing, and a person who presses something meanwhile has chosen their own place.
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

/** The name of the row that has the focus, or null. */
export function rowInFocus(): string | null {
  const item = document.activeElement?.closest("li");
  return item?.querySelector<HTMLElement>("[data-row]")?.dataset["row"] ?? null;
}
