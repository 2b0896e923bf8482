/**
 * Maximum size of the payloads on one page after its first event, in bytes. A response of many megabytes would delay
 * other callers.
 */
const MAX_PAGE_BYTES = 2 * 1_048_576;

/** The events of a page: at most `limit`, fewer if they are large, but at least one if any exist. */
export function fittingPage<E extends { readonly payload: string }>(events: readonly E[], limit: number): E[] {
  let bytes = 0;
  const end = events.findIndex(({ payload }, index) => {
    bytes += Buffer.byteLength(payload);
    return index === limit || (index > 0 && bytes > MAX_PAGE_BYTES);
  });
  return events.slice(0, end === -1 ? limit : end);
}
