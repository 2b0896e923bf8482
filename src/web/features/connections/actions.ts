import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast, useToastError } from "../../ui/toast.tsx";
import { forgetBrowser } from "../notifications/browser-notices.ts";
import { saveChatLink } from "./chat-link.ts";
import { useCodeErrorText } from "./code-error.ts";
import type { Connected } from "./connect-form.tsx";
import { type Connection, useDisconnect, useSendCode, useSendTest } from "./connections.ts";
import { focusConnection } from "./focus.ts";
import { useConnectionName } from "./names.ts";

/** Drafts, secrets shown once, and the last action for one connection; discarded with the page. */
interface Shown extends Partial<Omit<Connected, "connection" | "deepLink">> {
  readonly testId?: number;
  /** Why no other code or link could be requested; empty for no error. */
  readonly problem?: string;
}

/** Actions on connections, with a message if the result is not visible by itself. */
export function useConnectionActions() {
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const onError = useToastError();
  const codeErrorText = useCodeErrorText();
  const [shown, setShown] = useState<Readonly<Record<number, Shown>>>({});
  const show = (connectionId: number, more: Shown) =>
    setShown((all) => ({ ...all, [connectionId]: { ...all[connectionId], ...more } }));
  const code = useSendCode();
  const test = useSendTest();
  const gone = useDisconnect();
  // A second press may come before the first is rendered.
  const underWay = useRef(new Set<number>());
  const once = async (connectionId: number, send: () => Promise<void>) => {
    if (underWay.current.has(connectionId)) return;
    underWay.current.add(connectionId);
    try {
      await send();
    } finally {
      underWay.current.delete(connectionId);
    }
  };

  const sendTest = async (connectionId: number) => {
    const { deliveryId } = await test.mutateAsync(connectionId);
    show(connectionId, { testId: deliveryId });
  };
  const sendCode = async ({ connectionId, kind }: Connection) => {
    show(connectionId, { problem: "" });
    const { connection, deepLink } = await code.mutateAsync(connectionId);
    saveChatLink(connection, deepLink);
    if (kind !== "webhook") focusConnection(connectionId);
  };
  const disconnect = async (connection: Connection) => {
    await gone.mutateAsync(connection.connectionId);
    forgetBrowser(connection.connectionId);
    const messageKey = connection.state === "pending" ? "connections.cancelled" : "connections.disconnected";
    toast(t(messageKey, { name: nameOf(connection) }));
  };

  return {
    shownOf: (connectionId: number): Shown => shown[connectionId] ?? {},
    /** Moves the focus to the row of the new connection. */
    goOn({ connection, deepLink, ...typed }: Connected) {
      show(connection.connectionId, typed);
      saveChatLink(connection, deepLink);
      focusConnection(connection.connectionId);
    },
    isTesting: (connectionId: number) => test.isPending && test.variables === connectionId,
    sendTest: ({ connectionId }: Connection) => void once(connectionId, () => sendTest(connectionId)).catch(onError),
    isSendingCode: (connectionId: number) => code.isPending && code.variables === connectionId,
    sendCode: (connection: Connection) =>
      void once(connection.connectionId, () => sendCode(connection)).catch((error: Error) =>
        show(connection.connectionId, { problem: codeErrorText(error) }),
      ),
    isDisconnecting: (connectionId: number) => gone.isPending && gone.variables === connectionId,
    disconnectError: gone.error,
    forgetError: gone.reset,
    /** @throws Error if the service refuses. */
    disconnect,
    /** Removes an unconfirmed connection without asking; the focus moves to the one `beside`. */
    cancel: (connection: Connection, beside: number | null) =>
      void disconnect(connection).then(() => focusConnection(beside), onError),
  };
}

export type ConnectionActions = ReturnType<typeof useConnectionActions>;
