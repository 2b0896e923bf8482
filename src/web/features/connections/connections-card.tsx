import { PlugZap } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card, Empty, List } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { ConnectionActions } from "./actions.ts";
import { ConnectionRow } from "./connection-row.tsx";
import type { Connection, MessengerKind } from "./connections.ts";
import { focusConnection } from "./focus.ts";
import { spaced, useConnectionName } from "./names.ts";
import { useStayingOrder } from "./order.ts";

interface ConnectionListProps {
  label: string;
  connections: readonly Connection[];
  actions: ConnectionActions;
  hrefOf: ((kind: MessengerKind) => string) | null;
  onReplace: ((connection: Connection) => void) | null;
}

/** Connections of the learner, each with its actions, and the confirmation before one is removed. */
export function ConnectionList({ label, connections, actions, hrefOf, onReplace }: ConnectionListProps) {
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const rows = useStayingOrder(connections);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const neighbourOf = ({ connectionId }: Connection): number | null => {
    const place = rows.findIndex((row) => row.connectionId === connectionId);
    return (rows[place + 1] ?? rows[place - 1])?.connectionId ?? null;
  };
  /** Where the focus goes after the confirmation closes: the connection beside the removed one, or null. */
  const focusTarget = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (leaving !== null || focusTarget.current === undefined) return;
    focusConnection(focusTarget.current);
    focusTarget.current = undefined;
  }, [leaving]);
  const close = () => {
    actions.forgetError();
    setLeaving(null);
  };
  return (
    <>
      {rows.length > 0 && (
        <List label={label}>
          {rows.map((connection) => (
            <ConnectionRow
              key={connection.connectionId}
              connection={connection}
              actions={actions}
              hrefOf={hrefOf}
              onDisconnect={() => setLeaving(connection)}
              onCancel={() => actions.cancel(connection, neighbourOf(connection))}
              onReplace={onReplace === null ? null : () => onReplace(connection)}
            />
          ))}
        </List>
      )}
      <ConfirmDialog
        title={spaced(t("connections.leave.title", { name: leaving === null ? "" : nameOf(leaving) }))}
        action={t("connections.disconnect")}
        isOpen={leaving !== null}
        isPending={leaving !== null && actions.isDisconnecting(leaving.connectionId)}
        error={actions.disconnectError}
        onClose={close}
        onConfirm={() => {
          if (leaving === null) return;
          const beside = neighbourOf(leaving);
          const onGone = () => {
            focusTarget.current = beside;
            close();
          };
          // Refusals are shown by the dialog.
          void actions.disconnect(leaving).then(onGone, () => {});
        }}
      >
        {t(leaving?.kind === "web_push" ? "connections.leave.browser" : "connections.leave.about")}
      </ConfirmDialog>
    </>
  );
}

/** How reminders reach the learner, and each messenger that is or could be connected. */
export function ConnectionsCard({
  status,
  ...list
}: Omit<ConnectionListProps, "label"> & { status: readonly string[] }) {
  const { t } = useTranslation();
  const about = status.map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
  return (
    <Card title={t("connections.title")} about={about} flush>
      {list.connections.length === 0 && (
        <Empty icon={<PlugZap aria-hidden className="size-6" />} title={t("connections.emptyTitle")}>
          {t("connections.empty")}
        </Empty>
      )}
      <ConnectionList label={t("connections.title")} {...list} />
    </Card>
  );
}
