import type { Check, Probe } from "../check.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { at, type JsonObject } from "../json.ts";
import { confirmed, dataOf, leastRequestOf, read, readData } from "./calls.ts";
import { allItems, continuation, isWhole, itemsOf, type Page, walkPages } from "./pages.ts";

/** Lists of section 4.2 with paging. Footprints and the export have their own checks. */
const LISTS = [
  "ielts_courses_search_sections",
  "ielts_assets_search",
  "ielts_vocabulary_personal_search",
  "ielts_prep_search_guides",
  "ielts_prediction_search_hits",
  "ielts_practice_search_parts",
  "ielts_dictation_search_materials",
  "ielts_dictation_recent_attempts",
  "ielts_dictation_read_attempt",
  "ielts_speaking_materials_search",
];

/** Lists of section 4.3, whose fields only the service itself describes; those of other services are checked by their contents. */
const DESCRIBED_LISTS = [
  "ielts_practice_recent_activity",
  "ielts_review_recent_activity",
  "ielts_mock_search_papers",
  "ielts_writing_read_practice",
  "ielts_study_plans_list",
];

/** Lists in which two items may be identical. */
const MAY_REPEAT: ReadonlySet<string> = new Set(["ielts_dictation_read_attempt"]);

/** Maximum number of calls for one walk through a list; only the beginning of a longer list is compared. */
const MOST_CALLS = 10;
/** A second walk through the whole list takes about this many calls. */
const SMALL_PAGES = 5;

/** Sections 4.1 and 4.2: lists continue to their end without repeats and gaps, whatever the page size. */
export const pagingChecks: readonly Check[] = confirmed([
  ...[...LISTS, ...DESCRIBED_LISTS].map(
    (operation): Check => ({
      section: "4.1",
      name: `paging.${operation}`,
      title: `${operation} pages to its end without repeats or gaps, with any page size`,
      run: (probe) => comparePages(probe, operation),
    }),
  ),
  {
    section: "4.1",
    name: "paging.cursor_order",
    title: "A cursor works in any order of the request's fields, with or without explicit defaults",
    run: goOnInAnotherOrder,
  },
]);

async function comparePages(probe: Probe, operation: string): Promise<void> {
  const body = DESCRIBED_LISTS.includes(operation)
    ? ((await probe.facts.validRequest(operation)) ?? probe.skip(`Nothing is there that ${operation} lists.`))
    : await leastRequestOf(probe, operation);
  const most = await highestLimit(probe, operation);
  const limited = (limit: number | null) => (limit === null ? body : { ...body, limit });
  const large = await walkPages(probe, operation, { body: limited(most), most: MOST_CALLS });
  const items = allItems(large);
  lookAtPages(probe, operation, large, most);
  if (items.length === 0) probe.skip(`${operation} lists nothing.`);
  if (most === null || most === 1) return;

  const size = Math.min(most - 1, Math.max(1, Math.ceil(items.length / SMALL_PAGES)));
  const small = await walkPages(probe, operation, { body: limited(size), most: MOST_CALLS });
  lookAtPages(probe, operation, small, size);
  const both = [large, small].every(isWhole);
  const compared = both ? Number.POSITIVE_INFINITY : Math.min(items.length, allItems(small).length);
  const [whole, pieces] = [items, allItems(small)].map((all) => all.slice(0, compared).map(textOf));
  if (JSON.stringify(whole) !== JSON.stringify(pieces)) {
    const exchange = small.at(-1)?.exchange;
    probe.deviates({
      expected: `Pages of ${size} hold together what pages of ${most} hold: ${whole?.length} items in the same order.`,
      actual: `They hold ${pieces?.length}, ${pieces?.filter((item) => whole?.includes(item)).length} of them the same.`,
      ...(exchange && { exchange }),
    });
  }
  await lookBeyond(probe, operation, {
    body: limited(most),
    first: large[0],
    count: isWhole(large) ? items.length : 0,
  });
}

/** The highest limit: from the contract, or else from the service's own description; null if there is none. */
async function highestLimit(probe: Probe, operation: string): Promise<number | null> {
  const known = CONTRACT_FIELDS.find((one) => one.operation === operation && one.field === "limit")?.max;
  if (known !== undefined) return known;
  const own = at(await probe.facts.requestSchema(operation), "properties", "limit", "maximum");
  return typeof own === "number" ? own : null;
}

function lookAtPages(probe: Probe, operation: string, pages: readonly Page[], limit: number | null): void {
  const long = pages.find(({ items }) => limit !== null && items.length > limit);
  if (long !== undefined) {
    const { items, exchange } = long;
    const expected = `A page holds at most ${limit} items.`;
    probe.deviates({ expected, actual: `One has ${items.length}.`, exchange });
  }
  if (MAY_REPEAT.has(operation)) return;
  const seen = new Set<string>();
  for (const { items, exchange } of pages) {
    for (const item of items.map(textOf)) {
      if (seen.has(item)) {
        const actual = `This is there twice: ${item.slice(0, 120)}`;
        probe.deviates({ expected: `No item of ${operation} is on two pages.`, actual, exchange });
        return;
      }
      seen.add(item);
    }
  }
}

/** After the last item there are no items and no cursor. */
async function lookBeyond(
  probe: Probe,
  operation: string,
  list: { body: JsonObject; first: Page | undefined; count: number },
): Promise<void> {
  const offset = CONTRACT_FIELDS.find((one) => one.operation === operation && one.field === "offset");
  if (offset === undefined || list.count === 0 || list.count > (offset.max ?? list.count)) return;
  const data = await readData(probe, operation, { ...list.body, offset: list.count });
  const found = itemsOf(probe, data).length;
  const next = continuation(data);
  if (found === 0 && next === null) return;
  probe.deviates({
    expected: `At offset ${list.count}, after the last item, there is nothing more.`,
    actual: `There are ${found} items, and it continues with ${JSON.stringify(next)}.`,
  });
}

/** In JSON, the order of properties has no meaning. */
async function goOnInAnotherOrder(probe: Probe): Promise<void> {
  const operation = "ielts_practice_search_parts";
  const first = await readData(probe, operation, { subject: "listening", sort: "latest", limit: 1 });
  const next = continuation(first) ?? probe.skip("The list has no second page.");
  const same = await readData(probe, operation, { subject: "listening", sort: "latest", limit: 1, ...next });
  const others = [
    { ...next, limit: 1, sort: "latest", subject: "listening" },
    { subject: "listening", sort: "latest", limit: 1, search: "", ...next },
  ];
  for (const body of others) {
    const exchange = await read(probe, operation, body);
    const data = dataOf(exchange);
    if (data !== null && textOf(itemsOf(probe, data)) === textOf(itemsOf(probe, same))) continue;
    const expected = `The same filters in the order ${Object.keys(body).join(", ")} give the same next page.`;
    const actual = data === null ? `HTTP ${exchange.status}.` : "Another page.";
    probe.deviates({ expected, actual, exchange });
  }
}

function textOf(item: unknown): string {
  return JSON.stringify(item);
}
