/** A count as English texts write it: `10,000`. By hand, because the first use of the formatter in the runtime takes 2 ms of a start. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
