import { describe, expect, test } from "bun:test";
import { RequestShape } from "../../src/verify/request-shape.ts";

const step = (action: string, fields: object) => ({
  type: "object",
  properties: { action: { const: action }, ...fields },
});
const shape = new RequestShape({
  type: "object",
  properties: {
    planId: { type: "integer" },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
    steps: {
      type: "array",
      items: {
        anyOf: [
          step("add", { slot: { enum: ["morning", "evening"] } }),
          step("remove", { taskId: { type: "integer" } }),
        ],
      },
    },
  },
});

describe("RequestShape", () => {
  test("returns the first of the names that exists", () => {
    expect([shape.oneOf("id", "planId"), shape.oneOf("id")]).toEqual(["planId", undefined]);
  });

  test("includes the fields of every alternative", () => {
    const items = shape.field("steps")?.items;
    expect(items?.names).toEqual(["action", "slot", "taskId"]);
    expect(items?.field("action")?.words).toEqual(["add", "remove"]);
    expect(items?.find((field) => field.words.includes("morning"))).toBe("slot");
  });

  test("knows the types of a field that may be null", () => {
    expect([shape.field("note")?.isOf("string"), shape.field("note")?.isOf("integer")]).toEqual([true, false]);
  });

  test("is empty if the deployment describes nothing", () => {
    expect([new RequestShape(undefined).names, shape.field("goal"), shape.items]).toEqual([[], undefined, undefined]);
  });
});
