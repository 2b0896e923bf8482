import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../support/app.ts";
import { part } from "../support/checked-pack.ts";
import { installPack } from "../support/install-pack.ts";
import { isObject } from "../support/json.ts";
import { registry } from "../support/operations.ts";

const MARKS = ["nextCursor", "nextOffset", "nextPage"] as const;

/** The members of a response, at any depth, that say where a list continues, with their descriptions. */
function marksIn(schema: unknown): { name: (typeof MARKS)[number]; text: string }[] {
  if (Array.isArray(schema)) return schema.flatMap(marksIn);
  if (!isObject(schema)) return [];
  const own = isObject(schema["properties"]) ? schema["properties"] : {};
  return [
    ...MARKS.flatMap((name) => (own[name] === undefined ? [] : [{ name, text: JSON.stringify(own[name]) }])),
    ...Object.values(schema).flatMap(marksIn),
  ];
}

/** Lists by cursor, which promise that nothing is repeated or omitted; each has its test below or in the named file. */
const BY_CURSOR = {
  ielts_practice_search_parts: "here",
  practice_list_parts: "as ielts_practice_search_parts, by the same code",
  ielts_footprints_list: "domains/footprints/list",
  ielts_learning_pull_events: "domains/events/pull",
  ielts_study_plans_get: "domains/plans/paging",
  ielts_study_plans_create: "a first page, gone on with by ielts_study_plans_get",
  ielts_study_plans_replan: "a first page, gone on with by ielts_study_plans_get",
  notifications_list_notices: "here",
  feedback_read_conversation: "here",
  agents_list_calls: "here",
} as const;

/** Lists that continue by offset and do not change: windows of one text. */
const UNCHANGING = new Set(["ielts_prep_read_guide"]);

describe("lists", () => {
  test("with a cursor are known, each with its test", () => {
    const found = registry.all.filter(({ response }) => marksIn(response).some(({ name }) => name === "nextCursor"));
    expect(found.map(({ id }) => id).toSorted()).toEqual(Object.keys(BY_CURSOR).toSorted());
  });

  test.each(registry.all.map((one) => [one.id, one] as const))(
    "%s says of every page counted from the beginning that changes can move its items",
    (id, { response }) => {
      const counted = marksIn(response).filter(({ name }) => name !== "nextCursor" && !UNCHANGING.has(id));
      expect(counted.filter(({ text }) => !text.includes("can move an item to another page"))).toEqual([]);
    },
  );
});

let app: TestApp;
let me: TestAccount;
let session: TestSession;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ account: me, token } = await app.learner());
  session = await app.session(me);
});
afterAll(() => app.stop());

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

/** The items of all pages, `between` running after each. */
async function allOf<Item>(read: (cursor: string) => Promise<Page<Item>>, between: () => Promise<unknown>) {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page<Item> = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    await between();
  }
  return items;
}

describe("a list with a cursor neither repeats nor omits what changes meanwhile", () => {
  test("ielts_practice_search_parts, while parts are practised, imported and imported again", async () => {
    const keys = ["a", "b", "c", "d", "e"];
    await installPack(app, { id: "fixture-pages", parts: keys.map((key) => part(`page-${key}`)) });
    for (const request of [{}, { preferUnseen: true }, { sort: "latest" as const }]) {
      const first = await app.ok("ielts_practice_search_parts", { ...request, limit: 6 }, token);
      let round = 0;
      const found = await allOf(
        (cursor) => app.ok("ielts_practice_search_parts", { ...request, limit: 1, cursor }, token),
        async () => {
          const next = first.items[round++ % first.items.length];
          // A list that grows endlessly behind its cursor has no last page.
          if (next === undefined || round > first.items.length) return;
          const { sessionId } = await app.webOk("practice_begin", { partId: next.partId }, session);
          app.clock.advance(MINUTE_MS);
          await app.webOk("practice_submit", { sessionId, subject: "reading" }, session);
          await installPack(app, {
            id: `fixture-pages-${round}-${Object.keys(request).join("")}`,
            parts: [part(`new-${round}`)],
          });
        },
      );
      const seen = found.map(({ partId }) => partId);
      expect(new Set(seen).size).toBe(seen.length);
      expect(first.items.filter(({ partId }) => !seen.includes(partId))).toEqual([]);
    }
  });

  test("notifications_list_notices, while notices come", async () => {
    const remind = (text: string) => {
      const remindAt = new Date(app.clock.now() + MINUTE_MS).toISOString();
      return app.ok("ielts_reminders_create", { content: text, remindAt, messengerDelivery: false }, token);
    };
    const give = async (text: string) => {
      await remind(text);
      app.clock.advance(MINUTE_MS);
      await app.app.settle();
    };
    for (const text of ["one", "two", "three", "four"]) await give(text);
    const before = (await app.webOk("notifications_list_notices", {}, session)).items;
    const found = await allOf(
      (cursor) => app.webOk("notifications_list_notices", { limit: 1, cursor }, session),
      () => give("meanwhile"),
    );
    expect(found).toEqual(before);
  });

  test("feedback_read_conversation, while messages come", async () => {
    const owner = await app.session(await app.account({ role: "owner" }));
    const write = (content: string) => {
      app.clock.advance(DAY_MS);
      return app.ok("ielts_feedback_create", { content }, token);
    };
    for (const content of ["one", "two", "three", "four"]) await write(content);
    const read = async (cursor: string, limit: number) => {
      const page = await app.webOk("feedback_read_conversation", { accountId: me.id, limit, cursor }, owner);
      return { items: page.messages.map(({ id }) => id), nextCursor: page.nextCursor };
    };
    const before = (await read("", 100)).items.toReversed();
    expect(
      await allOf(
        (cursor) => read(cursor, 1),
        () => write("meanwhile"),
      ),
    ).toEqual(before);
  });

  test("agents_list_calls, while calls come", async () => {
    const before = (await app.webOk("agents_list_calls", { limit: 50, result: "ok" }, session)).items;
    const add = () => app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: "meanwhile" }] }, token);
    const found = await allOf(
      (cursor) => app.webOk("agents_list_calls", { limit: 3, result: "ok", cursor }, session),
      async () => {
        app.clock.advance(1_000);
        await add();
      },
    );
    const seen = found.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter(({ id }) => !seen.includes(id))).toEqual([]);
  });
});
