import { ArrowRight, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { useTokens } from "../account/account.ts";
import { usePlans } from "../plans/plans.ts";
import { usePersonalProgress } from "../vocabulary/vocabulary.ts";

/** Steps that make the service useful, until they are done. The page has two places for it: "first" for new learners, "later" for others. */
export function FirstSteps({ place }: { place: "first" | "later" }) {
  const { t } = useTranslation();
  const personal = usePersonalProgress();
  const tokens = useTokens();
  const plans = usePlans();
  if (personal.data === undefined || tokens.data === undefined || plans.data === undefined) return null;
  const hasWords = personal.data.summary.total > 0;
  const hasAgent = tokens.data.tokens.some((token) => token.status === "active");
  if (hasWords && hasAgent) return null;
  const hasPlan = plans.data.pages.some(({ items }) => items.length > 0);
  if (place !== (hasWords || hasAgent || hasPlan ? "later" : "first")) return null;
  return (
    <Card title={t("steps.title")} flush>
      <List label={t("steps.title")}>
        <Step isDone={hasWords} href={ROUTES.vocabulary} action={t("steps.wordsAction")} title={t("steps.words")}>
          {t("steps.wordsAbout")}
        </Step>
        <Step isDone={hasAgent} href={ROUTES.connect} action={t("steps.agentAction")} title={t("steps.agent")}>
          {t("steps.agentAbout")}
        </Step>
      </List>
    </Card>
  );
}

interface StepProps {
  isDone: boolean;
  href: string;
  action: string;
  title: string;
  children: string;
}

function Step({ isDone, href, action, title, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <ListRow
      action={
        isDone ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-accent">
            <Check aria-hidden className="size-4" />
            {t("steps.done")}
          </span>
        ) : (
          <LinkButton href={href} icon={<ArrowRight aria-hidden className="size-4" />}>
            {action}
          </LinkButton>
        )
      }
    >
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">{children}</p>
    </ListRow>
  );
}
