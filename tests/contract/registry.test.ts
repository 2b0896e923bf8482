import { describe, expect, test } from "bun:test";
import { SCOPES } from "../../src/identity/scopes.ts";
import { CONTRACT_OPERATIONS, CONTRACT_SCOPES } from "../../src/verify/contract/operations.ts";
import { agentOperations, registry } from "../support/operations.ts";

const contract = new Map(CONTRACT_OPERATIONS.map((one) => [one.id, one]));

describe("registry", () => {
  test("the contract's list holds 64 different operations", () => {
    expect(contract.size).toBe(64);
    expect(CONTRACT_OPERATIONS.filter((one) => one.public)).toHaveLength(3);
  });

  test("scopes are the contract's, in its order", () => {
    expect(SCOPES.map(String)).toEqual([...CONTRACT_SCOPES]);
  });

  test("every agent operation is one of the contract's", () => {
    expect(agentOperations.length).toBeGreaterThan(0);
    expect(agentOperations.map(({ id }) => id).filter((id) => !contract.has(id))).toEqual([]);
  });

  test.each(agentOperations.map(({ id, name }) => ({ id, name })))(
    "$id has a dotted name of the same words",
    ({ id, name }) => {
      expect(name).toContain(".");
      // The name may put the noun, in the plural, before the verb: prep.guides.read is ielts_prep_read_guide.
      const words = (text: string) =>
        text
          .split(/[._]/)
          .map((word) => word.replace(/s$/, ""))
          .toSorted();
      expect(words(name)).toEqual(words(id.replace("ielts_", "")));
    },
  );

  test("every operation with only the web audience stays out of the contract's namespace", () => {
    const webOnly = registry.all.filter(({ audiences }) => !audiences.includes("agent"));
    expect(webOnly.length).toBeGreaterThan(0);
    expect(webOnly.filter(({ id }) => id.startsWith("ielts_"))).toEqual([]);
  });
});
