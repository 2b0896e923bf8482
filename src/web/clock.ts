// Expiry is measured by the service's clock, so the workspace goes by it too: a wrong clock of the computer, or a sleep during
// which the browser's counter stood still, is made good by the next answer.
let origin = performance.timeOrigin;

/** Sets the clock by the Date header of an answer. */
export function setClock(date: string | null): void {
  const told = Date.parse(date ?? "");
  if (!Number.isNaN(told)) origin = told - performance.now();
}

/** Milliseconds since the epoch by the service's clock, to within a second or so. */
export function now(): number {
  return origin + performance.now();
}
