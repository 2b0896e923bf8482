/**
 * Frames in which other code may set the focus itself after removing a control. Closing dialogs and menus do so in the first, lists that know the
 * next row in the second or third.
 */
const PATIENT_FRAMES = 4;

/** A toast is a non-modal alertdialog: working beside it does not mean being inside it. */
const WINDOW = "[role=dialog], [role=alertdialog]:not([aria-modal=false])";
/** Widgets that move the focus among their items by themselves. */
const COLLECTION = "[role=menu], [role=listbox], [role=grid]";
const STOPS = "a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]";

/** The position of a control: in `parent`, after the node `after`, or at the beginning for null. */
interface Spot {
  readonly parent: Node;
  readonly after: Node | null;
}

/**
 * Moves the focus when the focused control is removed, replaced or disabled, for as long as the page is open: to the control in its place or beside
 * it, else to the dialog or the content of the page that contained it. Without the focus an open dialog receives no Escape, and keyboard users are
 * stuck. Inside a dialog this happens before the next key can be pressed.
 */
export function catchLostFocus(): void {
  let last: HTMLElement | null = null;
  let spot: Spot | null = null;
  let frame = 0;

  const forget = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    last = null;
    spot = null;
  };
  const recover = () => {
    if (last === null || hasFocus() || canHaveFocus(last)) return;
    const around = last.closest(`${WINDOW}, ${COLLECTION}`) ?? elementAt(spot)?.closest(`${WINDOW}, ${COLLECTION}`);
    if (around?.matches(WINDOW) === true && isOpen(around)) give(last, spot, around);
    else if (frame === 0) wait(last, 1);
  };
  const wait = (lost: HTMLElement, frames: number) => {
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (hasFocus() || canHaveFocus(lost)) return;
      if (frames < PATIENT_FRAMES) wait(lost, frames + 1);
      else give(lost, spot, [...document.querySelectorAll(WINDOW)].findLast(isOpen) ?? null);
    });
  };
  const follow = (records: readonly MutationRecord[]) => {
    if (last === null) return;
    for (const record of records) spot = spotAfter(record, last, spot);
  };

  const observer = new MutationObserver((records) => {
    follow(records);
    recover();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", ({ target }) => {
    forget();
    if (target instanceof HTMLElement) last = target;
  });
  document.addEventListener("focusout", () =>
    // The removal has finished by then. A press beside a control moves the focus away on purpose, so nothing is restored.
    queueMicrotask(() => {
      follow(observer.takeRecords());
      if (last === null || hasFocus()) return;
      if (canHaveFocus(last)) forget();
      else recover();
    }),
  );
}

function give(lost: HTMLElement, spot: Spot | null, around: Element | null): void {
  const content = around ?? document.getElementById("main");
  const from = spot ?? { parent: lost.parentNode ?? document.body, after: lost };
  const place = beside(from, content) ?? content;
  if (place instanceof HTMLElement) place.focus({ preventScroll: around === null });
}

/** The position of the control after a change of the page: its ancestors may be removed as well, and the nodes before it. */
function spotAfter(
  { target, removedNodes, previousSibling }: MutationRecord,
  lost: HTMLElement,
  spot: Spot | null,
): Spot | null {
  let now = spot;
  for (const removed of removedNodes) {
    if (removed.contains(now?.parent ?? lost) || removed === now?.after) {
      now = { parent: target, after: previousSibling };
    }
  }
  return now;
}

/** The control nearest to a position, those after it first, within the closest common ancestor, or null. */
function beside({ parent, after }: Spot, content: Element | null): HTMLElement | null {
  const isBehind = (stop: Element) =>
    after === null
      ? parent.contains(stop) || isFollowed(parent, stop)
      : isFollowed(after, stop) && !after.contains(stop);
  for (let group: Node | null = parent; group instanceof Element; group = group.parentElement) {
    // The whole page is too wide for a neighbour, but a dialog is small.
    const isWhole = group === content || group === document.body;
    if (isWhole && !group.matches(WINDOW)) return null;
    const stops = [...group.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) => stop.tabIndex >= 0 && canHaveFocus(stop),
    );
    const found = stops.find(isBehind) ?? stops.at(-1);
    if (found !== undefined || isWhole) return found ?? null;
  }
  return null;
}

function isFollowed(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function elementAt(spot: Spot | null): Element | null {
  return spot?.parent instanceof Element ? spot.parent : null;
}

function hasFocus(): boolean {
  const { activeElement } = document;
  // A control that was just disabled remains the active element until the next frame.
  return activeElement !== null && activeElement !== document.body && !activeElement.matches(":disabled");
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && isOpen(element) && element.checkVisibility();
}

/** Whether no open dialog above it prevents it from receiving the focus. */
function isOpen(element: Element): boolean {
  return element.isConnected && element.closest("[inert], [aria-hidden=true]") === null;
}
