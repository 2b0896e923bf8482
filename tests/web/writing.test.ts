import { describe, expect, test } from "bun:test";
import { placedComments, textBefore, textsOf } from "../../src/web/features/writing/desk.ts";
import { compareTexts, countChanged, splitSpace } from "../../src/web/features/writing/differences.ts";
import {
  criteriaOf,
  draftOf,
  isEmptyDraft,
  isSameDraft,
  type ReviewDraft,
  readDraft,
  toContent,
  withComment,
  writeDraft,
} from "../../src/web/features/writing/review-draft.ts";
import type { Review, VersionSummary } from "../../src/web/features/writing/writing.ts";

const AT = "2026-09-09T02:00:00.000Z";
const WORDS = ["the", "car", "bus,", "rose", "fell.", "\n\n", "雨水", "it's", "40%", " "];

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

function versionOf(number: number, more: Partial<VersionSummary> = {}): VersionSummary {
  const version = { versionId: number, questionSlotId: 1, number, wordCount: 1, savedAt: AT };
  return { ...version, reason: "saved", isRepeat: false, reviews: [], ...more };
}

function reviewOf(reviewId: number, comments: Review["comments"]): Review {
  return {
    ...{ reviewId, versionId: 1, reviewerName: `Teacher ${reviewId}`, isOwn: reviewId === 1, band: null },
    ...{ criteria: [], comments, summary: "", createdAt: AT, updatedAt: AT },
  };
}

