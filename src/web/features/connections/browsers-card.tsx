import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { BrowserNotices } from "../notifications/browser-notices-part.tsx";
import type { ConnectionActions } from "./actions.ts";
import type { Connection } from "./connections.ts";
import { ConnectionList } from "./connections-card.tsx";

/** This browser, and the others that are notified while no page is open. */
export function BrowsersCard({ browsers, actions }: { browsers: readonly Connection[]; actions: ConnectionActions }) {
  const { t } = useTranslation();
  return (
    <Card title={t("connections.browsers.title")} about={t("connections.browsers.about")} flush>
      <div className="sm:[&>footer]:px-6">
        <BrowserNotices />
      </div>
      <div className="border-t border-line empty:hidden">
        <ConnectionList
          label={t("connections.browsers.title")}
          connections={browsers}
          actions={actions}
          hrefOf={null}
          onReplace={null}
        />
      </div>
    </Card>
  );
}
