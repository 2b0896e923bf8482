import { describe, expect, test } from "bun:test";
import type { Actor } from "../../src/kernel/context.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { StoredAnswers } from "../../src/surfaces/mcp-stored.ts";
import { operation } from "../support/operations.ts";

const exported = operation("ielts_learner_export_data");
const MEBI = 1_048_576;

function actorOf(id: number, scopes: readonly string[] = exported.scopes): Actor {
  const rest = { kind: "token", role: "learner", clientName: "test", expiresAt: Number.POSITIVE_INFINITY } as const;
  return { ...rest, id, accountId: id, scopes: new Set(scopes) };
}

describe("stored answers", () => {
  test("of one token never displace those of another while there is room", () => {
    const stored = new StoredAnswers({ now: () => 0 }, systemIds);
    const first = stored.add(actorOf(1), exported, "a".repeat(8 * MEBI));
    const second = [1, 2, 3, 4, 5, 6].map(() => stored.add(actorOf(2), exported, "b".repeat(8 * MEBI)));
    expect(second.map((uri) => stored.read(actorOf(2), uri) !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(stored.read(actorOf(1), first)?.text).toHaveLength(8 * MEBI);
  });

  test("of many tokens go from the oldest on", () => {
    const stored = new StoredAnswers({ now: () => 0 }, systemIds);
    const uris = [1, 2, 3, 4, 5, 6, 7].map((id) => stored.add(actorOf(id), exported, "a".repeat(8 * MEBI)));
    const isThere = uris.map((uri, index) => stored.read(actorOf(index + 1), uri) !== null);
    expect(isThere).toEqual([false, true, true, true, true, true, true]);
  });

  test("cannot be read once the token has lost a scope of the operation", () => {
    const stored = new StoredAnswers({ now: () => 0 }, systemIds);
    const uri = stored.add(actorOf(1), exported, "text");
    expect(stored.read(actorOf(1), uri)?.text).toBe("text");
    expect(stored.read(actorOf(1, exported.scopes.slice(1)), uri)).toBeNull();
    expect(stored.read({ ...actorOf(1), accountId: 2 }, uri)).toBeNull();
    expect(stored.read(null, uri)).toBeNull();
  });
});
