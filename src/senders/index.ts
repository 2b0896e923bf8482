import type { AddressRange } from "../lib/address-ranges.ts";
import { bark } from "./bark.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { email, guessedSender } from "./email.ts";
import { gotify } from "./gotify.ts";
import { ntfy } from "./ntfy.ts";
import { createOutgoing } from "./outgoing.ts";
import type { Sender } from "./sender.ts";
import { createTelegram, type Telegram } from "./telegram.ts";
import { type PushKeys, webPush } from "./web-push.ts";
import { webhook } from "./webhook.ts";
import { wecom } from "./wecom.ts";

/** The configuration of sending. */
export interface SendingSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly telegramToken: string | null;
  readonly telegramApi: string;
  readonly allowAddresses: readonly AddressRange[];
  readonly clientAddresses: readonly AddressRange[];
}

export interface Sending {
  readonly senders: readonly Sender[];
  /** The bot, if there is one. */
  readonly telegram: Telegram | null;
  /** The sender address if it was derived from the mail server's name; otherwise null. */
  readonly guessedMailSender: string | null;
  /** Whether messages must not go to a web address, as far as its name shows now. */
  refuses(address: string): Promise<boolean>;
  readonly readDocument: Documents["read"];
}

/** The senders that the configuration allows, one for each kind of connection. `siteUrl` identifies the sender. */
export function createSending(
  settings: SendingSettings,
  parts: { pushKeys: PushKeys; siteUrl: () => string; now: () => number },
): Sending {
  const { smtpUrl, mailFrom, telegramToken, telegramApi, allowAddresses, clientAddresses } = settings;
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
  // Strangers name the addresses of documents, learners those of messengers: what is open to one is not open to the other.
  const documents = createDocuments(createOutgoing({ allowed: clientAddresses }), now);
  return {
    senders,
    telegram,
    guessedMailSender,
    refuses: (address) => outgoing.refuses(address),
    readDocument: documents.read,
  };
}
