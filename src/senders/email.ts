import { isIPv4, isIPv6 } from "node:net";
import { Readable } from "node:stream";
import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { SMTPEnvelope } from "nodemailer/lib/smtp-connection";
import type { Language } from "../database/words.ts";
import { CONNECTIONS_ROUTE } from "../domains/connections/connections.schema.ts";
import { cut } from "../lib/cut.ts";
import { isMailAddress } from "../lib/mail.ts";
import { countCharacters } from "../lib/text.ts";
import { smtpOutcome } from "./email-outcome.ts";
import { createSender, LIMIT_MS, type Message, type Outcome, type Sender } from "./sender.ts";

/** How much of a notice its subject contains, in characters. */
const SUBJECT_CHARACTERS = 80;
const SENDER_NAME = "lectern";
/** Names and addresses of this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

const WORDS: Readonly<Record<Language, { open: string; settings: string }>> = {
  en: { open: "Open in lectern", settings: "Notification settings" },
  "zh-CN": { open: "在 lectern 中打开", settings: "通知设置" },
};

type Server = ReturnType<typeof import("nodemailer/lib/shared")["parseConnectionUrl"]>;

export interface EmailSettings {
  /**
   * The operator's server. `smtps:` is encrypted from the beginning; `smtp:` uses STARTTLS if the server offers it, which is required if a
   * password goes to another machine.
   */
  readonly smtpUrl: string;
  /** The sender address. If null, the user of the server if that is an address, or else an address at the server. */
  readonly from: string | null;
  /** Time limit of one mail; 10 s by default. */
  readonly limitMs?: number;
}

/** Sends by the operator's mail server, with one connection per mail. */
export function email({ smtpUrl, from, limitMs = LIMIT_MS }: EmailSettings): Sender {
  return createSender("email", async ({ address }, message, signal) => {
    if (!isMailAddress(address)) {
      const detail = "what is connected is not one mail address";
      return { kind: "failed", detail, attention: "not_found", isUnsent: true };
    }
    const [{ default: MailComposer }, { parseConnectionUrl }] = await Promise.all([
      import("nodemailer/lib/mail-composer"),
      import("nodemailer/lib/shared"),
    ]);
    const server = parseConnectionUrl(smtpUrl);
    const sender = from ?? senderOf(server.auth?.user ?? "", server.host ?? "");
    const mail = new MailComposer(composed(message, sender, address)).compile();
    const content = await mail.build();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    return deliver({ ...server, requireTLS: mustEncrypt(server) }, { envelope: mail.getEnvelope(), content, limit });
  });
}

/** A password is sent to another machine only encrypted, unless the address of the server says otherwise. */
function mustEncrypt({ host = "", auth, requireTLS, ignoreTLS }: Server): boolean {
  if (requireTLS !== undefined) return requireTLS !== false;
  return auth !== undefined && ignoreTLS !== true && !LOOPBACK.test(host);
}

/**
 * The sender address if none was configured and the user of the mail server is not an address. It is derived from the server's name, and
 * many other servers refuse it. null if there is a better one.
 */
export function guessedSender({ smtpUrl, from }: Pick<EmailSettings, "smtpUrl" | "from">): string | null {
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return from !== null || isMailAddress(user) ? null : senderOf(user, hostname.replace(/^\[|\]$/g, ""));
}

function senderOf(user: string, host: string): string {
  if (isMailAddress(user)) return user;
  // An IP address is written in brackets (RFC 5321, 4.1.3).
  const domain = isIPv4(host) ? `[${host}]` : isIPv6(host) ? `[IPv6:${host}]` : host;
  return `${SENDER_NAME}@${domain}`;
}

function composed(message: Message, sender: string, address: string): MailComposerOptions {
  const { title, text, notice, url, language } = message;
  const settings = settingsOf(message);
  const subject = notice === null ? title : `${title}: ${cut(oneLine(text), SUBJECT_CHARACTERS, countCharacters)}`;
  const words = WORDS[language];
  // If the message itself links to the settings, one link is enough.
  const footer = settings === url ? null : settings;
  return {
    from: { name: SENDER_NAME, address: sender },
    // As an object: a text would be parsed as a list of recipients.
    to: { name: "", address },
    subject: oneLine(subject),
    messageId: `<${message.id}@${new URL(url).hostname}>`,
    text: [text, url, ...(footer === null ? [] : [`-- \n${words.settings}: ${footer}`])].join("\n\n"),
    html: htmlOf(message, footer),
    headers: {
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": { prepared: true, value: `<${settings}>` },
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Where the learner turns mail off: the site's address is the part before the route of a notice. */
function settingsOf({ notice, url }: Message): string {
  return notice === null ? url : url.slice(0, -notice.route.length) + CONNECTIONS_ROUTE;
}

function htmlOf({ text, url, language }: Message, footer: string | null): string {
  const words = WORDS[language];
  const link = (href: string, label: string) => `<a href="${Bun.escapeHTML(href)}">${label}</a>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body>`,
    `<p style="white-space:pre-wrap">${Bun.escapeHTML(text)}</p>`,
    `<p>${link(url, footer === null ? words.settings : words.open)}</p>`,
    footer === null ? "" : `<p style="font-size:small">${link(footer, words.settings)}</p>`,
    "</body></html>",
  ].join("");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/**
 * Sends one mail to the server.
 * @throws Error if the content was being sent and no answer came.
 */
async function deliver(
  server: Server,
  mail: { readonly envelope: SMTPEnvelope; readonly content: Buffer; readonly limit: AbortSignal },
): Promise<Outcome> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const smtp = new SMTPConnection({ ...server, socketTimeout: LIMIT_MS, socketCloseTimeout: 0 });
  let isUnderWay = false;
  // Read only once the server has accepted the sender and the recipient and expects the content.
  const source = Readable.from(
    (function* () {
      isUnderWay = true;
      yield mail.content;
    })(),
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step());
  const cutOff = () => reject(new Error("no answer in time"));
  smtp.on("error", reject);
  if (mail.limit.aborted) cutOff();
  else mail.limit.addEventListener("abort", cutOff);
  const send = () => smtp.send(mail.envelope, source, next(resolve));
  const { auth } = server;
  smtp.connect(next(() => (auth && smtp.allowsAuth ? smtp.login({ ...auth }, next(send)) : send())));
  try {
    await promise;
    smtp.quit();
    return { kind: "delivered" };
  } catch (error) {
    smtp.close();
    return smtpOutcome(error, isUnderWay);
  }
}
