import type { Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { dataOf, read } from "./calls.ts";

/** Possible names of the list in an answer: the contract shows it for footprints only. */
const LIST_NAMES = [
  ...["items", "activities", "results", "records", "entries", "events", "messages", "nodes", "cards", "lines"],
  ...["sections", "parts", "guides", "materials", "attempts", "papers", "hits", "files", "assets", "list"],
  ...["plans", "tasks", "todos", "reminders", "versions", "questions", "sessions"],
];

/** One page of a list. */
export interface Page {
  readonly items: readonly unknown[];
  /** The fields that request the next page, or null at the end. */
  readonly next: JsonObject | null;
  readonly exchange: Exchange;
}

/** The list of an answer, anywhere in `data`, or null if it is ambiguous. */
export function listIn(data: JsonObject): { items: readonly unknown[]; holder: JsonObject } | null {
  const named = LIST_NAMES.find((name) => Array.isArray(data[name]));
  if (named !== undefined) return { items: arrayOf(data[named]), holder: data };
  for (const name of LIST_NAMES) {
    const inner = data[name];
    const found = isObject(inner) ? listIn(inner) : null;
    if (found !== null) return found;
  }
  const lists = Object.values(data).filter((value) => Array.isArray(value) && value.every(isObject));
  return lists.length === 1 ? { items: arrayOf(lists[0]), holder: data } : null;
}

/** The items of a list; ends the check if the answer has no recognisable list. */
export function itemsOf(probe: Probe, data: JsonObject): readonly unknown[] {
  return listIn(data)?.items ?? probe.skip(`No list can be identified in the answer: ${Object.keys(data).join(", ")}.`);
}

/** The fields that request the next page, as an answer says; null at the end. */
export function continuation(data: JsonObject): JsonObject | null {
  const holder = listIn(data)?.holder ?? data;
  if (holder["hasMore"] === false) return null;
  for (const name of ["cursor", "offset", "page"]) {
    const next = at(holder, `next${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    if (typeof next === "number" || (typeof next === "string" && next !== "")) return { [name]: next };
  }
  return null;
}

/** Reads a list page by page, up to a limit; null for an unreadable page, which ends it. */
export async function walkPages(
  probe: Probe,
  operation: string,
  walk: { body: JsonObject; most: number; listOf?: (data: JsonObject) => readonly unknown[] },
): Promise<Page[]> {
  const { body, most, listOf = (data) => itemsOf(probe, data) } = walk;
  const pages: Page[] = [];
  let next: JsonObject | null = {};
  while (next !== null && pages.length < most) {
    const exchange: Exchange = await read(probe, operation, { ...body, ...next });
    const data = dataOf(exchange);
    if (data === null) {
      probe.deviates({
        expected: `${operation} continues with the position in its answer.`,
        actual: `Asked with ${JSON.stringify(next)} it answered HTTP ${exchange.status}.`,
        exchange,
      });
      return pages;
    }
    next = continuation(data);
    pages.push({ items: listOf(data), next, exchange });
  }
  return pages;
}

/** All items of pages. */
export function allItems(pages: readonly Page[]): unknown[] {
  return pages.flatMap(({ items }) => items);
}

/** Whether pages reach the end of their list. */
export function isWhole(pages: readonly Page[]): boolean {
  return pages.at(-1)?.next === null;
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
