import { ArrowRight, KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, Empty, List, ListRow } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Progress } from "../../ui/progress.tsx";
import { KeyText } from "./key-text.tsx";
import { Pages } from "./pages.tsx";
import { shareOf, useRemarking } from "./remarking.ts";
import { type Correction, useCorrections } from "./reviews.ts";

/** The keys that teachers and owners corrected, and the progress of each re-marking. */
export function CorrectionList({ offset }: { offset: number }) {
  const { t } = useTranslation();
  const corrections = useCorrections(offset);
  return (
    <>
      <Card flush>
        <Loaded query={corrections} lines={9}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<KeyRound aria-hidden className="size-6" />} title={t("reviews.correctionsEmptyTitle")}>
                {t("reviews.correctionsEmpty")}
              </Empty>
            ) : (
              <List label={t("reviews.corrections")}>
                {items.map((correction) => (
                  <CorrectionRow key={correction.correctionId} correction={correction} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pages
        offset={offset}
        nextOffset={corrections.data?.nextOffset ?? null}
        isWaiting={corrections.isPlaceholderData}
      />
    </>
  );
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { state, goOn } = useRemarking();
  const { correctionId, number, partTitle, fromKey, toKey, reason, correctedBy, correctedAt, remaining } = correction;
  const when = format.ago(correctedAt);
  return (
    <ListRow
      action={
        remaining > 0 && (
          <Button isPending={goOn.isPending} onPress={() => goOn.mutate({ correctionId, remarked: 0, remaining })}>
            {t("reviews.goOn")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-1.5">
        <p className="font-medium">{t("reviews.correctionRow", { number, title: partTitle })}</p>
        <p lang="en" className="flex flex-wrap items-baseline gap-x-2.5">
          <KeyText value={fromKey} />
          <ArrowRight aria-hidden className="size-4 shrink-0 self-center text-soft" />
          <span className="font-medium">
            <KeyText value={toKey} />
          </span>
        </p>
        <p className="text-sm">{reason}</p>
        <p className="text-sm text-soft">
          {correctedBy === null ? when : t("reviews.correctionBy", { name: correctedBy, when })}
          {" · "}
          {remaining > 0 ? t("reviews.remaining", { count: remaining }) : t("reviews.remarkedAll")}
        </p>
        {goOn.isPending && state !== null && <Progress label={t("reviews.remarking")} share={shareOf(state)} />}
        {goOn.error !== null && <Notice tone="danger">{errorText(goOn.error)}</Notice>}
      </div>
    </ListRow>
  );
}
