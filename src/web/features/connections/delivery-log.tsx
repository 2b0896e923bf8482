import { History } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Select } from "../../ui/select.tsx";
import { type Connection, LOG_LIMIT, useLog } from "./connections.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { useConnectionName } from "./names.ts";

const ALL = "all";

/** The filter of the log, and its entries. Loaded beside the connections; without a chosen connection the log covers all of them. */
export function useShownLog(connections: readonly Connection[]) {
  const [wanted, setWanted] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  // The connection may have been deleted since.
  const only = connections.some(({ connectionId }) => connectionId === wanted) ? wanted : null;
  const log = useLog(only, offset);
  const choose = (connectionId: number | null) => {
    setWanted(connectionId);
    setOffset(0);
  };
  return { log, only, offset, choose, setOffset };
}

/** Messages sent outside the page, newest first. */
export function DeliveryLog({
  connections,
  shown: { log, only, offset, choose, setOffset },
}: {
  connections: readonly Connection[];
  shown: ReturnType<typeof useShownLog>;
}) {
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const options = connections.map((one) => ({ id: String(one.connectionId), name: nameOf(one, true) }));
  return (
    <Card
      title={t("connections.log.title")}
      about={t("connections.log.about")}
      flush
      action={
        connections.length > 1 && (
          <Select
            label={t("connections.log.filter")}
            hideLabel
            options={[{ id: ALL, name: t("connections.log.all") }, ...options]}
            value={only === null ? ALL : String(only)}
            onChange={(id) => choose(id === ALL ? null : Number(id))}
          />
        )
      }
    >
      <Loaded query={log}>
        {({ items, nextOffset }) => (
          <>
            {items.length === 0 ? (
              <Empty icon={<History aria-hidden className="size-6" />} title={t("connections.log.emptyTitle")}>
                {t("connections.log.empty")}
              </Empty>
            ) : (
              <List label={t("connections.log.title")}>
                {items.map((delivery) => (
                  <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
                ))}
              </List>
            )}
            {(offset > 0 || nextOffset !== null) && (
              <div className="border-t border-line px-5 py-3 sm:px-6">
                <Pager
                  offset={offset}
                  size={LOG_LIMIT}
                  nextOffset={nextOffset}
                  isWaiting={log.isPlaceholderData}
                  onMove={setOffset}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
