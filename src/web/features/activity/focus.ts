/** How long what has the focus may take to go, in milliseconds. */
const FOLLOWED_MS = 1000;

/**
 * Gives the focus to `place` once it went with what it was in. A focus that is somewhere is left alone: windows and menus give theirs
 * back within a frame of closing.
 */
export function catchFocus(place: () => HTMLElement | null): void {
  let lostFrames = 0;
  let began: number | null = null;
  const look = (time: number) => {
    began ??= time;
    lostFrames = hasFocus() ? 0 : lostFrames + 1;
    if (lostFrames === 2) (place() ?? document.getElementById("main"))?.focus({ preventScroll: true });
    else if (time - began < FOLLOWED_MS) requestAnimationFrame(look);
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
