import type { MessengerKind } from "../connections/settings.schema.ts";

/** The text of a card for each kind of messenger: its name, and what the user does to connect it. */
export const CARD_KINDS: Readonly<Record<MessengerKind, { readonly title: string; readonly text: string }>> = {
  email: { title: "Email", text: "Enter a mail address, then the code that is sent there." },
  telegram: { title: "Telegram", text: "Open the link to the bot and press Start." },
  ntfy: { title: "ntfy", text: "Enter a topic that the ntfy app follows, then the code that is sent there." },
  gotify: {
    title: "Gotify",
    text: "Enter the address of a Gotify server and an application token, then the code that is sent there.",
  },
  bark: { title: "Bark", text: "Enter the key that the Bark app shows, then the code that is sent there." },
  wecom: {
    title: "WeCom",
    text: "Enter the webhook address of a group robot, then the code that is sent to the group.",
  },
  webhook: {
    title: "Webhook",
    text: "Enter an address that takes signed messages; it is connected once it answers the first test with a status from 200 to 299.",
  },
};

/** The text of a card, by whether a messenger works already. */
export function cardWords(connected: boolean): { readonly title: string; readonly text: string } {
  return connected
    ? {
        title: "A messenger is connected",
        text: "Reminders reach the messenger that is connected. Open the notification settings to connect another one or to change it.",
      }
    : {
        title: "Connect a messenger",
        text: "Open the notification settings, choose a messenger and confirm it there. Reminders then arrive when no page is open.",
      };
}
