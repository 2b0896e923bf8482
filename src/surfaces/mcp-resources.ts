import { textAt, valueAt } from "../lib/json-rpc.ts";
import { DAY_MS } from "../lib/time.ts";
import { dayIn } from "../lib/zone.ts";

/** A resource as it is listed. A type, not an interface, because the protocol's own type is open. */
export type ListedResource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly _meta?: Record<string, unknown>;
};

export type ListedTemplate = Omit<ListedResource, "uri"> & { readonly uriTemplate: string };

/** What a resource is read with. */
export interface ResourceReading {
  /** Runs an operation as its tool would; returns the data. */
  call(operation: string, input: object): Promise<unknown>;
  /** The learner's calendar. */
  readonly timeZone: string;
  readonly now: number;
}

interface Content {
  readonly mimeType: string;
  readonly text: string;
}

interface Fixed extends ListedResource {
  /** The operation whose scopes allow reading it. */
  readonly operation: string;
  read(reading: ResourceReading): Promise<Content>;
}

const JSON_TYPE = "application/json";
const MARKDOWN = "text/markdown";
const GUIDE = "lectern://guides/";
const PART = "lectern://parts/";

const FIXED: readonly Fixed[] = [
  {
    uri: "lectern://profile",
    name: "profile",
    title: "Skill profile · 能力档案",
    description: "The learner's mastery of each skill, and counts of the last 30 days.",
    mimeType: JSON_TYPE,
    operation: "ielts_learner_read_profile",
    read: async ({ call }) => json(await call("ielts_learner_read_profile", {})),
  },
  {
    uri: "lectern://plans/week",
    name: "plan-of-the-week",
    title: "Plan of the week · 本周计划",
    description:
      "The tasks of this week, Monday to Sunday by the learner's calendar, of each study plan that has some.",
    mimeType: JSON_TYPE,
    operation: "ielts_study_plans_get",
    read: readWeek,
  },
  {
    uri: "lectern://vocabulary/due",
    name: "due-words",
    title: "Due words · 今天该复习的生词",
    description:
      "The words of the learner's own notebook that are due for review now, the longest overdue first; at most 30.",
    mimeType: JSON_TYPE,
    operation: "ielts_vocabulary_personal_prepare_cards",
    read: async ({ call }) => json(await call("ielts_vocabulary_personal_prepare_cards", { mode: "due", limit: 30 })),
  },
];

const TEMPLATES: readonly (ListedTemplate & { readonly operation: string })[] = [
  {
    uriTemplate: `${GUIDE}{slug}`,
    name: "guide",
    title: "Guide · 备考指南",
    description: "A guide as Markdown. resources/list has all of them.",
    mimeType: MARKDOWN,
    operation: "ielts_prep_read_guide",
  },
  {
    uriTemplate: `${PART}{partId}`,
    name: "part",
    title: "Part of the question bank · 题目",
    description: "A passage or task with its questions, without answers. ielts_practice_search_parts finds partId.",
    mimeType: JSON_TYPE,
    operation: "ielts_practice_read_part",
  },
];

/** Whether the caller's scopes allow an operation. */
export type IsOpen = (operation: string) => boolean;

/** The resources that the caller may read. Parts are too many to list. */
export async function listResources(isOpen: IsOpen, reading: ResourceReading): Promise<ListedResource[]> {
  const fixed = FIXED.filter(({ operation }) => isOpen(operation)).map(
    ({ operation: _, read: __, ...listed }) => listed,
  );
  return [...fixed, ...(await listGuides(reading))];
}

export function listTemplates(isOpen: IsOpen): ListedTemplate[] {
  return TEMPLATES.filter(({ operation }) => isOpen(operation)).map(({ operation: _, ...listed }) => listed);
}

/** Reads a resource, or returns null if no resource has this address. */
export async function readResource(uri: string, reading: ResourceReading): Promise<Content | null> {
  const fixed = FIXED.find((one) => one.uri === uri);
  if (fixed !== undefined) return fixed.read(reading);
  if (uri.startsWith(GUIDE)) return readGuide(decoded(uri.slice(GUIDE.length)), reading);
  const partId = uri.startsWith(PART) ? Number(uri.slice(PART.length)) : 0;
  if (!Number.isSafeInteger(partId) || partId < 1) return null;
  return json(await reading.call("ielts_practice_read_part", { partId, maxChars: 30_000 }));
}

/** The most guides that are listed, and the number that one call returns. */
const MAX_GUIDES = 200;
const GUIDES_OF_CALL = 8;

async function listGuides({ call }: ResourceReading): Promise<ListedResource[]> {
  const guides: ListedResource[] = [];
  for (let offset = 0; offset < MAX_GUIDES; offset += GUIDES_OF_CALL) {
    const page = await call("ielts_prep_search_guides", { limit: GUIDES_OF_CALL, offset });
    for (const guide of itemsOf(page)) {
      const slug = textAt(guide, "slug") ?? "";
      guides.push({
        uri: `${GUIDE}${encodeURIComponent(slug)}`,
        name: slug,
        title: textAt(guide, "title") ?? slug,
        description: textAt(guide, "summary") ?? "",
        mimeType: MARKDOWN,
      });
    }
    if (valueAt(page, "hasMore") !== true) break;
  }
  return guides;
}

async function readGuide(slug: string, { call }: ResourceReading): Promise<Content> {
  const windows: string[] = [];
  let offset: unknown = 0;
  while (typeof offset === "number") {
    const window = await call("ielts_prep_read_guide", { slug, maxChars: 30_000, offset });
    windows.push(textAt(window, "content") ?? "");
    offset = valueAt(window, "nextOffset");
  }
  return { mimeType: MARKDOWN, text: windows.join("") };
}

async function readWeek({ call, timeZone, now }: ResourceReading): Promise<Content> {
  const today = dayIn(now, timeZone);
  // Days since Monday: 1970-01-01 was a Thursday.
  const day = Date.parse(today);
  const monday = day - ((day / DAY_MS + 3) % 7) * DAY_MS;
  const week = { fromDate: dayIn(monday, "UTC"), toDate: dayIn(monday + 6 * DAY_MS, "UTC") };
  const plans: object[] = [];
  for (const listed of itemsOf(await call("ielts_study_plans_list", { limit: 50 }))) {
    const plan = await readWeekOf(Number(valueAt(listed, "planId")), week, call);
    if (plan !== null) plans.push(plan);
  }
  return json({ today, ...week, plans });
}

/** A plan with all its tasks of the week; null if there are none. */
async function readWeekOf(
  planId: number,
  week: { readonly fromDate: string; readonly toDate: string },
  call: ResourceReading["call"],
): Promise<object | null> {
  const first = await call("ielts_study_plans_get", { planId, limit: 100, ...week });
  const tasks = listOf(first, "tasks");
  let cursor = textAt(first, "nextCursor");
  while (cursor !== null) {
    const page = await call("ielts_study_plans_get", { planId, limit: 100, cursor, ...week });
    tasks.push(...listOf(page, "tasks"));
    cursor = textAt(page, "nextCursor");
  }
  const { planId: id, title, goal, revision, progress }: Record<string, unknown> = Object(first);
  return tasks.length === 0 ? null : { planId: id, title, goal, revision, progress, tasks };
}

function itemsOf(page: unknown): unknown[] {
  return listOf(page, "items");
}

function listOf(page: unknown, name: string): unknown[] {
  const items = valueAt(page, name);
  return Array.isArray(items) ? items : [];
}

function json(data: unknown): Content {
  return { mimeType: JSON_TYPE, text: JSON.stringify(data) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
