import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import i18next, { type TFunction } from "i18next";
import { placesOf } from "../../src/web/features/developers/pointer.ts";
import {
  OPENAPI_PATH,
  type OpenApi,
  type Operation,
  referenceOf,
} from "../../src/web/features/developers/reference.ts";
import { httpCallOf, languagesOf, sampleOf } from "../../src/web/features/developers/samples.ts";
import { countFields, groupsOf, type Schema } from "../../src/web/features/developers/schema.ts";
import { matches, nearestIds } from "../../src/web/features/developers/search.ts";
import { typeWords } from "../../src/web/features/developers/type-words.ts";
import en from "../../src/web/locales/en.json";
import zh from "../../src/web/locales/zh-CN.json";
import { startApp, type TestApp } from "../support/app.ts";
import { at } from "../support/json.ts";
import { agentOperations, protocolOperations } from "../support/operations.ts";

const declared = [...protocolOperations, ...agentOperations];
const ids = declared.map(({ id }) => id);

let app: TestApp;
let operations: readonly Operation[];
let baseUrl: string;
beforeAll(async () => {
  app = await startApp();
  const document: OpenApi = await (await app.fetch(OPENAPI_PATH)).json();
  ({ operations, baseUrl } = referenceOf(document));
});
afterAll(() => app?.stop());

function operation(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
}

describe("the reference", () => {
  test("has every operation of the registry with what is declared of it, and nothing else", () => {
    expect(
      operations.map(({ id, group, summary, about, notes, isPublic, scopes, effect, returns, isCapability }) => ({
        ...{ id, group, summary, about, notes, isPublic, scopes, effect, returns, isCapability },
      })),
    ).toEqual(
      declared.map((one) => ({
        ...{ id: one.id, group: one.group, summary: one.summary, about: one.description, notes: [...one.notes] },
        ...{ isPublic: one.public, scopes: [...one.scopes], returns: one.returns },
        effect: one.effect === "read" ? "read" : one.destroys === true ? "change" : "add",
        isCapability: one.audiences.includes("agent"),
      })),
    );
  });

  test("takes a key of every write that needs a token", () => {
    const expected = declared.filter((one) => one.effect === "write" && !one.public).map(({ id }) => id);
    expect(operations.filter(({ takesKey }) => takesKey).map(({ id }) => id)).toEqual(expected);
  });

  test("shows each field of a request and of a response as often as the schema has it, and what it takes", () => {
    const t = speak("en");
    for (const one of operations) {
      for (const schema of [one.request, one.answer]) {
        expect({ id: one.id, fields: countFields(groupsOf(schema)) }).toEqual({ id: one.id, fields: countOf(schema) });
        for (const words of typesIn(schema, t)) expect(words).not.toMatch(/developers\.|undefined|any value/);
      }
    }
  });
});

/** Fields of a schema without those that distinguish alternatives. */
function countOf(schema: Schema): number {
  const options = (one: Schema): Schema[] => one.anyOf?.flatMap(options) ?? [one];
  const objects = (one: Schema): Schema[] =>
    options(one).flatMap((option) => (option.items === undefined ? [option] : objects(option.items)));
  const all = objects(schema).filter(({ properties }) => properties !== undefined);
  return all.reduce((sum, { properties = {} }) => {
    const fields = Object.values(properties).reduce((inner, field) => inner + 1 + countOf(field), 0);
    return sum + fields - (all.length > 1 ? 1 : 0);
  }, 0);
}

function typesIn(schema: Schema, t: TFunction): string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [typeWords(schema, t), ...inner.flatMap((one) => typesIn(one, t))];
}

