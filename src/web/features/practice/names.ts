import { useTranslation } from "react-i18next";
import type { Difficulty, PartSummary, Subject } from "./practice.ts";

const DIFFICULTY_KEYS = { 基础: "foundation", 核心: "core", 冲刺: "stretch" } as const satisfies Record<
  Difficulty,
  string
>;
const TAG_GROUPS = ["topic", "scene", "skill", "type"] as const;

/** The facts of parts in the person's language. */
export function usePartNames() {
  const { t } = useTranslation();
  return {
    subject: (subject: Subject) => t(`practice.subjects.${subject}`),
    /** `Passage 2`, in the words of the subject. */
    part: (subject: Subject, number: number) => t(`practice.parts.${subject}`, { number }),
    difficulty: (difficulty: Difficulty) => t(`practice.difficulties.${DIFFICULTY_KEYS[difficulty]}`),
    answering: (type: PartSummary["questionType"]) => t(`practice.answering.${type}`),
    type: (type: PartSummary["questionTypes"][number]) => t(`questions.types.${type}`),
    /** Packs name the groups of their tags; the usual ones are translated. */
    tagGroup: (group: string) => {
      const known = TAG_GROUPS.find((name) => name === group.toLowerCase());
      return known === undefined ? group : t(`practice.tagGroups.${known}`);
    },
  };
}
