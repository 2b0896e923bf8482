import { describe, expect, test } from "bun:test";
import { ApiError } from "../../src/web/api.ts";
import { MAX_MATERIAL_LINKS } from "../../src/web/bounds.ts";
import {
  changesOf,
  createRequestOf,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  linkField,
  linkProblemsOf,
  moveLink,
  withLink,
} from "../../src/web/features/speaking/material-draft.ts";
import { problemOf } from "../../src/web/features/speaking/microphone.ts";
import { newMaterialPath, readId, topicPath } from "../../src/web/features/speaking/paths.ts";
import { limitOf } from "../../src/web/features/speaking/recorder.ts";
import { chooseFormat, recordingNames } from "../../src/web/features/speaking/recording-format.ts";
import { Stopwatch } from "../../src/web/features/speaking/stopwatch.ts";
import { isSameDraft, readWritten } from "../../src/web/features/speaking/written-draft.ts";
import { readOffset } from "../../src/web/ui/address.ts";

const question = (questionSlotId: number) => ({
  questionSlotId,
  question: "Why?",
  partNumber: 3,
  partTitle: "Reasons",
});
const draftWith = (...slots: number[]): Draft =>
  slots.reduce((draft, slot) => withLink(draft, question(slot)), {
    ...EMPTY_DRAFT,
    title: "Tea",
    coreStory: "We had tea.",
  });
const slotsOf = ({ links }: Draft) => links.map(({ questionSlotId }) => questionSlotId);

describe("the format of a recording", () => {
  const BROWSERS: { supported: string[]; extension: string }[] = [
    { supported: ["audio/webm;codecs=opus", "audio/mp4"], extension: "webm" },
    { supported: ["audio/mp4"], extension: "m4a" },
    { supported: ["audio/ogg;codecs=opus"], extension: "ogg" },
  ];
  test.each(BROWSERS)("is the best that the browser records: .$extension", ({ supported, extension }) => {
    expect(chooseFormat((type) => supported.includes(type))).toMatchObject({ extension });
  });

  test("is null if the browser records no accepted format", () => {
    expect(chooseFormat((type) => type === "audio/wav")).toBeNull();
  });

  test("ends the name of the file, whose title is the question in one line of what a title may hold", () => {
    const format = { mimeType: "audio/mp4", extension: "m4a" } as const;
    expect(recordingNames(" Describe\na\u200bplace \u{1F600}", format)).toEqual({
      fileName: "spoken-answer.m4a",
      title: "Describe a place \u{1F600}",
    });
    expect([...(recordingNames("\u{1F600}".repeat(300), format).title ?? "")]).toHaveLength(200);
    expect(recordingNames(" \n", format)).toEqual({ fileName: "spoken-answer.m4a" });
  });
});

describe("a microphone that cannot be had", () => {
  test.each([
    ["NotAllowedError", "refused"],
    ["SecurityError", "refused"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "busy"],
    ["TypeError", "failed"],
    ["constructor", "failed"],
  ] as const)("is explained: %s means %s", (name, problem) => {
    expect(problemOf(new DOMException("no", name))).toBe(problem);
  });

  test("is explained whatever was thrown", () => {
    expect(problemOf("no")).toBe("failed");
  });
});

describe("the stopwatch", () => {
  test("counts what runs, without the pauses and in any order of events", () => {
    const watch = new Stopwatch();
    expect(watch.elapsed(50)).toBe(0);
    watch.run(100);
    watch.run(150);
    expect(watch.elapsed(300)).toBe(200);
    watch.rest(400);
    watch.rest(900);
    expect(watch.elapsed(1000)).toBe(300);
    watch.run(1000);
    expect(watch.elapsed(1100)).toBe(400);
  });

  test("gives the long turn two minutes, and other answers five", () => {
    expect([1, 2, 3].map(limitOf)).toEqual([300_000, 120_000, 300_000]);
  });
});

describe("the draft of a material", () => {
  test("takes a question once, and as many as the service", () => {
    expect(slotsOf(draftWith(1, 2, 1))).toEqual([1, 2]);
    expect(slotsOf(draftWith(...Array.from({ length: MAX_MATERIAL_LINKS + 1 }, (_, index) => index + 1)))).toHaveLength(
      MAX_MATERIAL_LINKS,
    );
  });

  test("moves a question up and down", () => {
    expect(slotsOf(moveLink(draftWith(1, 2, 3), 2, -1))).toEqual([1, 3, 2]);
    expect(slotsOf(moveLink(draftWith(1, 2, 3), 0, 1))).toEqual([2, 1, 3]);
    expect(slotsOf(moveLink(draftWith(1), 5, 1))).toEqual([1]);
  });

  test("is sent without empty lines and the white space around", () => {
    const [link] = draftWith(7).links;
    const outline = "  first \n\n second";
    const links = link === undefined ? [] : [{ ...link, answerAngle: " calm ", outline }];
    expect(createRequestOf({ title: " Tea ", coreStory: "\nWe had tea. ", links })).toEqual({
      title: "Tea",
      coreStory: "We had tea.",
      questionLinks: [{ questionSlotId: 7, answerAngle: "calm", outline: ["first", "second"], requiredAdaptation: "" }],
    });
  });

  test("sends what differs only, links where one of them or their order does", () => {
    const before = draftWith(1, 2);
    expect(changesOf(before, { ...before, title: "Tea " })).toEqual({});
    expect(changesOf(before, { ...before, title: "Green tea" })).toEqual({ title: "Green tea" });
    expect(changesOf(before, { ...before, links: [] })).toEqual({ questionLinks: [] });
    expect(Object.keys(changesOf(before, moveLink(before, 0, 1)))).toEqual(["questionLinks"]);
  });
});

