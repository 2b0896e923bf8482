import { Mic } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { PracticeRow } from "./practice-row.tsx";
import { usePractices } from "./speaking.ts";

const PAGE = 20;

/** All recordings and answers practised aloud, newest first. */
export function Recordings() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const offset = readOffset(query.get("offset"), PAGE);
  const practices = usePractices({ limit: PAGE, offset });
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <>
      <p className="text-sm text-soft">{t("speaking.recordings.about")}</p>
      <div ref={rows}>
        <Card flush>
          <Loaded query={practices} lines={9}>
            {({ items }) =>
              items.length === 0 && offset === 0 ? (
                <Nothing />
              ) : (
                <List label={t("speaking.tabs.recordings")}>
                  {items.map((practice) => (
                    <PracticeRow key={practice.practiceId} practice={practice} showsQuestion />
                  ))}
                </List>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={practices.data?.nextOffset ?? null}
        isWaiting={practices.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<Mic aria-hidden className="size-6" />}
      title={t("speaking.recordings.emptyTitle")}
      action={
        <LinkButton look="primary" href={ROUTES.speaking}>
          {t("speaking.recordings.toTopics")}
        </LinkButton>
      }
    >
      {t("speaking.recordings.empty")}
    </Empty>
  );
}
