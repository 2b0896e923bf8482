import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.tsx";
import type { Connection } from "./connections.ts";
import { focusConnection, hasLostFocus } from "./focus.ts";
import { useConnectionName } from "./names.ts";

/** Reports connections that are confirmed while the page is open, by a code or elsewhere. */
export function useConfirmedToasts(connections: readonly Connection[]): void {
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const before = useRef(connections);
  useEffect(() => {
    const waited = new Set(before.current.filter(({ state }) => state === "pending").map((one) => one.connectionId));
    before.current = connections;
    for (const one of connections.filter(({ state, connectionId }) => state === "active" && waited.has(connectionId))) {
      toast(t("connections.confirmed", { name: nameOf(one) }));
      // The focused field of the code, or the link to the chat, was removed.
      if (hasLostFocus()) focusConnection(one.connectionId);
    }
  });
}
