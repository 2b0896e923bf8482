import { facet, toIndexText } from "../../database/search.ts";
import type { StoredGroup, StoredPassage, StoredTask } from "./part-content.ts";

/** The values that searches can filter parts by. */
export interface PartFacets {
  readonly subject: string;
  readonly partNumber: number;
  readonly difficulty: string;
  readonly responseKind: string;
  readonly questionTypes: readonly string[];
  readonly module: string;
  /** Whether a listening part has its audio. */
  readonly hasAudio: boolean;
  /** Whether its transcript can be used for dictation. */
  readonly hasDictation: boolean;
  readonly isLinked: boolean;
  readonly tagIds: readonly number[];
}

/** The `facets` column of the full-text tables of parts. */
export function partFacets(part: PartFacets): string {
  return [
    facet("subject", part.subject),
    facet("part_number", part.partNumber),
    facet("difficulty", part.difficulty),
    facet("response_kind", part.responseKind),
    ...part.questionTypes.map((type) => facet("question_type", type)),
    facet("module", part.module),
    facet("linked", part.isLinked ? 1 : 0),
    ...(part.hasAudio ? [facet("audio", 1)] : []),
    ...(part.hasDictation ? [facet("dictation", 1)] : []),
    ...part.tagIds.map((id) => facet("tag", id)),
  ].join(" ");
}

/** A gap of a layout, such as {{7}}, which is not text. */
const GAP = /\{\{\d+\}\}/gu;

/**
 * The visible text of a part, as the full-text index stores it, without instructions, which are the same everywhere.
 */
export function partMaterialText(material: {
  readonly passages: readonly StoredPassage[];
  readonly task: StoredTask | null;
  readonly groups: readonly StoredGroup[];
}): string {
  const { passages, task, groups } = material;
  const texts = [
    ...passages.flatMap(({ title, subtitle, paragraphs }) => [title, subtitle, ...paragraphs.map((one) => one.text)]),
    ...(task === null ? [] : [task.prompt, task.imageAlt]),
    ...groups.flatMap(({ title, options, blocks, table, questions }) => [
      title,
      ...options.map((one) => one.text),
      ...blocks.map((one) => one.text),
      ...(table === null ? [] : [...table.header, ...table.rows.flat()]),
      ...questions.flatMap((one) => [one.stem, ...one.options.map((option) => option.text)]),
    ]),
  ];
  return toIndexText(
    texts
      .filter((text) => text !== "")
      .join("\n")
      .replace(GAP, " "),
  );
}
