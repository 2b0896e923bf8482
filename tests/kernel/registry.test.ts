import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type Capability, defineCapability, definePublicCapability } from "../../src/kernel/capability.ts";
import { closed, text } from "../../src/kernel/fields.ts";
import { createRegistry } from "../../src/kernel/registry.ts";

const good = defineCapability({
  id: "ielts_things_list",
  name: "things.list",
  group: "things",
  summary: "List things",
  description: "Lists things.",
  scopes: ["vocabulary:read"],
  effect: "read",
  audiences: ["agent", "web"],
  request: closed({ query: text({ description: "Words." }) }),
  response: closed({}),
  returns: "Nothing.",
  examples: [{ title: "All", request: { query: "" } }],
  notes: [],
  handler: () => ({}),
});

const open = definePublicCapability({
  ...good,
  id: "ielts_things_read",
  name: "things.read",
  audiences: ["agent"],
  handler: () => ({}),
});

describe("createRegistry", () => {
  test("finds operations by id and by audience, in the order of declaration", () => {
    const registry = createRegistry([open, good]);
    expect(registry.all.map(({ id }) => id)).toEqual(["ielts_things_read", "ielts_things_list"]);
    expect(registry.get("ielts_things_list")).toBe(good);
    expect(registry.get("things.list")).toBeUndefined();
    expect(registry.get("__proto__")).toBeUndefined();
    expect(registry.forAudience("agent")).toEqual([open, good]);
    expect(registry.forAudience("web")).toEqual([good]);
    expect(registry.forAudience("protocol")).toEqual([]);
    expect([open.public, good.public]).toEqual([true, false]);
  });

  test.each<[string, Partial<Capability>, string]>([
    ["an id in camel case", { id: "ielts_thingsList" }, "lower case"],
    ["an id with a digit", { id: "ielts_things_2" }, "lower case"],
    ["a name without a dot", { name: "things" }, "dotted"],
    ["no summary", { summary: " " }, "summary"],
    ["no description", { description: "" }, "description"],
    ["no word on the answer", { returns: "" }, "returns"],
    ["no audience", { audiences: [] }, "audience"],
    ["no example", { examples: [] }, "example"],
    ["a request that takes unknown fields", { request: Type.Object({}) }, "unknown properties"],
    [
      "a field without description",
      { request: closed({ query: text({ description: "" }) }) },
      "query has no description",
    ],
    ["an agent operation without scope", { scopes: [] }, "scopes"],
    ["an agent operation outside the namespace", { id: "things_list" }, "ielts_"],
    ["a route but no protocol audience", { route: { method: "GET", path: "/x" } }, "route"],
    ["a protocol audience but no route", { audiences: ["protocol"], id: "things_list" }, "route"],
  ])("is not made with %s", (_title, flaw, problem) => {
    const broken: Capability = Object.assign({}, good, flaw);
    expect(() => createRegistry([open, broken])).toThrow(problem);
    expect(() => createRegistry([broken])).toThrow(broken.id);
  });

  test("is not made with an id or a name that occurs twice", () => {
    expect(() => createRegistry([good, good])).toThrow("declared twice");
    expect(() => createRegistry([good, { ...open, name: good.name }])).toThrow("is taken");
  });
});
