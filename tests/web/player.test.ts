import { describe, expect, test } from "bun:test";
import { countWords } from "../../src/lib/text.ts";
import {
  type Answer,
  adopt,
  type Book,
  choose,
  entryAt,
  isUnsettled,
  lastChanges,
  markSent,
  mergeAnswers,
  nextChanges,
  openBook,
  refuse,
  settle,
  unsettledOf,
  write,
} from "../../src/web/features/player/answer-book.ts";
import { toggleLetter } from "../../src/web/features/player/choices.ts";
import { packUnsent, unpackUnsent } from "../../src/web/features/player/unsent-changes.ts";
import { limitUse } from "../../src/web/features/player/word-count.ts";

const SLOT = 7;
const answer = (value: string, revision: number, flagged = false): Answer => ({
  questionSlotId: SLOT,
  value,
  flagged,
  revision,
});
const saved = (revision: number, answers: Answer[], conflicts: Answer[] = []) => ({ revision, answers, conflicts });
const send = (book: Book) => ({ changes: nextChanges(book, 100), book: markSent(book, nextChanges(book, 100)) });

describe("the book of answers", () => {
  test("sends what was written, and nothing once the service has it", () => {
    const written = write(openBook(0, []), SLOT, { value: "harbour" });
    const { changes, book } = send(written);
    expect(changes).toEqual([{ questionSlotId: SLOT, value: "harbour", basedOn: 0 }]);
    const settled = settle(book, changes, saved(1, [answer("harbour", 1)]));
    expect(nextChanges(settled, 100)).toEqual([]);
    expect([settled.revision, unsettledOf(settled)]).toEqual([1, []]);
  });

  test("what was written during a call goes with the next one", () => {
    const { changes, book } = send(write(openBook(0, []), SLOT, { value: "har" }));
    const settled = settle(write(book, SLOT, { value: "harbour" }), changes, saved(1, [answer("har", 1)]));
    expect(nextChanges(settled, 100)).toEqual([{ questionSlotId: SLOT, value: "harbour", basedOn: 1 }]);
    expect(entryAt(settled, SLOT).conflict).toBeNull();
  });

  test("an answer that was deleted while it was being sent is deleted at the service too", () => {
    const { changes, book } = send(write(openBook(0, []), SLOT, { value: "har" }));
    const settled = settle(write(book, SLOT, { value: "" }), changes, saved(1, [answer("har", 1)]));
    expect(entryAt(settled, SLOT).value).toBe("");
    expect(nextChanges(settled, 100)).toEqual([{ questionSlotId: SLOT, value: "", basedOn: 1 }]);
  });

  test("a value with an unknown outcome is sent again before what was written since, and is nobody else's", () => {
    const lost = send(write(openBook(0, []), SLOT, { value: "har" })).book;
    const { changes, book } = send(write(lost, SLOT, { value: "harbour" }));
    expect(changes[0]?.value).toBe("har");
    const settled = settle(book, changes, saved(1, []));
    expect(entryAt(settled, SLOT)).toMatchObject({ value: "harbour", conflict: null, sent: [] });
    expect(lastChanges(lost, 100)[0]?.value).toBe("har");
    expect(lastChanges(write(lost, SLOT, { value: "harbour" }), 100)[0]?.value).toBe("harbour");
  });

  test("what the answer does not name has arrived as it was sent, at the revision that was known", () => {
    const { changes, book } = send(write(openBook(4, [answer("a", 4)]), SLOT, { value: "b", flagged: true }));
    const settled = settle(book, changes, saved(4, []));
    expect(unsettledOf(settled)).toEqual([]);
    expect(entryAt(settled, SLOT).base).toEqual({ value: "b", flagged: true, revision: 4 });
  });

  test("news changes what the learner has not touched, and leaves the rest alone", () => {
    const book = openBook(1, [answer("a", 1)]);
    expect(entryAt(mergeAnswers(book, [answer("b", 2)]), SLOT)).toMatchObject({ value: "b", conflict: null });
    expect(entryAt(mergeAnswers(book, [answer("old", 0)]), SLOT).value).toBe("a");
    const touched = mergeAnswers(write(book, SLOT, { value: "mine" }), [answer("theirs", 2)]);
    expect(entryAt(touched, SLOT)).toMatchObject({ value: "mine", conflict: "theirs" });
    expect(nextChanges(touched, 100)).toEqual([]);
  });

  test("in a conflict the learner keeps one of the two, and the other window's flag is not a conflict", () => {
    const touched = mergeAnswers(write(openBook(1, [answer("a", 1)]), SLOT, { value: "mine" }), [answer("theirs", 2)]);
    expect(nextChanges(choose(touched, SLOT, "mine"), 100)).toEqual([
      { questionSlotId: SLOT, value: "mine", basedOn: 2 },
    ]);
    const theirs = choose(touched, SLOT, "theirs");
    expect([entryAt(theirs, SLOT).value, nextChanges(theirs, 100)]).toEqual(["theirs", []]);
    const flagged = mergeAnswers(write(openBook(1, [answer("a", 1)]), SLOT, { value: "mine" }), [answer("a", 2, true)]);
    expect(entryAt(flagged, SLOT)).toMatchObject({ value: "mine", flagged: true, conflict: null });
  });

  test("both windows writing the same is not a conflict", () => {
    const same = mergeAnswers(write(openBook(0, []), SLOT, { value: "ship" }), [answer("ship", 3)]);
    expect(isUnsettled(entryAt(same, SLOT))).toBe(false);
  });

  test("a flag is sent without the value", () => {
    const book = write(openBook(1, [answer("a", 1)]), SLOT, { flagged: true });
    expect(nextChanges(book, 100)).toEqual([{ questionSlotId: SLOT, flagged: true, basedOn: 1 }]);
  });

  test("a value that the service refuses is sent again only once it changes", () => {
    const book = refuse(send(write(openBook(0, []), SLOT, { value: "bad" })).book, [SLOT]);
    expect(nextChanges(book, 100)).toEqual([]);
    expect(unsettledOf(book)).toHaveLength(1);
    expect(nextChanges(write(book, SLOT, { value: "bad" }), 100)).toEqual([]);
    expect(nextChanges(write(book, SLOT, { value: "good" }), 100)).toHaveLength(1);
  });

  test("what a window left behind is restored, and compared with what changed since", () => {
    const left = unpackUnsent(
      packUnsent({
        entries: unsettledOf(write(openBook(1, [answer("a", 1)]), SLOT, { value: "mine" })),
        audio: [],
        numbers: [],
      }),
    ).entries;
    const same = adopt(openBook(1, [answer("a", 1)]), left);
    expect(nextChanges(same, 100)).toEqual([{ questionSlotId: SLOT, value: "mine", basedOn: 1 }]);
    const changed = adopt(openBook(5, [answer("theirs", 5)]), left);
    expect(entryAt(changed, SLOT)).toMatchObject({ value: "mine", conflict: "theirs" });
    const other = write(openBook(1, [answer("a", 1)]), SLOT, { value: "later" });
    const both = adopt(same, unsettledOf(other));
    expect(entryAt(both, SLOT)).toMatchObject({ value: "mine", conflict: "later" });
    expect(nextChanges(choose(both, SLOT, "theirs"), 100)[0]?.value).toBe("later");
  });

  test.each(["", "{", "null", "[]", '{"entries":[[1],["x",{}],[2,{"base":{}}]],"audio":[[1,"x"],"y"]}'])(
    "saved data of another shape is skipped: %s",
    (text) => {
      expect(unpackUnsent(text)).toEqual({ entries: [], audio: [], numbers: [] });
    },
  );
});

