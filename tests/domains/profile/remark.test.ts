import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import { Person, slotOf, startReviews } from "../reviews/people.ts";

let app: TestApp;
let learner: Person;
beforeEach(async () => {
  app = await startReviews();
  learner = await Person.of(app, "learner", "Lin");
});
afterEach(() => app.stop());

describe("ielts_learner_read_profile after a key was corrected", () => {
  test("it uses the newest marking, and counts each question once", async () => {
    const sessionId = await learner.practise("listening-1", { 4: "harbour", 5: "leg" });
    const spelling = async () => {
      const { skills, summary } = await learner.call("ielts_learner_read_profile", {});
      const skill = skills.find(({ skillCode }) => skillCode === "listening.spelling");
      const form = summary.questionTypes.find(({ questionType }) => questionType === "form_completion");
      return [
        skill?.mastery,
        skill?.evidenceCount,
        skill?.recentEvidence.map((piece) => piece.sessionId),
        form?.correct,
      ];
    };
    expect(await spelling()).toEqual([0.2, 5, [sessionId], 1]);
    const teacher = await Person.of(app, "teacher", "Ms Grey");
    const correction = { questionSlotId: slotOf(app, "listening-1", 5), fromKey: "knee", toKey: "leg" };
    await teacher.call("reviews_correct_key", { ...correction, reason: "Heard on the recording." });
    expect(await spelling()).toEqual([0.4, 5, [sessionId], 2]);
  });

  test("a key that is a number after it was a word shows the other skill", async () => {
    await learner.practise("listening-1", { 5: "9" });
    const counts = async () => {
      const { skills } = await learner.call("ielts_learner_read_profile", {});
      const known = skills.filter(({ mastery }) => mastery !== null);
      return known.map(({ skillCode, evidenceCount, mastery }) => [skillCode, evidenceCount, mastery]);
    };
    expect(await counts()).toEqual([
      ["listening.spelling", 5, 0],
      ["listening.number-detail", 5, 0],
    ]);
    const teacher = await Person.of(app, "teacher", "Ms Grey");
    const correction = { questionSlotId: slotOf(app, "listening-1", 5), fromKey: "knee", toKey: "9" };
    await teacher.call("reviews_correct_key", { ...correction, reason: "Heard on the recording." });
    expect(await counts()).toEqual([
      ["listening.spelling", 4, 0],
      ["listening.number-detail", 6, 0.167],
    ]);
  });
});
