import { describe, expect, test } from "bun:test";
import { MAX_WORD_PHRASE } from "../../src/web/bounds.ts";
import { sentenceOf } from "../../src/web/features/reviews/evidence.ts";
import { plainAnswer } from "../../src/web/features/reviews/key-words.ts";
import { phraseOf, sentenceAround, snapToWords, trimPhrase } from "../../src/web/features/vocabulary/add-word-text.ts";

describe("trimPhrase", () => {
  test.each([
    ["mitigate", "mitigate"],
    ["  “in the long\n run,” ", "in the long run"],
    ["(well-known)", "well-known"],
    ["somebody else's turn.", "somebody else's turn"],
    ["the lift — ", "the lift"],
    ["关键词。", "关键词"],
    ["50%,", "50%"],
    ["£20", "£20"],
    ["…", ""],
  ])("%j goes into the book as %j", (selected, phrase) => {
    expect(trimPhrase(selected)).toBe(phrase);
  });
});

describe("phraseOf", () => {
  test("what is selected is a phrase up to the length that the book takes", () => {
    expect(phraseOf(`${"a".repeat(MAX_WORD_PHRASE)} \n`)).toBe("a".repeat(MAX_WORD_PHRASE));
    expect(phraseOf("a".repeat(MAX_WORD_PHRASE + 1))).toBeNull();
  });

  test("white space and signs alone are not a phrase", () => {
    for (const nothing of ["", " \n ", "—", "%", "( )", "🌧️"]) expect(phraseOf(nothing)).toBeNull();
  });
});

describe("snapToWords", () => {
  test.each([
    ["On the island of Orrin", "On the islan", "On the island"],
    ["On the island of Orrin", "he island o", "the island of"],
    ["On the island of Orrin", "the island", "the island"],
    ["On the island of Orrin", " island ", " island "],
    ["a well-known reef", "ell-kno", "well-known"],
    ["It wasn't there", "asn", "wasn't"],
  ])("of %j the stretch %j becomes %j", (text, selected, words) => {
    const start = text.indexOf(selected);
    const snapped = snapToWords(text, start, start + selected.length);
    expect(text.slice(snapped.start, snapped.end)).toBe(words);
  });
});

describe("sentenceAround", () => {
  const paragraph = "A lift was slow. People asked: is it\nbroken? It was not, said Dent.";
  const around = (from: string, to = from) =>
    sentenceAround(paragraph, paragraph.indexOf(from), paragraph.indexOf(to) + to.length);

  test.each([
    ["slow", "slow", "A lift was slow."],
    ["is", "broken", "People asked: is it broken?"],
    ["A", "A", "A lift was slow."],
    ["Dent.", "Dent.", "It was not, said Dent."],
    ["slow", "People", "A lift was slow. People asked: is it broken?"],
  ])("from %j to %j it is %j", (from, to, sentence) => {
    expect(around(from, to)).toBe(sentence);
  });

  test("Chinese sentences end at their own full stop", () => {
    const text = "电梯很慢。人们在抱怨。";
    expect(sentenceAround(text, 5, 7)).toBe("人们在抱怨。");
  });

  test("every stretch lies in its sentence, and sentences are whole", () => {
    const oneLine = paragraph.replaceAll("\n", " ");
    for (let start = 0; start < paragraph.length; start++) {
      for (let end = start + 1; end <= paragraph.length; end++) {
        const sentence = sentenceAround(paragraph, start, end);
        expect(sentence).toContain(oneLine.slice(start, end).trim());
        expect(oneLine).toContain(sentence);
        expect(sentence).toMatch(/^[A-Z].*[.?]$/);
      }
    }
  });
});

describe("plainAnswer", () => {
  test.each([
    ["cap", "cap"],
    ["(magnesium) rod/rod of magnesium", "rod"],
    ["(the) harbour (wall)", "harbour"],
    ["city (or town) centre", "city centre"],
    ["", ""],
  ])("of the key %j one learns %j", (key, answer) => {
    expect(plainAnswer(key)).toBe(answer);
  });
});

describe("sentenceOf", () => {
  const text = "It rained. The tray collects powder. It dried.";
  const start = text.indexOf("tray");
  const place = { partId: 1, start, end: start + "tray".length, quote: "tray" };
  const passage = { ...place, kind: "passage", passage: 0, paragraph: 0, paragraphLabel: "A" } as const;
  const transcript = {
    ...place,
    kind: "transcript",
    segment: 0,
    lastSegment: 0,
    startMs: 0,
    endMs: 9,
    speaker: "",
  } as const;
  const parts = [
    {
      partId: 1,
      passages: [{ title: "", subtitle: "", paragraphs: [{ label: "A", text }] }],
      transcript: [{ startMs: 0, endMs: 9, speaker: "", text, translation: "" }],
    },
  ];

  test("evidence of a passage, and of a transcript, is its whole sentence", () => {
    expect(sentenceOf(parts, passage)).toBe("The tray collects powder.");
    expect(sentenceOf(parts, transcript)).toBe("The tray collects powder.");
  });

  test("a quote over several segments, or in a part that does not exist, is shown as it is quoted", () => {
    expect(sentenceOf(parts, { ...transcript, lastSegment: 1 })).toBe("tray");
    expect(sentenceOf([], passage)).toBe("tray");
  });
});
