import type { Check } from "../check.ts";
import { expectAcceptance } from "./calls.ts";
import { defineScenario } from "./scenario.ts";
import { emptiesBook, wordsOf } from "./vocabulary-writes.ts";

const PREFIX = "ielts_vocabulary_personal";
const RATINGS = ["again", "hard", "good"];
const IMPORT_ENTRIES = 500;

/** Sections 2.3 and 8: bounds of words that only a write shows. */
export const vocabularyBoundChecks: readonly Check[] = [
  {
    section: "2.3",
    name: "write.vocabulary.at_bounds",
    title: "A word at every bound is taken, and each rating of it",
    run: defineScenario(async (scenario, probe) => {
      emptiesBook(scenario);
      const phrase = `${scenario.mark} `.padEnd(300, "-");
      const expansion = Array.from({ length: 30 }, (_, index) => `related ${index}`);
      const body = { items: [{ phrase, expansion }], sourceType: "s".repeat(80) };
      const added = await scenario.call(`${PREFIX}_add`, body);
      expectAcceptance(probe, added, "A phrase of 300 characters with 30 expansions, of a sourceType of 80", false);
      const [word] = await wordsOf(scenario);
      if (added.status !== 200 && word === undefined) return;
      const actual = `It is not: look for "${scenario.mark}" and remove it by hand.`;
      if (!scenario.must(word !== undefined, "What was added is found by its phrase.", actual, added)) return;
      for (const [index, rating] of RATINGS.entries()) {
        const review = { id: word?.["id"], rating, responseMs: index === 0 ? 0 : 300_000 };
        const exchange = await scenario.call(`${PREFIX}_record_review`, review);
        expectAcceptance(probe, exchange, `The rating ${rating} with responseMs ${review.responseMs}`, false);
      }
    }),
  },
  {
    section: "8",
    name: "write.vocabulary.import_entries",
    title: "An import takes no more than 500 entries",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const numbers = Array.from({ length: IMPORT_ENTRIES + 1 }, (_, index) => index);
      const content = JSON.stringify(numbers.map((number) => ({ phrase: `${scenario.mark} ${number}` })));
      const expected = `An import of ${numbers.length} entries is refused`;
      await scenario.refused(`${PREFIX}_import`, { content, format: "json" }, expected);
    }),
  },
];
