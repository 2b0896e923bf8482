import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Badge, Card, List, ListRow } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import type { Connections, Offer } from "./connections.ts";
import { KindIcon } from "./kind-icon.tsx";
import { useWhyUnavailable } from "./unavailable.ts";

/** The kinds of connections, with a button to connect each. */
export function KindsCard({
  connections: { kinds, items, maxConnections, guessedMailSender },
  hrefOf,
}: {
  connections: Connections;
  hrefOf(kind: Offer["kind"]): string;
}) {
  const { t } = useTranslation();
  const isFull = items.length >= maxConnections;
  return (
    <Card title={t("connections.connect.title")} about={t("connections.connect.about")} flush>
      {isFull && (
        <div className="px-5 pb-4 sm:px-6">
          <Notice tone="calm">{t("connections.errors.limit", { count: maxConnections })}</Notice>
        </div>
      )}
      <List label={t("connections.connect.title")}>
        {kinds.map((offer) => (
          <KindRow
            key={offer.kind}
            offer={offer}
            href={isFull ? null : hrefOf(offer.kind)}
            sender={offer.kind === "email" ? guessedMailSender : null}
          />
        ))}
      </List>
    </Card>
  );
}

function KindRow({ offer, href, sender }: { offer: Offer; href: string | null; sender: string | null }) {
  const { t } = useTranslation();
  const why = useWhyUnavailable();
  const { kind, available } = offer;
  const name = t(`connections.kinds.${kind}.name`);
  return (
    <ListRow
      action={
        !available ? (
          <Badge>
            {t(offer.reason === "not_reachable_yet" ? "connections.connect.later" : "connections.connect.off")}
          </Badge>
        ) : (
          href !== null && (
            <LinkButton href={href} icon={<Plus aria-hidden className="size-4" />}>
              {t("connections.connect.action")} <span className="sr-only">{name}</span>
            </LinkButton>
          )
        )
      }
    >
      <div className="flex gap-3.5">
        <KindIcon kind={kind} isQuiet={!available} />
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-soft">{t(`connections.kinds.${kind}.about`)}</p>
          {!available && <p className="mt-1 text-sm">{why(offer)}</p>}
          {sender !== null && (
            <Notice tone="calm">
              {t("connections.connect.guessedSender", { sender, setting: "LECTERN_MAIL_FROM" })}
            </Notice>
          )}
        </div>
      </div>
    </ListRow>
  );
}
