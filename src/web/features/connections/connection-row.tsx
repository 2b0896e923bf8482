import { FlaskConical, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge, type BadgeTone, ListRow } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useWhen } from "../../ui/when.ts";
import type { ConnectionActions } from "./actions.ts";
import { Attention } from "./attention.tsx";
import { type Connection, isUnderWay, type MessengerKind, useDelivery } from "./connections.ts";
import { KindIcon } from "./kind-icon.tsx";
import { rowOf, spaced, useConnectionName } from "./names.ts";
import { Once } from "./once.tsx";
import { Pending } from "./pending.tsx";
import { pushedConnection } from "./push.ts";
import { TestState } from "./sent-state.tsx";

const TONES: Readonly<Record<Connection["state"], BadgeTone>> = {
  pending: "plain",
  active: "accent",
  needs_attention: "warn",
};

/** Errors that a test does not fix: they need another token, key, address or chat. */
const NEEDS_NEW_CONNECTION: readonly Connection["attention"][] = [
  "unauthorized",
  "not_found",
  "moved",
  "address_refused",
  "secret_lost",
];

interface ConnectionRowProps {
  connection: Connection;
  actions: ConnectionActions;
  /** Connects another of its kind; null if that is done elsewhere. */
  hrefOf: ((kind: MessengerKind) => string) | null;
  onDisconnect(): void;
  onCancel(): void;
  /** Starts a failed connection again; null if that is done elsewhere. */
  onReplace: (() => void) | null;
}

/** One connection: its status, what needs attention, and its actions. */
export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, actions, hrefOf, onDisconnect, onCancel, onReplace } = props;
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const name = nameOf(connection);
  const { connectionId, kind, state, attention } = connection;
  const { secret, testId = null } = actions.shownOf(connectionId);
  const test = useDelivery(testId);
  const isTested = testId !== null && (test.data === undefined || isUnderWay(test.data));
  return (
    <ListRow>
      <fieldset
        data-row={rowOf(connectionId)}
        tabIndex={-1}
        aria-label={nameOf(connection, true)}
        className="flex min-w-0 scroll-my-24 flex-col gap-4 rounded-sm"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Head connection={connection} />
          {state !== "pending" && (
            <div className="flex flex-wrap gap-1">
              <Button
                look={state === "needs_attention" ? "secondary" : "quiet"}
                icon={<FlaskConical aria-hidden className="size-4" />}
                isPending={actions.isTesting(connectionId) || isTested}
                aria-label={spaced(t("connections.testNamed", { name }))}
                onPress={() => actions.sendTest(connection)}
              >
                {t("connections.test")}
              </Button>
              <Button
                look="quiet-danger"
                aria-label={t("connections.disconnectNamed", { name })}
                onPress={onDisconnect}
              >
                {t("connections.disconnect")}
              </Button>
            </div>
          )}
        </div>
        {(state === "needs_attention" || attention !== "") && <Attention connection={connection} />}
        {secret != null && state !== "pending" && (
          <Once label={t("connections.secret.title")} about={t("connections.secret.about")} text={secret} />
        )}
        {state === "pending" && (
          <Pending connection={connection} actions={actions} onCancel={onCancel} onReplace={onReplace} />
        )}
        {testId !== null && <TestState delivery={test.data ?? null} connection={connection} />}
        {state === "needs_attention" &&
          NEEDS_NEW_CONNECTION.includes(attention) &&
          hrefOf !== null &&
          kind !== "web_push" && (
            <p>
              <LinkButton href={hrefOf(kind)} icon={<Plus aria-hidden className="size-4" />}>
                {t("connections.again")}
              </LinkButton>
            </p>
          )}
      </fieldset>
    </ListRow>
  );
}

function Head({ connection: { connectionId, kind, label, state, lastDeliveredAt } }: { connection: Connection }) {
  const { t } = useTranslation();
  const when = useWhen();
  const name = t(`connections.kinds.${kind}.name`);
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-3.5">
      <KindIcon kind={kind} isQuiet={state === "pending"} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={TONES[state]}>{t(`connections.states.${state}`)}</Badge>
          {connectionId === pushedConnection() && <Badge>{t("connections.browsers.here")}</Badge>}
        </p>
        <Facts>
          {label !== "" && label !== name && <span className="wrap-anywhere">{label}</span>}
          {state !== "pending" && (
            <span>
              {lastDeliveredAt === null
                ? t("connections.neverDelivered")
                : t("connections.lastDelivered", { when: when(lastDeliveredAt) })}
            </span>
          )}
        </Facts>
      </div>
    </div>
  );
}