describe("compareTexts", () => {
  test("what is not added joins to the text before, what is not removed to the text after", () => {
    const random = numbers(11);
    const pick = () => WORDS[Math.floor(random.next().value * WORDS.length)] ?? "";
    const sentence = () => Array.from({ length: Math.floor(random.next().value * 12) }, pick).join(" ");
    for (let round = 0; round < 400; round++) {
      const [before, after] = [sentence(), sentence()];
      const found = compareTexts(before, after);
      const textWithout = (kind: string) => found.flatMap((one) => (one.kind === kind ? [] : one.text)).join("");
      expect([textWithout("added"), textWithout("removed")]).toEqual([before, after]);
      expect(found.filter(({ text }) => text === "")).toEqual([]);
    }
  });

  test.each([
    ["the same", "Cars fell.", "Cars fell.", ["same:Cars fell."]],
    ["a word", "Cars fell.", "Cars rose.", ["same:Cars ", "removed:fell", "added:rose", "same:."]],
    [
      "a phrase",
      "It is a big town",
      "It is one small place",
      ["same:It is ", "removed:a big town", "added:one small place"],
    ],
    ["a paragraph", "One.", "One.\n\nTwo.", ["same:One.", "added:\n\nTwo."]],
    ["everything", "", "One.", ["added:One."]],
  ])("%s", (_, before, after, pieces) => {
    expect(compareTexts(before, after).map(({ kind, text }) => `${kind}:${text}`)).toEqual(pieces);
  });

  test("texts of the greatest length with nothing in common are compared as a whole", () => {
    const before = Array.from({ length: 5000 }, (_, at) => `a${at}`).join(" ");
    const after = Array.from({ length: 5000 }, (_, at) => `b${at}`).join(" ");
    expect(compareTexts(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
    expect(countChanged(compareTexts(before, after))).toEqual({ removed: 5000, added: 5000 });
  });
});

describe("splitSpace", () => {
  test.each([
    [" to the bus", [" ", "to the bus", ""]],
    ["bus. \n\n", ["", "bus.", " \n\n"]],
    ["a a", ["", "a a", ""]],
    ["\n\n", ["", "\n\n", ""]],
  ])("%j", (text, pieces) => {
    expect(splitSpace(text).join("|")).toBe(pieces.join("|"));
  });
});

describe("textsOf", () => {
  const working = [{ questionSlotId: 1, text: "Two words", wordCount: 2, isKept: false, revision: 3, updatedAt: AT }];
  const keysOf = (versions: VersionSummary[], current = working) =>
    textsOf({ versions, working: current }, 1).map(({ key }) => key);

  test("the current text comes first, unless it is the newest version or blank", () => {
    expect(keysOf([versionOf(2), versionOf(1)])).toEqual(["now", "2", "1"]);
    const saved = working.map((one) => ({ ...one, isKept: true }));
    expect(keysOf([versionOf(2), versionOf(1)], saved)).toEqual(["2", "1"]);
    expect(keysOf([versionOf(1)], [])).toEqual(["1"]);
    const blank = working.map((one) => ({ ...one, text: " \n" }));
    expect(keysOf([], blank)).toEqual([]);
  });

  test("versions of another task are left out", () => {
    expect(keysOf([versionOf(1, { questionSlotId: 2 })])).toEqual(["now"]);
  });

  test("a text is compared with the newest before it that reads differently, or with the one before it", () => {
    const comparedWith = (versions: VersionSummary[], key: string) => {
      const texts = textsOf({ versions, working }, 1);
      return texts.flatMap((text) => (text.key === key ? textBefore(texts, text)?.key : [])).at(0);
    };
    const submitted = [versionOf(3, { isRepeat: true }), versionOf(2), versionOf(1)];
    expect(["now", "3", "2", "1"].map((key) => comparedWith(submitted, key))).toEqual(["3", "1", "1", undefined]);
    expect(comparedWith([versionOf(2, { isRepeat: true }), versionOf(1)], "2")).toBe("1");
  });
});

describe("placedComments", () => {
  test("comments of all reviews are numbered in the order of the text", () => {
    const at = (start: number, end: number) => ({ start, end, quote: "", comment: `${start}` });
    const placed = placedComments([reviewOf(1, [at(4, 8), at(20, 22)]), reviewOf(2, [at(4, 6)])]);
    expect(placed.map(({ id, number, reviewerName }) => [id, number, reviewerName])).toEqual([
      ["2-0", 1, "Teacher 2"],
      ["1-0", 2, "Teacher 1"],
      ["1-1", 3, "Teacher 1"],
    ]);
  });
});

describe("a review that is being written", () => {
  const TEXT = "The car lost its place.";
  const comment = (quote: string, words = "Why?") => {
    const start = TEXT.indexOf(quote);
    return { start, end: start + quote.length, quote, comment: words };
  };
  const nothing = draftOf(null, 1);

  test("has the criteria of its task", () => {
    expect(nothing.criteria.map(({ criterion }) => criterion)).toEqual([...criteriaOf(1)]);
    expect([criteriaOf(1)[0], criteriaOf(2)[0]]).toEqual(["task_achievement", "task_response"]);
    expect(isEmptyDraft(nothing)).toBe(true);
  });

  test("comments are in the order of the text, whenever they were written", () => {
    const draft = ["place", "The", "lost its"].reduce((into, quote) => withComment(into, comment(quote)), nothing);
    expect(draft.comments.map(({ quote }) => quote)).toEqual(["The", "lost its", "place"]);
    expect(isEmptyDraft(draft)).toBe(false);
  });

  test("is sent without empty criteria, and without blanks at the ends", () => {
    const [first, second, ...others] = nothing.criteria;
    if (first === undefined || second === undefined) throw new Error("a task has four criteria");
    const draft: ReviewDraft = {
      criteria: [{ ...first, band: 0 }, { ...second, remark: " Good. " }, ...others],
      comments: [comment("car", " Which? ")],
      summary: "\n",
    };
    expect(toContent(draft)).toEqual({
      criteria: [
        { criterion: "task_achievement", band: 0, remark: "" },
        { criterion: "coherence_and_cohesion", band: null, remark: "Good." },
      ],
      comments: [comment("car", "Which?")],
      summary: "",
    });
    expect(isSameDraft(draft, { ...draft, summary: "" })).toBe(true);
    expect(isSameDraft(draft, nothing)).toBe(false);
  });

  test("is read again as it was saved, without comments on words that the text does not have there", () => {
    const draft = withComment({ ...nothing, summary: "Short." }, comment("car"));
    const foreign = { ...draft, comments: [...draft.comments, { ...comment("car"), start: 0 }] };
    const stored = writeDraft({ draft: foreign, basedOn: AT });
    expect(readDraft(stored, { text: TEXT, taskNumber: 1 })).toEqual({ draft, basedOn: AT });
    const first = writeDraft({ draft, basedOn: null });
    expect(readDraft(first, { text: TEXT, taskNumber: 1 })).toEqual({ draft, basedOn: null });
  });

  test.each(["", "null", "7", "[", '"text"'])("saved text %j is not a draft", (text) => {
    expect(readDraft(text, { text: TEXT, taskNumber: 1 })).toBeNull();
  });

  test("what has another shape is passed over", () => {
    const text =
      '{"criteria":[{"criterion":"spelling","band":9,"remark":""},4],"comments":[{"start":"0"},null],"summary":5,"basedOn":7}';
    expect(readDraft(text, { text: TEXT, taskNumber: 1 })).toEqual({ draft: nothing, basedOn: null });
  });
});
