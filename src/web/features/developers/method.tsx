import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "../../ui/card.tsx";
import type { Effect, Operation } from "./reference.ts";

const TONES: Readonly<Record<Effect, BadgeTone>> = { read: "plain", add: "accent", change: "warn" };

/** The effect of a call, and whether it needs a token. */
export function Marks({ operation: { effect, isPublic } }: { operation: Operation }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[effect]}>{t(`developers.effects.${effect}.name`)}</Badge>
      {isPublic && <Badge tone="accent">{t("developers.public")}</Badge>}
    </span>
  );
}
