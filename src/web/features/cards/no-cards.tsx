import { BookOpenText, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import type { Wish } from "./address.ts";
import type { Mode } from "./cards.ts";
import type { BookSummary } from "./summaries.ts";

const TITLES = {
  due: "cards.noneTitle",
  new: "cards.noneNewTitle",
  weak: "cards.noneWeakTitle",
  mixed: "cards.noneMixedTitle",
  random: "cards.noneMixedTitle",
} as const satisfies Record<Mode, string>;
const ABOUT = {
  due: null,
  new: "cards.noneNew",
  weak: "cards.noneWeak",
  mixed: "cards.noneMixed",
  random: "cards.noneMixed",
} as const satisfies Record<Mode, string | null>;

/** Explains why there is no card, when the next one is due, and what can be done meanwhile. */
export function NoCards({
  wish,
  summary,
  onChange,
}: {
  wish: Wish;
  summary: BookSummary;
  onChange(change: Partial<Wish>): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (summary.total === 0) {
    return (
      <Empty
        icon={<BookOpenText aria-hidden className="size-6" />}
        title={t("cards.emptyTitle")}
        action={
          <>
            <LinkButton look="primary" href={ROUTES.vocabulary}>
              {t("cards.addWords")}
            </LinkButton>
            <Button onPress={() => onChange({ book: "core" })}>{t("cards.takeCore")}</Button>
          </>
        }
      >
        {t("cards.empty")}
      </Empty>
    );
  }
  const { mode } = wish;
  const others = [
    { mode: "new", name: t("cards.learnNew"), isOffered: summary.newCount > 0 },
    { mode: "weak", name: t("cards.takeWeak"), isOffered: summary.newCount < summary.total },
    { mode: "random", name: t("cards.takeRandom"), isOffered: true },
  ] as const;
  const about = ABOUT[mode];
  return (
    <Empty
      icon={<CircleCheck aria-hidden className="size-6" />}
      title={t(TITLES[mode])}
      action={others
        .filter((other) => other.isOffered && other.mode !== mode)
        .map((other) => (
          <Button key={other.mode} onPress={() => onChange({ mode: other.mode })}>
            {other.name}
          </Button>
        ))}
    >
      {about !== null && <p>{t(about)}</p>}
      <p>
        {summary.nextDueAt === null
          ? mode === "due" && t("cards.noneScheduled")
          : t("cards.noneDue", { when: format.relative(summary.nextDueAt), at: format.dateTime(summary.nextDueAt) })}
      </p>
      <p>{t("cards.noneElse")}</p>
    </Empty>
  );
}
