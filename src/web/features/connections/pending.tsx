import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import type { ConnectionActions } from "./actions.ts";
import { readChatLink } from "./chat-link.ts";
import { CodeForm } from "./code-form.tsx";
import { type Connection, isUnderWay, useLastSent } from "./connections.ts";
import { focusConnection, hasLostFocus } from "./focus.ts";
import { ChatSteps, HookSteps, TopicSteps } from "./pending-steps.tsx";
import { hasFailed, SentState } from "./sent-state.tsx";
import { TimeLeft, useTimeLeft } from "./time-left.tsx";

interface PendingProps {
  connection: Connection;
  actions: ConnectionActions;
  onCancel(): void;
  onReplace: (() => void) | null;
}

/** The remaining steps until a connection works, by kind, and the ways to cancel. */
export function Pending(props: PendingProps) {
  const { connection } = props;
  if (connection.attention !== "") return <Ways {...props} />;
  if (connection.kind === "webhook") return <PendingHook {...props} />;
  return <PendingCode {...props} />;
}

/** A server: the test is sent once the server has the secret, and can be repeated. */
function PendingHook(props: PendingProps) {
  const { t } = useTranslation();
  const { connection, actions } = props;
  const { connectionId } = connection;
  const { data: last = null } = useLastSent(connectionId);
  const isOnItsWay = last !== null && isUnderWay(last);
  return (
    <div className="flex flex-col gap-4">
      <HookSteps
        secret={actions.shownOf(connectionId).secret ?? null}
        send={
          <Button
            look="primary"
            isPending={actions.isSendingCode(connectionId) || isOnItsWay}
            onPress={() => actions.sendCode(connection)}
          >
            {t(last === null ? "connections.pending.hook.first" : "connections.pending.again.webhook")}
          </Button>
        }
      />
      {last !== null && <SentState delivery={last} what="hook" />}
      {hasFailed(last) && <p className="text-sm">{t("connections.pending.failed.webhook")}</p>}
      <Ways {...props} isFailed={hasFailed(last)} />
    </div>
  );
}

/** A code that is typed here, or a chat that is begun elsewhere; both expire. */
function PendingCode(props: PendingProps) {
  const { t } = useTranslation();
  const { connection, actions } = props;
  const { kind, connectionId, createdAt } = connection;
  const expiresAt = connection.expiresAt ?? createdAt;
  const leftMs = useTimeLeft(expiresAt);
  // The code that had too many wrong tries; a new code resets this.
  const [spent, setSpent] = useState("");
  const { data: last = null } = useLastSent(connectionId);
  const { topic = null } = actions.shownOf(connectionId);
  const way = kind === "telegram" ? kind : "code";
  const isFailed = way === "code" && hasFailed(last);
  const isOver = leftMs === 0 || spent === expiresAt;
  const isDead = isOver || isFailed;
  useEffect(() => {
    // The focused field was removed.
    if (isDead && hasLostFocus()) focusConnection(connectionId);
  }, [isDead, connectionId]);
  return (
    <div className="flex flex-col gap-4">
      {isOver && (
        <p role="status" className="text-sm">
          {t(spent === expiresAt ? "connections.pending.over.spent" : `connections.pending.over.${way}`)}
        </p>
      )}
      {!isDead && way === "telegram" && <ChatSteps deepLink={readChatLink(connection)} />}
      {!isDead && topic !== null && <TopicSteps topic={topic} />}
      {!isOver && way === "code" && <SentState delivery={last} what="code" />}
      {!isOver && isFailed && <p className="text-sm">{t("connections.pending.failed.code")}</p>}
      {!isDead && way === "code" && (
        <CodeForm key={expiresAt} connection={connection} onSpent={() => setSpent(expiresAt)} />
      )}
      {!isDead && <TimeLeft expiresAt={expiresAt} leftMs={leftMs} />}
      <Ways {...props} isFailed={isFailed}>
        <Button
          look={isDead ? "primary" : "secondary"}
          isPending={actions.isSendingCode(connectionId)}
          onPress={() => actions.sendCode(connection)}
        >
          {t(`connections.pending.again.${way}`)}
        </Button>
      </Ways>
    </div>
  );
}

/** The actions of a pending connection; `children` are those of its kind, shown first. */
function Ways({
  connection: { connectionId, kind },
  actions,
  onCancel,
  onReplace,
  isFailed = false,
  children,
}: PendingProps & { isFailed?: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const { problem = "" } = actions.shownOf(connectionId);
  return (
    <>
      {problem !== "" && <Notice tone="danger">{problem}</Notice>}
      <div {...(children !== undefined && { "data-go-on": true })} className="flex flex-wrap gap-3">
        {children}
        {isFailed && onReplace !== null && kind !== "telegram" && (
          <Button onPress={onReplace}>{t("connections.pending.change")}</Button>
        )}
        <Button look="quiet" isPending={actions.isDisconnecting(connectionId)} onPress={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}
