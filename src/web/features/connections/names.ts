import { useTranslation } from "react-i18next";
import type { Connection } from "./connections.ts";
import { isKind } from "./kinds.ts";

/** The name of a connection's row, for the focus. */
export function rowOf(connectionId: number): string {
  return `connection-${connectionId}`;
}

/** A text with a space between Chinese and other characters, as the workspace writes them; names may mix both. */
export function spaced(text: string): string {
  return text.replaceAll(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
}

/** A connection within a sentence, `email (ming@example.org)`, or on its own, `Email (ming@example.org)`. */
export function useConnectionName(): (connection: Pick<Connection, "kind" | "label">, isAlone?: boolean) => string {
  const { t } = useTranslation();
  return ({ kind, label }, isAlone = false) => {
    const name = isAlone ? t(`connections.kinds.${kind}.name`) : t(`connections.kinds.${kind}.inText`);
    // A chat without a name is labelled by its kind.
    return label === "" || label === name ? name : t("connections.named", { name, label });
  };
}

/** Names the way a delivery was sent; a general word if no messenger was connected. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation();
  return (channel) => (isKind(channel) ? t(`connections.kinds.${channel}.name`) : t("connections.log.noMessenger"));
}

/** Lists names: `email, Telegram and ntfy`. */
export function useNameList(): (names: readonly string[]) => string {
  const { i18n } = useTranslation();
  return (names) => new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
}
