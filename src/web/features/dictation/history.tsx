import { Ear } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { AttemptRow } from "./attempt-rows.tsx";
import { PAGE, useRecentAttempts } from "./dictation.ts";

/** Submitted dictations, newest first. */
export function History({ offset, onMove }: { offset: number; onMove(offset: number): void }) {
  const { t } = useTranslation();
  const recent = useRecentAttempts({ offset });
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div ref={rows} className="flex flex-col gap-4">
      <Card flush>
        <Loaded query={recent} lines={6}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={<Ear aria-hidden className="size-6" />}
                title={t("dictation.noHistoryTitle")}
                action={
                  <LinkButton look="primary" href={ROUTES.dictation}>
                    {t("dictation.choose")}
                  </LinkButton>
                }
              >
                {t("dictation.noHistory")}
              </Empty>
            ) : (
              <List label={t("dictation.history")}>
                {items.map((attempt) => (
                  <AttemptRow key={attempt.attemptId} attempt={attempt} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={recent.data?.nextOffset ?? null}
        isWaiting={recent.isPlaceholderData}
        onMove={onMove}
      />
    </div>
  );
}
