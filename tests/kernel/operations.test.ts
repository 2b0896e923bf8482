import { describe, expect, test } from "bun:test";
import { outlineOf, outlinesFile } from "../../scripts/house/outlines.ts";
import { definePublicCapability } from "../../src/kernel/capability.ts";
import { closed } from "../../src/kernel/fields.ts";
import { createOperations } from "../../src/kernel/operations.ts";
import { operations, registry } from "../support/operations.ts";

const declared = (id: string, group: string, audiences: ("agent" | "web")[]) =>
  definePublicCapability({
    ...{
      id,
      group,
      audiences,
      name: id.replaceAll("_", "."),
      summary: "Read",
      description: "Reads.",
      returns: "Nothing.",
    },
    ...{ scopes: ["vocabulary:read"], effect: "read", request: closed({}), response: closed({}) },
    ...{ examples: [{ title: "All", request: {} }], notes: [], handler: () => ({}) },
  });
const words = declared("ielts_words_read", "words", ["agent", "web"]);
const moreWords = declared("ielts_words_list", "words", ["agent"]);
const plans = declared("ielts_plans_read", "plans", ["web"]);
const all = [words, moreWords, plans];

/** Operations of two groups, and the names of the groups in the order in which they were loaded. */
function counted() {
  const loads: string[] = [];
  const load = (group: string) => async () => {
    loads.push(group);
    return all.filter((one) => one.group === group);
  };
  return { loads, operations: createOperations(all, { words: load("words"), plans: load("plans") }) };
}

describe("createOperations", () => {
  test("finds outlines by id and by audience, in their order, without loading a group", () => {
    const made = counted();
    expect(made.operations.all.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(made.operations.get("ielts_words_list")).toBe(moreWords);
    expect(made.operations.get("words.list")).toBeUndefined();
    expect(made.operations.get("__proto__")).toBeUndefined();
    expect(made.operations.forAudience("agent")).toEqual([words, moreWords]);
    expect(made.operations.forAudience("web")).toEqual([words, plans]);
    expect(made.operations.forAudience("protocol")).toEqual([]);
    expect(made.loads).toEqual([]);
  });

  test("loads a group once, at the first call of one of its operations", async () => {
    const made = counted();
    const [first, second] = await Promise.all([made.operations.load(words), made.operations.load(moreWords)]);
    expect([first, second]).toEqual([words, moreWords]);
    expect(await made.operations.load(words)).toBe(first);
    expect(made.loads).toEqual(["words"]);
  });

  test("loads every group for the registry, which has the operations in their order", async () => {
    const made = counted();
    await made.operations.load(plans);
    const [one, other] = await Promise.all([made.operations.registry(), made.operations.registry()]);
    expect(one.all).toEqual(all);
    expect(other).toBe(one);
    expect(made.loads).toEqual(["plans", "words"]);
  });

  test("names an operation that its group does not have", async () => {
    const gone = { ...outlineOf(words), id: "ielts_words_gone" };
    const made = counted();
    expect(made.operations.load(gone)).rejects.toThrow("ielts_words_gone is not in the group words");
    expect(made.operations.load({ ...gone, group: "others" })).rejects.toThrow("is not in the group others");
  });
});

describe("the outlines of the service", () => {
  test("are those of the declared operations, in their order", () => {
    expect(operations.all).toEqual(registry.all.map(outlineOf));
  });

  test.each(registry.all.map((one) => [one.id, one] as const))(
    "%s is loaded by its outline",
    async (id, declaredOne) => {
      const outline = operations.get(id);
      expect(outline === undefined ? undefined : await operations.load(outline)).toBe(declaredOne);
    },
  );

  test("are in the file as bun scripts/gen.ts writes it", async () => {
    expect(await Bun.file("src/domains/outlines.ts").text()).toBe(outlinesFile(registry.all));
  });
});
