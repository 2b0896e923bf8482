import type { Exchange } from "../client.ts";
import { shown } from "./asking.ts";

/** Something that a check created, and how to remove it. */
export interface Made {
  /** Its name, such as `todo 12`. */
  readonly label: string;
  remove(): Promise<Exchange>;
}

/** Removes what is found; returns what stays, and why. */
export async function clear(find: () => Promise<readonly Made[]>): Promise<string[]> {
  const refusals = new Map<string, string>();
  for (const { label, remove } of await find()) {
    const exchange = await remove();
    if (exchange.status !== 200) refusals.set(label, shown(exchange));
  }
  if (refusals.size === 0) return (await find()).map(({ label }) => `${label} is there after it was removed`);
  return (await find()).map(({ label }) => `${label} could not be removed: ${refusals.get(label) ?? "it came back"}`);
}