describe("the draft that a browser keeps", () => {
  const basedOn = "2026-09-09T02:00:00.000Z";

  test("is restored to the letter, and is the same draft", () => {
    const draft = { ...draftWith(1, 2), coreStory: " Tea \n\u8336 " };
    for (const written of [
      { draft, basedOn },
      { draft: EMPTY_DRAFT, basedOn: null },
    ]) {
      const stored = readWritten(JSON.stringify(written));
      expect(stored).toEqual(written);
      expect(isSameDraft(stored?.draft ?? EMPTY_DRAFT, written.draft)).toBe(true);
    }
    expect(isSameDraft(draft, { ...draft, coreStory: " Tea \n\u8336" })).toBe(false);
  });

  test("is the same as the material that the service answers, until something is written", () => {
    const { links, ...text } = draftWith(1);
    const questionLinks = links.map((link) => ({
      ...{ outline: ["a", "b"], answerAngle: "calm", requiredAdaptation: "", withdrawn: true },
      ...{ contentRef: { kind: "question_part" as const, partId: 9 }, partId: 9 },
      ...{ questionSlotId: link.questionSlotId, question: "Why?", partNumber: 3, partTitle: "Reasons" },
    }));
    const draft = draftOf({ ...text, questionLinks });
    expect(draft.links[0]?.outline).toBe("a\nb");
    const stored = readWritten(JSON.stringify({ draft, basedOn }));
    expect(isSameDraft(stored?.draft ?? EMPTY_DRAFT, draft)).toBe(true);
  });

  test.each(["", "{", "null", "7", "[]", '{"draft":null}', '{"title":"Tea"}'])("is null if %p is saved", (text) => {
    expect(readWritten(text)).toBeNull();
  });

  test("omits what cannot be a link, and unknown fields", () => {
    const [link] = draftWith(1).links;
    const draft = { title: 7, coreStory: "Tea", links: [null, { questionSlotId: "1" }, { ...link, more: 1 }], more: 1 };
    expect(readWritten(JSON.stringify({ draft, basedOn: 7 }))).toEqual({
      draft: { title: "", coreStory: "Tea", links: draftWith(1).links },
      basedOn: null,
    });
  });
});

describe("what the service says about links", () => {
  const refusal = (...paths: string[]) =>
    new ApiError(
      400,
      "request.invalid",
      "no",
      paths.map((path) => ({ path, message: path, expected: "" })),
      "r",
      null,
    );

  test("appears at the fields of the link that was sent in that place", () => {
    const found = linkProblemsOf(refusal("/questionLinks/1/outline/3", "/questionLinks/0"), draftWith(5, 6));
    expect(found).toEqual({
      problems: {
        [linkField(6, "outline")]: "/questionLinks/1/outline/3",
        [linkField(5, "questionSlotId")]: "/questionLinks/0",
      },
      isPlaced: true,
    });
  });

  test("leaves what belongs to other fields, or to none, to the form", () => {
    expect(linkProblemsOf(refusal("/title"), draftWith(5))).toEqual({ problems: {}, isPlaced: false });
    expect(linkProblemsOf(refusal("/questionLinks"), draftWith(5)).isPlaced).toBe(false);
    expect(linkProblemsOf(new Error("no"), draftWith(5)).isPlaced).toBe(false);
    expect(linkProblemsOf(null, draftWith(5)).isPlaced).toBe(false);
  });
});

describe("the addresses of the speaking pages", () => {
  test("name the topic, the question and the material", () => {
    expect(topicPath({ partId: 3 })).toBe("/speaking?part=3");
    expect(topicPath({ partId: 3, questionSlotId: 4, materialId: 5 })).toBe("/speaking?part=3&slot=4&with=5");
    expect(newMaterialPath({ partId: 3, questionSlotId: 4 })).toBe("/speaking?make=1&part=3&slot=4");
  });

  test.each([null, "", "0", "-1", "1.5", "x"])("take %p for no id", (text) => {
    expect(readId(text)).toBeNull();
  });

  test.each([
    [null, 0],
    ["20", 20],
    ["25", 20],
    ["-20", 0],
    ["x", 0],
  ])("take %p for a page that begins at %p", (text, offset) => {
    expect(readOffset(text, 20)).toBe(offset);
  });
});
