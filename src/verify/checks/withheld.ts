import type { Check, Probe } from "../check.ts";
import { at, firstNamed, isObject, walk } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { listIn } from "./pages.ts";
import { partCheck, partIdOf, partsOf, SUBJECTS } from "./practice-facts.ts";

const READ = "ielts_practice_read_part";

/** Field names that a Part must not contain when it is read. */
const WITHHELD =
  /^((correct|accepted|right|model|sample)?_?answers?|answer_?(key|keys|text|texts)|is_?correct|explanations?(zh)?|explanation_?\w*|transcripts?|transcript_?\w*|scripts?|solutions?|rationales?|evidence|evidences)$/i;
/** Shorter texts may occur in the material by chance. */
const DISTINCTIVE_LENGTH = 25;

/** Section 2.5: what a Part must not reveal before it is answered. */
export const withheldChecks: readonly Check[] = confirmed([
  partCheck("withheld_fields", "a Part is read without answers, explanations and transcript", lookAtWithheld),
  partCheck("withheld_texts", "no explanation or transcript that the learner has seen is in a Part", lookAtTexts),
]);

async function lookAtWithheld(probe: Probe): Promise<void> {
  let read = 0;
  for (const subject of SUBJECTS) {
    for (const part of (await partsOf(probe, { subject })).parts.slice(0, 3)) {
      const data = await readData(probe, READ, { partId: partIdOf(part), maxChars: 30_000 });
      read++;
      const revealed = [...walk(data)].filter(({ name, value }) => WITHHELD.test(String(name)) && hasContent(value));
      const names = [...new Set(revealed.map(({ name }) => name))].join(", ");
      const expected = "A Part is read without answers, explanations and transcript.";
      if (!mustOf(probe, data)(revealed.length === 0, expected, `It has ${names}.`)) return;
    }
  }
  if (read === 0) probe.skip("No Part was found.");
}

/** Whether a field reveals anything; a number only says how many answers there are. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value === true || isObject(value) || (typeof value === "string" && value !== "");
}

/** Anything that the learner saw after submitting must not be there before: for each Part of a review or a dictation. */
async function lookAtTexts(probe: Probe): Promise<void> {
  const hiddenTexts = [...(await explanations(probe)), ...(await dictatedLines(probe))];
  if (hiddenTexts.length === 0) probe.skip("The learner has no review with explanations and no dictation.");
  for (const { partId, text } of hiddenTexts) {
    const data = await readData(probe, READ, { partId, maxChars: 30_000 });
    const found = [...walk(data)].some(({ value }) => typeof value === "string" && value.includes(text));
    const expected = `Part ${String(partId)} is read without data that only a review or a dictation returns.`;
    if (!mustOf(probe, data)(!found, expected, `It contains ${JSON.stringify(text)}.`)) return;
  }
}

interface HiddenText {
  readonly partId: unknown;
  readonly text: string;
}

async function explanations(probe: Probe): Promise<HiddenText[]> {
  const answer = await probe.facts.validAnswer("ielts_review_read_snapshot");
  const found: HiddenText[] = [];
  for (const { value: question } of walk(at(answer?.json, "data"))) {
    const partId = at(question, "partId");
    if (typeof partId !== "number") continue;
    const named = [...walk(question)].filter(({ name }) => /^explanation/i.test(String(name)));
    found.push(...textsOf(partId, named));
  }
  return found;
}

/** The dictated lines of a listening Part, which form its transcript. */
async function dictatedLines(probe: Probe): Promise<HiddenText[]> {
  const answer = await probe.facts.validAnswer("ielts_dictation_read_attempt");
  const data = at(answer?.json, "data");
  const partId = firstNamed(data, "partId", (value) => typeof value === "number");
  const lines = isObject(data) ? listIn(data)?.items : undefined;
  // The learner's own answers may contain anything.
  const inLines = [...walk(lines)].filter(({ name }) => !/entry|user|written|input/i.test(String(name)));
  return textsOf(partId, inLines);
}

function textsOf(partId: unknown, values: readonly { value: unknown }[]): HiddenText[] {
  const texts = values.map(({ value }) => value).filter((value) => typeof value === "string");
  return texts.filter((text) => [...text].length >= DISTINCTIVE_LENGTH).map((text) => ({ partId, text }));
}
