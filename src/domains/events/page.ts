/** Payloads of one page beyond its first event, in bytes: an answer of many megabytes would hold up other callers. */
const MAX_PAGE_BYTES = 2 * 1_048_576;

/** The events that a page holds: at most `limit`, fewer where they are large, but always one where there is one. */
export function fittingPage<E extends { readonly payload: string }>(events: readonly E[], limit: number): E[] {
  let bytes = 0;
  const end = events.findIndex(({ payload }, index) => {
    bytes += Buffer.byteLength(payload);
    return index === limit || (index > 0 && bytes > MAX_PAGE_BYTES);
  });
  return events.slice(0, end === -1 ? limit : end);
}
