// Expiry is measured by the service's clock, so the workspace uses it too. A wrong clock on the computer, or a sleep that paused the browser's
// counter, is corrected by the next response.
let origin = performance.timeOrigin;

/** A Date header holds whole seconds: the service's clock read that value, or up to this many milliseconds later. */
const HEADER_MS = 1000;
let isSet = false;

/** Sets the clock by the Date header of a response. Each response narrows down the fraction of the second at which the service's clock is. */
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
