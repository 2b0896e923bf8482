import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge, type BadgeTone, ListRow } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useWhen } from "../../ui/when.ts";
import type { Delivery } from "./connections.ts";
import { useChannelName } from "./names.ts";
import { useReason } from "./reason.ts";

const TONES: Readonly<Record<Delivery["state"], BadgeTone>> = {
  waiting: "warn",
  sending: "plain",
  delivered: "accent",
  failed: "danger",
  cancelled: "plain",
  not_connected: "plain",
};

/** One line of the log: the message, the connection, the time, and the result. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const when = useWhen();
  const reason = useReason();
  const channelName = useChannelName();
  const { purpose, text, route, state, attempts, createdAt, attemptedAt, nextAt, finishedAt, detail, label } = delivery;
  const way = channelName(delivery.channel);
  return (
    <ListRow action={<Badge tone={TONES[state]}>{t(`connections.log.states.${state}`)}</Badge>}>
      <p className="line-clamp-2 font-medium wrap-anywhere">
        {purpose === "notice" ? (
          <Link href={route} className="hover:underline">
            {text}
          </Link>
        ) : (
          t(`connections.log.purposes.${purpose}`)
        )}
      </p>
      <Facts>
        <span>{way}</span>
        {label !== "" && label !== way && <span className="wrap-anywhere">{label}</span>}
        <span>{when(finishedAt ?? attemptedAt ?? createdAt)}</span>
        {attempts > 1 && <span>{t("connections.log.attempts", { count: attempts })}</span>}
      </Facts>
      {state === "not_connected" && <p className="text-sm text-soft">{t("connections.log.notConnected")}</p>}
      {(state === "failed" || state === "cancelled" || state === "waiting") && detail !== "" && (
        <p className="text-sm wrap-anywhere">{reason(detail)}</p>
      )}
      {state === "waiting" && nextAt !== null && (
        <p className="text-sm text-soft">
          {t(attempts === 0 ? "connections.log.sentAt" : "connections.log.againAt", { when: when(nextAt) })}
        </p>
      )}
    </ListRow>
  );
}