describe("toggleLetter", () => {
  test.each([
    [["", ""], "B", ["B", ""]],
    [["B", ""], "D", ["B", "D"]],
    [["B", "D"], "B", ["", "D"]],
    [["", "D"], "A", ["A", "D"]],
    [["B", "D"], "A", ["B", "D"]],
  ])("%j with %s is %j", (letters, letter, expected) => {
    expect(toggleLetter(letters, letter)).toEqual(expected);
  });
});

describe("word counts", () => {
  test.each([
    ["", 0],
    ["one", 1],
    ["  a well-known\n\nplace – it's here. ", 5],
    ["£20 & 3", 2],
  ])("%j has %i words", (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  test.each([
    ["", { words: 0, numbers: 0, isOver: false }],
    ["main harbour", { words: 2, numbers: 0, isOver: false }],
    ["the main harbour", { words: 3, numbers: 0, isOver: true }],
    ["12 March", { words: 1, numbers: 1, isOver: false }],
    ["twelve March", { words: 1, numbers: 1, isOver: false }],
    ["twenty-seven", { words: 0, numbers: 1, isOver: false }],
    ["Twenty first, July", { words: 1, numbers: 1, isOver: false }],
    ["2½ hours", { words: 1, numbers: 1, isOver: false }],
    ["ten–year plan", { words: 2, numbers: 0, isOver: false }],
    ["10-year plan", { words: 1, numbers: 1, isOver: false }],
    // Only one of the two is the number that the limit allows; the other counts as a word.
    ["5 and 6", { words: 2, numbers: 1, isOver: false }],
    ["5 or 6 and 7", { words: 4, numbers: 1, isOver: true }],
  ])("of a limit of two words and a number, %j takes %j", (text, use) => {
    expect(limitUse(text, { words: 2, numbers: 1 })).toEqual(use);
  });

  test("where no number is allowed a number in words is a word", () => {
    expect(limitUse("three boats", { words: 1, numbers: 0 })).toEqual({ words: 2, numbers: 0, isOver: true });
  });
});
