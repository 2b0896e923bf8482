import type { Detail } from "../../kernel/errors.ts";
import { fieldName } from "../../kernel/pointers.ts";
import { isBand } from "../../lib/bands.ts";
import { CRITERIA, type Criterion, type CriterionMark, type TextComment } from "./review.schema.ts";

/** A teacher's criteria and comments on places of a text, as they are sent. */
interface Given {
  readonly criteria: readonly CriterionMark[];
  readonly comments: readonly (TextComment & { readonly quote: string })[];
}

/**
 * Converts a review to its stored form: the four criteria of the task in order, and the comments by their places in the
 * text. Also finds what is wrong with it.
 * @param judged the reviewed text, and which of the two tasks it answers
 */
export function arrangeReview(
  given: Given,
  judged: { text: string; taskNumber: number },
): { criteria: CriterionMark[]; comments: TextComment[]; problems: Detail[] } {
  const own = criteriaOf(judged.taskNumber);
  const criteria = own.map(
    (criterion) => given.criteria.find((one) => one.criterion === criterion) ?? { criterion, band: null, remark: "" },
  );
  const comments = given.comments
    .map(({ start, end, comment }) => ({ start, end, comment }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const problems = [...criteriaProblems(given, own), ...commentProblems(given, judged.text)];
  return { criteria, comments, problems };
}

/** The criteria of a task: the first differs by task, the others are the same. */
function criteriaOf(taskNumber: number): Criterion[] {
  const foreign = taskNumber === 1 ? "task_response" : "task_achievement";
  return CRITERIA.filter((criterion) => criterion !== foreign);
}

function criteriaProblems({ criteria }: Given, own: readonly Criterion[]): Detail[] {
  return criteria.flatMap(({ criterion, band }, index) => {
    const problems: Detail[] = [];
    const path = `/criteria/${index}`;
    if (!own.includes(criterion)) {
      problems.push({
        path: `${path}/criterion`,
        message: `${fieldName(path)}.criterion is ${criterion}, which is not a criterion of this task`,
        expected: `one of ${own.join(", ")}`,
      });
    } else if (criteria.findIndex((one) => one.criterion === criterion) < index) {
      problems.push({
        path: `${path}/criterion`,
        message: `${fieldName(path)}.criterion is ${criterion}, which is given twice`,
        expected: "each criterion once",
      });
    }
    if (band !== null && !isBand(band)) {
      problems.push({
        path: `${path}/band`,
        message: `${fieldName(path)}.band is not a band`,
        expected: "0 to 9 in halves, or null",
      });
    }
    return problems;
  });
}

function commentProblems({ comments }: Given, text: string): Detail[] {
  return comments.flatMap(({ start, end, quote }, index) => {
    const problems: Detail[] = [];
    const path = `/comments/${index}`;
    if (end <= start || end > text.length) {
      problems.push({
        path: `${path}/end`,
        message: `${fieldName(path)}.end is not a place in the text`,
        expected: `an offset after start and at most ${text.length}, the length of the text in UTF-16 units`,
      });
    } else if (text.slice(start, end) !== quote) {
      problems.push({
        path: `${path}/quote`,
        message: `${fieldName(path)}.quote is not the text between start and end`,
        expected: "the text from start to end, letter for letter, offsets in UTF-16 units",
      });
    }
    return problems;
  });
}

/** Whether a review is empty. */
export function saysNothing(review: {
  readonly criteria: readonly CriterionMark[];
  readonly comments: readonly TextComment[];
  readonly summary: string;
}): boolean {
  const { criteria, comments, summary } = review;
  const isBare = criteria.every(({ band, remark }) => band === null && remark.trim() === "");
  return isBare && comments.length === 0 && summary.trim() === "";
}
