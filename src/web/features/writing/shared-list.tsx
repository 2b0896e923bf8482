import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { writingPath } from "../../../lib/links.ts";
import { Badge, type BadgeTone, Card, Empty, List } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { type SharedState, useSharedWriting } from "./writing.ts";

const TONES: Readonly<Record<SharedState, BadgeTone>> = { to_review: "warn", new_version: "warn", reviewed: "accent" };

/** Writing that learners share with their teachers. */
export function SharedWriting() {
  const { t } = useTranslation();
  const format = useFormat();
  const shared = useSharedWriting();
  return (
    <>
      <Card flush>
        <Loaded query={shared} lines={6}>
          {(sessions) =>
            sessions.length === 0 ? (
              <Empty icon={<UsersRound aria-hidden className="size-6" />} title={t("writing.sharedEmptyTitle")}>
                {t("writing.sharedEmpty")}
              </Empty>
            ) : (
              <List label={t("writing.shared")}>
                {sessions.map(({ sessionId, kind, mode, state, title, learnerName, sharedAt, writing }) => (
                  <LinkRow
                    key={sessionId}
                    id={String(sessionId)}
                    href={writingPath({ id: sessionId })}
                    title={title}
                    {...(kind === "practice" ? { lang: "en" } : {})}
                    mark={
                      <>
                        {writing !== null && <Badge tone={TONES[writing]}>{t(`writing.toDo.${writing}`)}</Badge>}
                        {state !== "submitted" && <Badge>{t("writing.notSubmitted")}</Badge>}
                      </>
                    }
                  >
                    <Facts>
                      <span className="font-medium text-ink">{learnerName}</span>
                      <span>{kind === "mock" ? t("reviews.mockTest") : t(`reviews.modes.${mode}`)}</span>
                      <span>{t("reviews.sharedAt", { when: format.ago(sharedAt) })}</span>
                    </Facts>
                  </LinkRow>
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <More query={shared} rows={(shared.data ?? []).map(({ sessionId }) => sessionId)}>
        {t("practice.more")}
      </More>
    </>
  );
}
