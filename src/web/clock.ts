// Expiry is measured by the service's clock, so the workspace goes by it too: a wrong clock of the computer, or a sleep during
// which the browser's counter stood still, is made good by the next answer.
let origin = performance.timeOrigin;

/** A Date header holds whole seconds: the service's clock stood there or up to so many milliseconds later. */
const HEADER_MS = 1000;
let isSet = false;

/** Sets the clock by the Date header of an answer. Every answer narrows down where in its second the service's clock stands. */
export function setClock(date: string | null): void {
  const serverTime = Date.parse(date ?? "");
  if (Number.isNaN(serverTime)) return;
  const earliest = serverTime - performance.now();
  const isConsistent = isSet && origin >= earliest && origin < earliest + HEADER_MS;
  if (!isConsistent) origin = earliest;
  isSet = true;
}

/** Milliseconds since the epoch by the service's clock, to within a second. */
export function now(): number {
  return origin + performance.now();
}
