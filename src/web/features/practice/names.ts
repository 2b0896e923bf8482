import { useTranslation } from "react-i18next";
import { QUESTION_TYPE_TITLES } from "../../../lib/question-type-names.ts";
import type { Difficulty, PartSummary, Subject } from "./practice.ts";
import { useTagName } from "./tag-name.ts";

const DIFFICULTY_KEYS = { 基础: "foundation", 核心: "core", 冲刺: "stretch" } as const satisfies Record<
  Difficulty,
  string
>;
const TAG_GROUPS = ["topic", "scene", "skill", "type"] as const;

/** The facts of parts in words. */
export function usePartNames() {
  const { t, i18n } = useTranslation();
  const isChinese = i18n.language.startsWith("zh");
  return {
    subject: (subject: Subject) => t(`practice.subjects.${subject}`),
    /** `Passage 2`, in the terms of the subject. */
    part: (subject: Subject, number: number) => t(`practice.parts.${subject}`, { number }),
    difficulty: (difficulty: Difficulty) => t(`practice.difficulties.${DIFFICULTY_KEYS[difficulty]}`),
    answering: (type: PartSummary["questionType"]) => t(`practice.answering.${type}`),
    type: (type: PartSummary["questionTypes"][number]) => QUESTION_TYPE_TITLES[type][isChinese ? "zh" : "en"],
    tag: useTagName(),
    /** Packs name their groups of tags; the usual ones are translated. */
    tagGroup: (group: string) => {
      const known = TAG_GROUPS.find((name) => name === group.toLowerCase());
      return known === undefined ? group : t(`practice.tagGroups.${known}`);
    },
  };
}
