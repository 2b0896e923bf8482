import { ApiError, type RequestOf } from "../../api.ts";
import { MAX_MATERIAL_LINKS } from "../../bounds.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import type { Material, MaterialLink } from "./speaking.ts";

type CreateRequest = RequestOf<"ielts_speaking_materials_create">;
type LinkRequest = NonNullable<CreateRequest["questionLinks"]>[number];

/** The draft of a link; each line of the outline is one step. */
export interface LinkDraft
  extends Pick<
    MaterialLink,
    "questionSlotId" | "question" | "partNumber" | "partTitle" | "withdrawn" | "answerAngle" | "requiredAdaptation"
  > {
  readonly outline: string;
}

export interface Draft {
  readonly title: string;
  readonly coreStory: string;
  readonly links: readonly LinkDraft[];
}

export const EMPTY_DRAFT: Draft = { title: "", coreStory: "", links: [] };

export function draftOf({
  title,
  coreStory,
  questionLinks,
}: Pick<Material, "title" | "coreStory" | "questionLinks">): Draft {
  const links = questionLinks.map(({ questionSlotId, question, partNumber, partTitle, withdrawn, ...link }) => ({
    ...{ questionSlotId, question, partNumber, partTitle, withdrawn },
    answerAngle: link.answerAngle,
    outline: link.outline.join("\n"),
    requiredAdaptation: link.requiredAdaptation,
  }));
  return { title, coreStory, links };
}

/** A question that a draft may be linked to. */
export type Pickable = Pick<LinkDraft, "questionSlotId" | "question" | "partNumber" | "partTitle">;

export function withLink(draft: Draft, { questionSlotId, question, partNumber, partTitle }: Pickable): Draft {
  if (draft.links.length >= MAX_MATERIAL_LINKS || draft.links.some((link) => link.questionSlotId === questionSlotId)) {
    return draft;
  }
  const added = { questionSlotId, question, partNumber, partTitle, withdrawn: false };
  return { ...draft, links: [...draft.links, { ...added, answerAngle: "", outline: "", requiredAdaptation: "" }] };
}

/** The draft with the link at `index` moved by some places. */
export function moveLink(draft: Draft, index: number, by: 1 | -1): Draft {
  const links = [...draft.links];
  const [moved] = links.splice(index, 1);
  if (moved === undefined) return draft;
  links.splice(index + by, 0, moved);
  return { ...draft, links };
}

function linksOf({ links }: Draft): LinkRequest[] {
  return links.map(({ questionSlotId, answerAngle, outline, requiredAdaptation }) => ({
    questionSlotId,
    answerAngle: answerAngle.trim(),
    outline: outline.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])),
    requiredAdaptation: requiredAdaptation.trim(),
  }));
}

export function createRequestOf(draft: Draft): CreateRequest {
  return { title: draft.title.trim(), coreStory: draft.coreStory.trim(), questionLinks: linksOf(draft) };
}

/** The fields in which two drafts differ; empty if they are equal. Links are sent only if one of them changed. */
export function changesOf(before: Draft, after: Draft): Partial<CreateRequest> {
  const [old, { title, coreStory, questionLinks = [] }] = [createRequestOf(before), createRequestOf(after)];
  return {
    ...(title !== old.title && { title }),
    ...(coreStory !== old.coreStory && { coreStory }),
    ...(JSON.stringify(questionLinks) !== JSON.stringify(old.questionLinks) && { questionLinks }),
  };
}

/** The name of a field of a link in the form. */
export function linkField(questionSlotId: number, field: keyof LinkRequest): string {
  return `link-${questionSlotId}-${field}`;
}

/**
 * The service's errors for links, by field name: `/questionLinks/2/outline/0` belongs to the outline of the third link that was sent. `isPlaced` if
 * every error belongs to a link.
 */
export function linkProblemsOf(error: Error | null, draft: Draft): { problems: FieldErrors; isPlaced: boolean } {
  if (!(error instanceof ApiError) || error.details.length === 0) return { problems: {}, isPlaced: false };
  const found = error.details.flatMap(({ path, message }) => {
    const [, list, index, field] = path.split("/");
    const link = draft.links[Number(index)];
    const name = LINK_FIELDS.find((known) => known === field) ?? "questionSlotId";
    return list === "questionLinks" && link !== undefined
      ? [[linkField(link.questionSlotId, name), message] as const]
      : [];
  });
  return { problems: Object.fromEntries(found), isPlaced: found.length === error.details.length };
}

const LINK_FIELDS = ["questionSlotId", "answerAngle", "outline", "requiredAdaptation"] as const;
