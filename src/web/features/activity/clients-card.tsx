import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, Card, List } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { findRow, LinkRow } from "../../ui/link-row.tsx";
import { useWhen } from "../../ui/when.ts";
import type { Leaving } from "../account/revoke-dialog.tsx";
import { TOKEN_TONES } from "../account/token-tones.ts";
import type { Client } from "./calls.ts";
import { type CallFilters, toQuery } from "./filters.ts";
import { firstOrder, inFirstOrder } from "./first-order.ts";
import { catchFocus } from "./focus.ts";
import { useClientName } from "./names.ts";

/** Number shown at first. */
const FEW = 3;

/**
 * Who may call, and how often they did. A client without access is listed while it has a call in the last week. Rows keep the order in which they
 * were first shown, latest caller first, because a button that moves is pressed by mistake.
 */
export function ClientsCard({
  clients,
  filters,
  onRevoke,
}: {
  clients: readonly Client[];
  filters: CallFilters;
  onRevoke(client: Leaving): void;
}) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const nameOf = useClientName(clients);
  const [seen] = useState(() => firstOrder(clients));
  const inOrder = inFirstOrder(clients, seen, filters.client);
  const isFirst = ({ tokenId }: Client, index: number) =>
    isWhole || index < FEW || tokenId === filters.client || !seen.includes(tokenId);
  const shown = inOrder.filter(isFirst);
  const hidden = inOrder.find((one) => !shown.includes(one));
  return (
    <Card title={t("activity.clients")} about={t("activity.clientsAbout")} flush>
      {shown.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-soft sm:px-6">{t("activity.noneActive")}</p>
      ) : (
        <List label={t("activity.clients")}>
          {shown.map((client) => (
            <ClientRow
              key={client.tokenId}
              client={client}
              name={nameOf(client)}
              isChosen={client.tokenId === filters.client}
              onRevoke={onRevoke}
            />
          ))}
        </List>
      )}
      {hidden !== undefined && (
        <div className="border-t border-line px-1 py-1 sm:px-2">
          <Button
            look="quiet"
            onPress={() => {
              setWhole(true);
              catchFocus(() => findRow(rowOf(hidden)));
            }}
          >
            {t("activity.allClients", { count: inOrder.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Names the row of a client. */
function rowOf({ tokenId }: Client): string {
  return `client-${tokenId}`;
}

function ClientRow({
  client,
  name,
  isChosen,
  onRevoke,
}: {
  client: Client;
  name: string;
  isChosen: boolean;
  onRevoke(client: Leaving): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const { hrefWith } = useAddressQuery();
  const { tokenId, clientName, status, createdAt, lastCallAt, calls24h, calls7d, refused7d } = client;
  return (
    <LinkRow
      id={rowOf(client)}
      href={hrefWith(toQuery({ client: isChosen ? null : tokenId }))}
      title={name}
      mark={
        <>
          {status !== "active" && <Badge tone={TOKEN_TONES[status]}>{t(`agents.status.${status}`)}</Badge>}
          {isChosen && <Badge tone="accent">{t("activity.chosen")}</Badge>}
        </>
      }
      action={
        status === "active" && (
          <Button
            look="quiet-danger"
            aria-label={t("agents.revokeNamed", { name })}
            onPress={() => onRevoke({ tokenId, name })}
          >
            {t("agents.revoke")}
          </Button>
        )
      }
    >
      <Facts>
        <span>
          {lastCallAt === null ? t("activity.neverCalled") : t("activity.lastCall", { when: when(lastCallAt) })}
        </span>
        {calls7d > 0 && <span>{t("activity.inDay", { count: calls24h, number: format.number(calls24h) })}</span>}
        {calls7d > 0 && <span>{t("activity.inWeek", { count: calls7d, number: format.number(calls7d) })}</span>}
        {refused7d > 0 && (
          <span>{t("activity.refusedCount", { count: refused7d, number: format.number(refused7d) })}</span>
        )}
        {/* Distinguishes clients with the same name. */}
        {name !== clientName && <span>{t("agents.added", { when: format.dateTime(createdAt) })}</span>}
      </Facts>
    </LinkRow>
  );
}
