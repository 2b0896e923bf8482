import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Card } from "../../ui/card.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { wallTimeAt } from "../../ui/wall-time.ts";
import { type Leaving, RevokeDialog } from "../account/revoke-dialog.tsx";
import { useToday } from "../today/use-today.ts";
import { CallList } from "./call-list.tsx";
import { useArrivals, useCalls, useClients } from "./calls.ts";
import { ClientsCard } from "./clients-card.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  type CallFilters,
  isFiltered,
  NO_FILTERS,
  needsOperations,
  readFilters,
  toListRequest,
  toQuery,
} from "./filters.ts";
import { catchFocus, rowInFocus } from "./focus.ts";
import { NoAgents } from "./no-agents.tsx";
import { useOperations } from "./operations.ts";

/** What agents did with their tokens, and how to revoke a token. */
export function ActivityPart() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const asker = useRef<string | null>(null);
  const shown = useRef(query);
  const today = useToday();
  const clients = useClients();
  const operations = useOperations();
  const filters = readFilters(query);
  const isReady = operations.data !== undefined || !needsOperations(filters);
  const request = toListRequest(filters, { operations: operations.data, today });
  const calls = useCalls(request, isReady);
  const arrivals = useArrivals(request, calls.isSuccess);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    // The list now shows other calls, and the focused element may have disappeared with the former ones.
    catchFocus(() => heading.current);
  }, [query]);
  const narrow = (wanted: Partial<CallFilters>) => change(toQuery(wanted));
  const narrowFromRow = (wanted: Partial<CallFilters>) => {
    narrow(wanted);
    heading.current?.focus();
  };
  const revoke = (client: Leaving) => {
    asker.current = rowInFocus();
    setLeaving(client);
  };
  const clear = () => narrow(NO_FILTERS);
  const notUpdated = (lastAt: number | null) =>
    lastAt === null ? t("activity.notUpdated") : t("activity.notUpdatedSince", { time: wallTimeAt(lastAt).time });
  if (clients.data === undefined) {
    return (
      <Card flush>
        <Loaded query={clients} lines={9}>
          {() => null}
        </Loaded>
      </Card>
    );
  }
  if (clients.data.length === 0) return <NoAgents />;
  return (
    <>
      <ClientsCard clients={clients.data} filters={filters} onRevoke={revoke} />
      <section aria-label={t("activity.calls")} className="flex flex-col gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-lg font-semibold outline-hidden">
            {t("activity.calls")}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{t("activity.stored")}</p>
          <p role="status" className="text-sm text-warn">
            {calls.data !== undefined && arrivals.isFailing && notUpdated(arrivals.lastAt)}
          </p>
        </div>
        <FilterBar
          filters={filters}
          clients={clients.data}
          groups={operations.data?.groups ?? []}
          onChange={narrow}
          onClear={clear}
        />
        {isReady || operations.isPending ? (
          <CallList
            calls={calls}
            clients={clients.data}
            operations={operations.data}
            isNarrowed={isFiltered(filters)}
            onClear={clear}
            onNarrow={narrowFromRow}
            onRevoke={revoke}
          />
        ) : (
          <Card flush>
            <Loaded query={operations}>{() => null}</Loaded>
          </Card>
        )}
      </section>
      <RevokeDialog
        token={leaving}
        onClose={() => setLeaving(null)}
        // The button that was pressed disappears with the token it revoked.
        onRevoked={() => catchFocus(() => (asker.current === null ? null : findRow(asker.current)))}
      />
    </>
  );
}
