import type { Draft, LinkDraft } from "./material-draft.ts";

/** The unsaved draft of a material. */
export interface Written {
  readonly draft: Draft;
  /** When the material had last changed as the draft was begun; null for a new one. */
  readonly basedOn: string | null;
}

/** Whether two drafts are exactly equal: their fields always have one order. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A draft saved as JSON in this browser, by this or another version of the workspace; null if it is not a valid draft. */
export function readWritten(stored: string): Written | null {
  const value = parse(stored);
  const draft = valueIn(value, "draft");
  if (typeof draft !== "object" || draft === null) return null;
  const links = valueIn(draft, "links");
  return {
    draft: {
      title: textIn(draft, "title"),
      coreStory: textIn(draft, "coreStory"),
      links: Array.isArray(links) ? links.flatMap(readLink) : [],
    },
    basedOn: textIn(value, "basedOn") || null,
  };
}

function readLink(value: unknown): LinkDraft[] {
  const questionSlotId = valueIn(value, "questionSlotId");
  const partNumber = valueIn(value, "partNumber");
  if (typeof questionSlotId !== "number" || typeof partNumber !== "number") return [];
  return [
    {
      questionSlotId,
      question: textIn(value, "question"),
      partNumber,
      partTitle: textIn(value, "partTitle"),
      withdrawn: valueIn(value, "withdrawn") === true,
      answerAngle: textIn(value, "answerAngle"),
      outline: textIn(value, "outline"),
      requiredAdaptation: textIn(value, "requiredAdaptation"),
    },
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string {
  const text = valueIn(value, name);
  return typeof text === "string" ? text : "";
}
