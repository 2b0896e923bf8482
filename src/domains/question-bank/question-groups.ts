import type { PartMaterial } from "./materials.store.ts";

/** Address of a file of the library. */
export function mediaUrl(siteUrl: string, sha256: string): string {
  return `${siteUrl}/media/${sha256}`;
}

/**
 * The question groups of a part as they are shown. Every property is named here, so that whatever else is stored of a
 * question is never shown by accident.
 */
export function toQuestionGroups(material: Pick<PartMaterial, "groups" | "slots">, siteUrl: string) {
  const slots = new Map(material.slots.map((slot) => [slot.slotKey, slot]));
  return material.groups.map(({ image, table, questions, ...group }) => ({
    type: group.type,
    instruction: group.instruction,
    title: group.title,
    wordLimit: group.wordLimit === null ? null : { words: group.wordLimit.words, numbers: group.wordLimit.numbers },
    options: group.options.map(toOption),
    optionsReusable: group.optionsReusable,
    image: image === null ? null : { url: mediaUrl(siteUrl, image.sha256), alt: image.alt },
    blocks: group.blocks.map(({ kind, text }) => ({ kind, text })),
    table: table === null ? null : { header: [...table.header], rows: table.rows.map((row) => [...row]) },
    questions: questions.flatMap(({ slotKey, number, stem, options, position }) => {
      const slot = slots.get(slotKey);
      if (slot === undefined) return [];
      return {
        questionSlotId: slot.id,
        number,
        stem,
        options: options.map(toOption),
        position: position === null ? null : { x: position.x, y: position.y },
        responseKind: slot.responseKind,
      };
    }),
  }));
}

function toOption({ letter, text }: { letter: string; text: string }) {
  return { letter, text };
}
