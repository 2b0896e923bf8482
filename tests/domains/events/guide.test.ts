import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REASONS } from "../../../src/domains/events/push.schema.ts";
import { SERVER_NAMESPACES } from "../../../src/domains/events/push-rules.ts";
import { SKILL_CODES, SKILL_SUBJECTS } from "../../../src/lib/skills.ts";
import { operation } from "../../support/operations.ts";

const guide = readFileSync(join(import.meta.dir, "../../../docs/learning-events.md"), "utf8");
const notes = operation("ielts_learning_push_events").notes.join("\n");

describe("docs/learning-events.md", () => {
  test("has every skill code in the row of its subject", () => {
    for (const subject of SKILL_SUBJECTS) {
      const codes = SKILL_CODES[subject].map((name) => `\`${name}\``).join(", ");
      expect(guide).toContain(`| \`${subject}\` | ${codes} |`);
    }
  });

  test("says for every reason what to do, and so do the notes of ielts_learning_push_events", () => {
    expect(REASONS.filter((reason) => !guide.includes(`\`${reason}\``))).toEqual([]);
    expect(REASONS.filter((reason) => !notes.includes(reason))).toEqual([]);
  });

  test("names the namespaces of the service", () => {
    const named = SERVER_NAMESPACES.map((name) => `\`${name}\``);
    expect(guide).toContain(`In ${named.slice(0, -1).join(", ")} and ${named.at(-1)} the service alone records.`);
  });
});
