import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "../../ui/card.tsx";
import type { LearningState } from "./vocabulary.ts";

const TONES: Readonly<Record<LearningState, BadgeTone>> = {
  new: "plain",
  learning: "warn",
  review: "accent",
  relearning: "warn",
  mastered: "accent",
};

export function StateBadge({ state }: { state: LearningState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
