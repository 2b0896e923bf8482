import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import type { Leaving } from "../account/revoke-dialog.tsx";
import { useOperationNames } from "../developers/names.ts";
import { Id } from "../developers/operation-id.tsx";
import type { AgentCall, Client } from "./calls.ts";
import type { CallFilters } from "./filters.ts";
import { exactTimeOf, useClientName } from "./names.ts";
import { operationPathOf } from "./paths.ts";

/** Data and actions that rows need besides their calls. */
export interface RowActions {
  readonly clients: readonly Client[];
  onNarrow(change: Partial<CallFilters>): void;
  onRevoke(client: Leaving): void;
}

/** All recorded facts of a call, and what can be done about its client. */
export function CallDetails({ call, clients, onNarrow, onRevoke }: RowActions & { call: AgentCall }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useOperationNames();
  const { client, operation, ids, status, reason, via } = call;
  const { tokenId } = client;
  const name = useClientName(clients)(client);
  const isKnown = names.operation(operation) !== operation;
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-sunken/40 px-5 py-4 sm:px-6">
      <dl className="divide-y divide-line">
        <Fact name={t("activity.operation")}>
          {isKnown ? (
            <Link href={operationPathOf(operation)} className="text-sm text-accent underline-offset-4 hover:underline">
              <Id>{operation}</Id>
            </Link>
          ) : (
            <span className="text-sm">
              <Id>{operation}</Id>
            </span>
          )}
        </Fact>
        <Fact name={t("activity.client")}>
          <span className="wrap-anywhere">{name}</span>
          <span className="block text-sm text-soft">
            {t("activity.token", { number: tokenId })} ·{" "}
            {t("agents.added", { when: format.dateTime(client.createdAt) })}
            {client.revokedAt !== null && ` · ${t("agents.revoked", { when: format.dateTime(client.revokedAt) })}`}
          </span>
        </Fact>
        <Fact name={t("activity.time")}>
          <time dateTime={call.at} className="tabular-nums">
            {exactTimeOf(call)} {format.zoneMark(call.at)}
          </time>
        </Fact>
        <Fact name={t("activity.answer")}>
          <span className="tabular-nums">{status}</span>
          {reason !== null && (
            <span className="ml-2 text-sm">
              <Id>{reason}</Id>
            </span>
          )}
          <span className="block text-sm text-soft">{t(`activity.via.${via}`)}</span>
        </Fact>
        {ids.length > 0 && (
          <Fact name={t("activity.ids")}>
            <ul className="flex flex-col gap-0.5 text-sm">
              {ids.map((one) => (
                <li key={one.name} className="font-mono wrap-anywhere" translate="no">
                  {one.name}: {one.value}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <div className="-ml-2 flex flex-wrap gap-x-1 gap-y-1">
        <Button
          look="quiet"
          icon={<ListFilter aria-hidden className="size-4" />}
          onPress={() => onNarrow({ client: tokenId })}
        >
          {t("activity.onlyClient")}
        </Button>
        <Button
          look="quiet"
          icon={<ListFilter aria-hidden className="size-4" />}
          onPress={() => onNarrow({ operation, group: null, effect: null })}
        >
          {t("activity.onlyOperation")}
        </Button>
        {client.status === "active" && (
          <Button look="quiet-danger" onPress={() => onRevoke({ tokenId, name })}>
            {t("activity.revokeClient")}
          </Button>
        )}
      </div>
    </div>
  );
}
