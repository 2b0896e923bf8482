import { QUESTION_TYPE_NAMES } from "../../content/format/terms.ts";
import type { ReviewRating } from "../../database/words.ts";
import { SKILL_SUBJECTS, type SkillSubject } from "../../lib/skills.ts";
import { type MarkedSection, RATING_WORTH, type ReviewedText } from "./evidence.ts";
import { EVIDENCE_TYPES, roundShare } from "./skill-assessment.ts";
import { MARKED_SUBJECTS } from "./skill-map.ts";

/** The activity within the days of the summary. */
export interface WindowFacts {
  readonly sections: readonly MarkedSection[];
  readonly submitted: readonly { readonly subject: SkillSubject; readonly activeSeconds: number }[];
  readonly dictations: { readonly submitted: number; readonly practiceSeconds: number };
  readonly reviews: readonly ReviewedText[];
  /** Pushed events by subject and type of evidence. */
  readonly pushed: readonly {
    readonly subject: SkillSubject;
    readonly evidenceType: unknown;
    readonly count: number;
  }[];
  /** How often each rating was given. */
  readonly ratings: Readonly<Record<ReviewRating, number>>;
}

/** Counts of the summary; every list is in test order. */
export function summarise(facts: WindowFacts) {
  const practice = practiceOf(facts.submitted);
  const { dictations } = facts;
  const seconds = [...practice, dictations].map(({ practiceSeconds }) => practiceSeconds);
  return {
    evidenceCounts: countEvidence(facts),
    practiceSeconds: seconds.reduce((sum, one) => sum + one, 0),
    practice,
    dictations,
    questionTypes: tallyTypes(facts.sections),
    vocabulary: vocabularyOf(facts.ratings),
  };
}

function countEvidence({ sections, reviews, pushed }: WindowFacts) {
  const judged = reviews.filter(({ criteria }) => criteria.some(({ band }) => band !== null)).length;
  return SKILL_SUBJECTS.flatMap((subjectCode) =>
    EVIDENCE_TYPES.map((evidenceType) => {
      const marked = sections.filter(({ subject }) => evidenceType === "objective" && subject === subjectCode);
      const own = marked.reduce((sum, { questions }) => sum + questions.length, 0);
      const given = evidenceType === "rubric" && subjectCode === "writing" ? judged : 0;
      const isOf = (one: WindowFacts["pushed"][number]) =>
        one.subject === subjectCode && one.evidenceType === evidenceType;
      const pushedCount = pushed.find(isOf)?.count ?? 0;
      return { subjectCode, evidenceType, count: own + given + pushedCount, pushedCount };
    }),
  );
}

function practiceOf(submitted: WindowFacts["submitted"]) {
  return SKILL_SUBJECTS.map((subjectCode) => {
    const own = submitted.filter(({ subject }) => subject === subjectCode);
    const practiceSeconds = own.reduce((sum, { activeSeconds }) => sum + activeSeconds, 0);
    return { subjectCode, handedInSections: own.length, practiceSeconds };
  });
}

function tallyTypes(sections: readonly MarkedSection[]) {
  return MARKED_SUBJECTS.flatMap((subjectCode) => {
    const questions = sections.flatMap((section) => (section.subject === subjectCode ? section.questions : []));
    const byType = Map.groupBy(questions, ({ questionType }) => questionType);
    return QUESTION_TYPE_NAMES.flatMap((questionType) => {
      const own = byType.get(questionType);
      if (own === undefined) return [];
      const correct = own.filter(({ isCorrect }) => isCorrect).length;
      const unanswered = own.filter(({ isAnswered }) => !isAnswered).length;
      const incorrect = own.length - correct - unanswered;
      return [{ questionType, subjectCode, correct, incorrect, unanswered, total: own.length }];
    });
  });
}

function vocabularyOf({ again, hard, good }: WindowFacts["ratings"]) {
  const reviews = again + hard + good;
  const worth = again * RATING_WORTH.again + hard * RATING_WORTH.hard + good * RATING_WORTH.good;
  return { reviews, again, hard, good, recallRate: reviews === 0 ? null : roundShare(worth / reviews) };
}
