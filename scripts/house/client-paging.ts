import type { TSchema } from "@sinclair/typebox";
import type { Paging } from "../../client/src/facts.ts";
import type { Capability } from "../../src/kernel/capability.ts";

/** How lists continue, in order of preference: a field of the request, and the field of the answer that fills it. */
const WAYS = [
  { field: "cursor", next: "nextCursor" },
  { field: "offset", next: "nextOffset" },
  { field: "page", next: "nextPage" },
] as const;

/** How the answer of an operation continues, or null if it is complete. */
export function pagingOf({ request, response, effect }: Capability): Paging | null {
  if (effect === "write") return null;
  for (const { field, next } of WAYS) {
    if (!Object.hasOwn(request.properties, field)) continue;
    for (const [within, page] of pagesIn(response)) {
      const fields = fieldsOf(page);
      if (next in fields && "hasMore" in fields) return { field, next, within, items: itemsOf(fields) };
    }
  }
  return null;
}

/** The answer itself, then the lists in it that have a page of their own. */
function pagesIn(response: TSchema): [within: string | null, page: TSchema][] {
  return [[null, response], ...Object.entries(fieldsOf(response))];
}

/** The field that holds the page's items; null for a window of a text. */
function itemsOf(fields: Readonly<Record<string, TSchema>>): string | null {
  if ("content" in fields) return null;
  if ("items" in fields) return "items";
  return Object.entries(fields).find(([, field]) => field["type"] === "array")?.[0] ?? null;
}

function fieldsOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return schema["properties"] ?? {};
}
