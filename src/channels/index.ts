import type { AddressRange } from "../lib/address-ranges.ts";
import { bark } from "./bark.ts";
import { email, guessedSender } from "./email.ts";
import { gotify } from "./gotify.ts";
import { ntfy } from "./ntfy.ts";
import { createOutgoing } from "./outgoing.ts";
import type { Sender } from "./sender.ts";
import { createTelegram, type Telegram } from "./telegram.ts";
import { type PushKeys, webPush } from "./web-push.ts";
import { webhook } from "./webhook.ts";
import { wecom } from "./wecom.ts";

/** What the configuration says of sending. */
export interface ChannelSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly telegramToken: string | null;
  readonly telegramApi: string;
  readonly allowAddresses: readonly AddressRange[];
}

export interface Channels {
  readonly senders: readonly Sender[];
  /** The bot, where there is one. */
  readonly telegram: Telegram | null;
  /** The address that mail comes from, where it is only made of the mail server's name; null otherwise. */
  readonly guessedMailSender: string | null;
  /** Whether messages must not go to a web address, as far as its name tells now. */
  refuses(address: string): Promise<boolean>;
}

/** Everything by which this service can tell people outside the workspace. `siteUrl` says who sends. */
export function createChannels(
  settings: ChannelSettings,
  parts: { pushKeys: PushKeys; siteUrl: () => string; now: () => number },
): Channels {
  const { smtpUrl, mailFrom, telegramToken, telegramApi, allowAddresses } = settings;
  const { siteUrl, now } = parts;
  const outgoing = createOutgoing({ allowed: allowAddresses });
  const telegram = telegramToken === null ? null : createTelegram({ token: telegramToken, api: telegramApi });
  const senders = [
    ...(smtpUrl === null ? [] : [email({ smtpUrl, from: mailFrom })]),
    ...(telegram === null ? [] : [telegram.sender]),
    ntfy(outgoing),
    gotify(outgoing),
    bark(outgoing),
    wecom(outgoing),
    webhook(outgoing, { now }),
    webPush(outgoing, { keys: parts.pushKeys, siteUrl }),
  ];
  const guessedMailSender = smtpUrl === null ? null : guessedSender({ smtpUrl, from: mailFrom });
  return { senders, telegram, guessedMailSender, refuses: (address) => outgoing.refuses(address) };
}
