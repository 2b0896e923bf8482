import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
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
import { NoAgents } from "./no-agents.tsx";
import { useOperations } from "./operations.ts";

/** What agents did with their tokens, and how to take a token away again. */
export function ActivityPart() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const today = useToday();
  const clients = useClients();
  const operations = useOperations();
  const filters = readFilters(query);
  const isReady = operations.data !== undefined || (operations.isError && !needsOperations(filters));
  const request = toListRequest(filters, { operations: operations.data, today });
  const calls = useCalls(request, isReady);
  useArrivals(request, calls.isSuccess);
  const narrow = (wanted: Partial<CallFilters>) => change(toQuery(wanted));
  const clear = () => {
    narrow(NO_FILTERS);
    // The button goes with what it took off.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
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
      <ClientsCard clients={clients.data} filters={filters} onRevoke={setLeaving} />
      <section aria-label={t("activity.calls")} className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-semibold">{t("activity.calls")}</h2>
          <p className="mt-0.5 text-sm text-soft">{t("activity.kept")}</p>
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
            onNarrow={narrow}
            onRevoke={setLeaving}
          />
        ) : (
          <Card flush>
            <Loaded query={operations}>{() => null}</Loaded>
          </Card>
        )}
      </section>
      <RevokeDialog token={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