function speak(language: "en" | "zh"): TFunction {
  const words = i18next.createInstance();
  void words.init({
    lng: language,
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return words.t;
}

describe("typeWords", () => {
  test.each<[Schema, string, string]>([
    [{ type: "integer", minimum: 1, maximum: 50 }, "integer from 1 to 50", "整数，1 到 50"],
    [{ type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, "integer, at least 1", "整数，至少 1"],
    [{ type: "string", minLength: 0, maxLength: 80 }, "string of at most 80 characters", "字符串，最多 80 个字符"],
    [{ type: "string", minLength: 10, maxLength: 10, format: "date" }, "day, YYYY-MM-DD", "日期，YYYY-MM-DD"],
    [{ type: "string", enum: ["csv", ""] }, 'one of "csv", ""', '"csv"、"" 之一'],
    [{ type: "string", const: "add" }, '"add"', '"add"'],
    [
      { type: "array", minItems: 1, maxItems: 30, items: { type: "string", minLength: 1 } },
      "list of 1 to 30 items; each: string, not empty",
      "列表，1 到 30 项；每项：字符串，不能为空",
    ],
    [{ anyOf: [{ type: "object" }, { type: "object" }, { type: "null" }] }, "object, or null", "对象 或 null"],
    [{ type: "boolean" }, "true or false", "true 或 false"],
  ])("%j", (schema, english, chinese) => {
    expect([typeWords(schema, speak("en")), typeWords(schema, speak("zh"))]).toEqual([english, chinese]);
  });
});

describe("samples", () => {
  test("a write has a key, a read does not, and a public call has no token", () => {
    const of = (id: string, language: "curl" | "typescript" | "mcp") =>
      sampleOf(language, operation(id), operation(id).examples[0]?.request ?? {}, baseUrl);
    const read = of("ielts_reminders_list", "curl");
    expect([read.includes("$ACCESS_TOKEN"), read.includes("Idempotency-Key")]).toEqual([true, false]);
    expect(of("ielts_reminders_create", "curl")).toContain("Idempotency-Key");
    expect(of("ielts_reminders_create", "typescript")).toContain('"Idempotency-Key": crypto.randomUUID()');
    expect(of("ielts_reminders_create", "mcp")).toContain('"idempotencyKey"');
    expect(of("ielts_prep_search_guides", "curl")).not.toContain("ACCESS_TOKEN");
    expect(languagesOf(operation("agent_me"))).toEqual(["curl", "typescript"]);
  });

  test("what is in the path is not in the body, and a GET has no body", () => {
    const exchange = operation("agent_binding_exchange");
    expect(exchange.examples[0]?.request).toEqual({ bindingId: "BINDING_ID", secret: "secret-of-the-binding" });
    expect(httpCallOf(exchange, { bindingId: "a/b", secret: "s" })).toEqual({
      path: "/api/v1/agent-bindings/a%2Fb/exchange",
      body: { secret: "s" },
    });
    expect(httpCallOf(operation("agent_me"), {})).toEqual({ path: "/api/v1/agent/me", body: null });
  });

  test("an apostrophe does not end the body of curl", async () => {
    const sample = sampleOf("curl", operation("ielts_feedback_create"), { content: "It's “$HOME” `x` \\n" }, baseUrl);
    const printed = Bun.spawnSync(["bash", "-c", `curl() { printf '%s\\0' "$@"; }; ${sample}`], { env: {} });
    expect(JSON.parse(printed.stdout.toString().split("\0").at(-2) ?? "")).toEqual({
      content: "It's “$HOME” `x` \\n",
    });
  });
});

describe("search", () => {
  test.each([
    ["plan TASKS", ["Change tasks of a study plan", "ielts_study_plans_change_tasks"], true],
    ["study_plans", ["ielts_study_plans_change_tasks"], true],
    ["计划", ["更改计划中的任务"], true],
    ["plan word", ["Change tasks of a study plan"], false],
    ["", ["anything"], true],
    ["delete word", ["personal_delete", "words"], true],
    ["words entries", ["a word and its entry"], true],
    ["ord", ["a word"], false],
    ["词汇添加", ["添加单词", "词汇"], true],
    ["背单词", ["单词 背诵"], true],
    ["听写", ["听说读写"], false],
    ["查API", ["查询 api"], true],
  ])("%j in %j", (search, texts, isFound) => {
    expect(matches(search, texts)).toBe(isFound);
  });

  test.each([
    ["生词本", "ielts_vocabulary_personal_add"],
    ["背单词", "ielts_vocabulary_personal_prepare_cards"],
    ["作文", "ielts_writing_read_practice"],
    ["模拟", "ielts_mock_create_paper"],
    ["词汇添加", "ielts_vocabulary_personal_add"],
    ["delete word", "ielts_vocabulary_personal_delete"],
  ])("%s finds %s in each language of the workspace", (search, id) => {
    const { group, summary } = operation(id);
    for (const words of [en, zh]) {
      const texts = [at(words.operationNames, id), at(words.developers.synonyms, group)].map(String);
      const isChineseName = search === "词汇添加" && words === en;
      expect(matches(search, [id, summary, ...texts])).toBe(!isChineseName);
    }
  });

  test.each([en, zh])("every group has words for it: %#", (words) => {
    const groups = [...new Set(operations.map(({ group }) => group))];
    expect(Object.keys(words.developers.synonyms).toSorted()).toEqual(groups.toSorted());
  });

  test.each([
    ["ielts_vocabulary_personal_serch", "ielts_vocabulary_personal_search"],
    ["ielts_reminder_create", "ielts_reminders_create"],
    ["study_plan_get", "ielts_study_plans_get"],
  ])("%s is most like %s", (wanted, nearest) => {
    expect(nearestIds(wanted, ids, 3)[0]).toBe(nearest);
  });

  test("a name without similar names has no neighbours", () => {
    expect(nearestIds("xyz", ids, 3)).toEqual([]);
  });
});

describe("placesOf", () => {
  const text = '{\n  "a": [1, {"b/c": "x]"}],\n  "d": {"e": null}\n}';
  test.each([
    ["/a/0", "1", 2],
    ["/a/1/b~1c", '"x]"', 2],
    ["/a", '[1, {"b/c": "x]"}]', 2],
    ["/d/e", "null", 3],
    ["/d/missing", '{"e": null}', 3],
  ])("%s is %s in line %i", (pointer, value, line) => {
    const place = placesOf(text, [pointer]).get(pointer);
    expect([text.slice(place?.start, place?.end), place?.line]).toEqual([value, line]);
  });

  test("the whole, and what is not there at the top, have no place", () => {
    expect(placesOf(text, ["", "/x"]).size).toBe(0);
  });

  test.each(['{x"items":[{"title":"a"}]}', '{"items', '{"it\\', '{"a\\q": 1}', "{1: 2}", "]]}", ""])(
    "%j, which cannot be read, has no places",
    (broken) => {
      expect(placesOf(broken, ["/items/0/foo", "/a"]).size).toBe(0);
    },
  );

  test("a long text is searched at once, and a longer one not at all", () => {
    const filled = (filler: string) => `{"a": "${filler}",\n"b": 1}`;
    for (const filler of ["x".repeat(900_000), "\\n".repeat(450_000)]) {
      expect(placesOf(filled(filler), ["/b", "/a"]).get("/b")?.line).toBe(2);
    }
    expect(placesOf(filled("x".repeat(17_500_000)), ["/b"]).size).toBe(0);
    expect(placesOf("[".repeat(900_000), ["/0/0/0"]).size).toBe(0);
  });
});
