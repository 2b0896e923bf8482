import { describe, expect, test } from "bun:test";
import en from "../../src/web/locales/en.json";
import zh from "../../src/web/locales/zh-CN.json";
import { agentOperations, protocolOperations } from "../support/operations.ts";

const operations = [...protocolOperations, ...agentOperations];
const LONGEST = 40;

describe("names of operations", () => {
  test.each([
    ["English", en.operationNames],
    ["Chinese", zh.operationNames],
  ])("every operation that programs call has its own name in %s, and none is left over", (_language, names) => {
    expect(Object.keys(names).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    const all = Object.values(names);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => name.length > LONGEST || name.trim() !== name || name === "")).toEqual([]);
  });

  test.each([
    ["English", en.operationGroups],
    ["Chinese", zh.operationGroups],
  ])("so has every group in %s", (_language, names) => {
    const groups = new Set(operations.map(({ group }) => group));
    expect(Object.keys(names).toSorted()).toEqual([...groups].toSorted());
    expect(new Set(Object.values(names)).size).toBe(groups.size);
  });
});
