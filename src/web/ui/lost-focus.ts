/**
 * Frames in which whatever took the control away may give the focus a place of its own choice. Windows and menus that close give
 * theirs back in the first, lists that know the next row in the second or third.
 */
const PATIENT_FRAMES = 4;

/** A toast is an alertdialog that keeps nothing from the page: whoever works beside it has not gone into it. */
const WINDOW = "[role=dialog], [role=alertdialog]:not([aria-modal=false])";
/** What moves the focus among its items by itself. */
const COLLECTION = "[role=menu], [role=listbox], [role=grid]";
const STOPS = "a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]";

/** Where a control was: in `parent`, behind `after`; at its beginning for null. */
interface Spot {
  readonly parent: Node;
  readonly after: Node | null;
}

/**
 * Gives the focus a place when the control that has it is removed, replaced or disabled, for as long as the page is open: to the
 * control in its place or beside it, else to the window or the content of the page that it was in. Without the focus an open window
 * hears no Escape, and whoever uses the keyboard is stuck. Inside a window this happens before the next key can be pressed.
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
    // What removes a control is through by then. Whoever presses beside a control leaves it, and has lost nothing.
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

/** Where the control would be after a change of the page: what is around it may go as well, and what was before it. */
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

/** The control that is nearest to a spot, first among those that follow it, within what is around both; null where there is none. */
function beside({ parent, after }: Spot, content: Element | null): HTMLElement | null {
  const isBehind = (stop: Element) =>
    after === null
      ? parent.contains(stop) || isFollowed(parent, stop)
      : isFollowed(after, stop) && !after.contains(stop);
  for (let group: Node | null = parent; group instanceof Element; group = group.parentElement) {
    // All of a page is no neighbourhood, but a window is small.
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
  // A control that was just disabled is the active one until the page is drawn.
  return activeElement !== null && activeElement !== document.body && !activeElement.matches(":disabled");
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && isOpen(element) && element.checkVisibility();
}

/** Whether nothing that is open above it keeps the focus away. */
function isOpen(element: Element): boolean {
  return element.isConnected && element.closest("[inert], [aria-hidden=true]") === null;
}
