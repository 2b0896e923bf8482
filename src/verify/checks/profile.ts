import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Check } from "../check.ts";
import { at, isObject, type JsonObject, walk } from "../json.ts";
import { SUBJECTS } from "./practice-facts.ts";
import { defineScenario, repeated, type Scenario } from "./scenario.ts";

const READ = "ielts_learner_read_profile";
export const profileChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `profile.${READ}.skills`,
    title: "The profile has each skill once, normalized from 0 to 1.",
    run: defineScenario(async (scenario) => {
      const { skills, exchange } = await skillsOf(scenario);
      const codes = skills.map((skill) => String(skill["skillCode"]));
      const again = repeated(codes);
      scenario.must(again.length === 0, "Each skill is there once.", `Twice: ${again.join(", ")}.`, exchange);
      for (const skill of skills) {
        for (const name of ["mastery", "recentPerformance"]) {
          const value = skill[name];
          const isNormal = value == null || (typeof value === "number" && value >= 0 && value <= 1);
          const actual = `${String(skill["skillCode"])} has ${JSON.stringify(value)}.`;
          scenario.must(isNormal, `${name} is a number from 0 to 1, or null.`, actual, exchange);
        }
      }
    }),
  },
  {
    section: "4.3",
    name: `profile.${READ}.subjects`,
    title: "The skills of the profile are skills of the test's four subjects.",
    run: defineScenario(async (scenario) => {
      const { skills, exchange } = await skillsOf(scenario);
      const strange = skills.filter(({ skillCode, subjectCode }) => {
        const [subject = ""] = String(skillCode).split(".");
        return !SUBJECTS.includes(subject) || (subjectCode !== undefined && subjectCode !== subject);
      });
      const codes = strange.map(({ skillCode }) => String(skillCode)).join(", ");
      scenario.must(strange.length === 0, "A skill code begins with its subject.", `These do not: ${codes}.`, exchange);
    }),
  },
  {
    section: "4.3",
    name: `profile.${READ}.days`,
    title: "The evidence summary of the profile is of 30 days.",
    run: defineScenario(async (scenario) => {
      const { data, exchange } = await scenario.ok(READ, {});
      const summaries = [...walk(data)].filter(({ name, value }) => /summary/i.test(String(name)) && isObject(value));
      const range = summaries.map(({ value }) => [at(value, "from"), at(value, "to")].map((one) => momentOf(one)));
      const [from, to] = range.find(([start, end]) => start != null && end != null) ?? [];
      if (from == null || to == null) return scenario.skip("The summary does not say from when to when it is.");
      const days = (to - from) / DAY_MS;
      // The first day may count in full.
      scenario.must(days > 29 && days <= 31, "It is of 30 days.", `It is of ${days.toFixed(1)}.`, exchange);
    }),
  },
];

async function skillsOf(scenario: Scenario) {
  const { data, exchange } = await scenario.ok(READ, {});
  const lists = [...walk(data)].map(({ value }) => (Array.isArray(value) ? value.filter(isSkill) : []));
  const skills = lists.find((list) => list.length > 0) ?? scenario.skip("The profile has no rows with a skillCode.");
  return { skills, exchange };
}

function isSkill(value: unknown): value is JsonObject {
  return isObject(value) && typeof value["skillCode"] === "string";
}

function momentOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseInstant(value)?.ms : undefined;
}
