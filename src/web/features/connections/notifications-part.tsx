import { useState } from "react";
import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useConnectionActions } from "./actions.ts";
import { BrowsersCard } from "./browsers-card.tsx";
import { useConfirmedToasts } from "./confirmed-toasts.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import type { Connected } from "./connect-form.tsx";
import { type Connection, type Connections, useConnections } from "./connections.ts";
import { ConnectionsCard } from "./connections-card.tsx";
import { DeliveryLog, useShownLog } from "./delivery-log.tsx";
import type { Replacement } from "./draft.ts";
import { keepFocus } from "./focus.ts";
import { KindsCard } from "./kinds-card.tsx";
import { QuietCard } from "./quiet-card.tsx";
import { useStatus } from "./status.ts";

/** How the learner is notified outside the page, the log, and quiet hours. */
export function NotificationsPart() {
  const connections = useConnections();
  const log = useShownLog(connections.data?.items ?? []);
  return (
    <>
      <OldLink />
      <Loaded query={connections} lines={6}>
        {(data) => <Parts connections={data} log={log} />}
      </Loaded>
    </>
  );
}

/** An agent's card links here until it expires; this text stays true after that. */
function OldLink() {
  const { t } = useTranslation();
  const { query } = useAddressQuery();
  // The address holds it until the dialog closes; the message stays as long as the page is open.
  const [isOld] = useState(() => Date.parse(query.get("until") ?? "") < now());
  return isOld ? <Notice tone="calm">{t("connections.oldLink")}</Notice> : null;
}

function Parts({ connections, log }: { connections: Connections; log: ReturnType<typeof useShownLog> }) {
  const { query, hrefWith, change } = useAddressQuery();
  const actions = useConnectionActions();
  const statusOf = useStatus();
  const { items, kinds, quietHours } = connections;
  useConfirmedToasts(items);
  const hrefOf = (kind: string) => hrefWith({ kind });
  const [replaces, setReplaces] = useState<Replacement | null>(null);
  const leave = () => {
    setReplaces(null);
    change({ kind: null, until: null }, { replace: true });
  };
  const close = () => {
    leave();
    keepFocus();
  };
  const goOn = (connected: Connected) => {
    leave();
    actions.goOn(connected);
  };
  const replace = ({ connectionId, kind }: Connection) => {
    setReplaces({ connectionId, typed: actions.shownOf(connectionId).typed ?? null });
    change({ kind });
  };
  return (
    <>
      <ConnectionsCard
        status={statusOf(connections)}
        connections={items.filter(({ kind }) => kind !== "web_push")}
        actions={actions}
        hrefOf={hrefOf}
        onReplace={replace}
      />
      <KindsCard connections={connections} hrefOf={hrefOf} />
      <BrowsersCard browsers={items.filter(({ kind }) => kind === "web_push")} actions={actions} />
      <QuietCard quietHours={quietHours} />
      <DeliveryLog connections={items} shown={log} />
      <ConnectDialog
        offer={kinds.find(({ kind }) => kind === query.get("kind")) ?? null}
        replaces={replaces}
        onClose={close}
        onConnected={goOn}
      />
    </>
  );
}
