import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import type { Language } from "../database/words.ts";
import type { Writer } from "../database/writer.ts";
import { confirmConnection } from "../domains/connections/confirming.store.ts";
import { distinctLabel } from "../domains/connections/connections.schema.ts";
import { endConnection, findConnections } from "../domains/connections/connections.store.ts";
import { openParts, sealParts } from "../domains/connections/settings.schema.ts";
import { findTelegramLink, hasPendingLinks, type TelegramLink } from "../domains/connections/telegram-links.store.ts";
import type { Clock, Ids, Site } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import { hashSecret } from "../lib/secrets.ts";
import type { Vault } from "../lib/vault.ts";
import type { StartedChat, Telegram } from "../senders/telegram.ts";
import { TelegramTrouble } from "../senders/telegram-call.ts";
import { startedChatWords } from "../senders/telegram-words.ts";

export interface TelegramLinksParts {
  readonly telegram: Telegram;
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly site: () => Site;
}

/** The replies in a chat that somebody started. */
interface Answer {
  readonly chatId: string;
  readonly language: Language;
  readonly isConnected: boolean;
  /** The account whose connection has changed, or null. */
  readonly changed: number | null;
}

/** The status with which the Bot API answers an unknown token. */
const TOKEN_REFUSED = 401;
/** Delays after a failure, each twice the previous one, up to the last. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Links Telegram chats to the connections whose links started them. Polls Telegram for messages only while a link is valid. A chat is
 * linked before its message is acknowledged to Telegram, so that a crash in between loses none; when the message is delivered again, the
 * chat is already linked.
 */
export function startTelegramLinks(parts: TelegramLinksParts): { stop(): Promise<void> } {
  const { telegram, reader, clock, log, signals, site } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = () => {};
  const unwatch = signals.watch((change) => {
    if (change.kind === "changed" && change.group === "connections") wake();
  });

  const listen = async () => {
    const chats = await telegram.listen(signal);
    const answers = await Promise.all(chats.map((chat) => joinChat(parts, chat)));
    for (const { changed } of answers) {
      if (changed !== null) signals.publish(changed, { kind: "changed", group: "connections" });
    }
    await Promise.all([telegram.confirm(signal), ...answers.map(reply)]);
  };
  const reply = async (answer: Answer) => {
    const text = startedChatWords({ ...answer, siteUrl: site().siteUrl });
    // Optional: whether it arrives changes nothing.
    await telegram
      .say(answer.chatId, text, signal)
      .catch((error: unknown) => log.debug(troubleOf(error), "not said in a chat"));
  };
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const step = async () => {
    if (telegram.username === null) await telegram.introduce(signal);
    else if (hasPendingLinks(reader, { now: clock.now() })) await listen();
    else await woken();
  };
  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await step();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof TelegramTrouble && error.status === TOKEN_REFUSED) {
          log.warn("Telegram refuses LECTERN_TELEGRAM_TOKEN; no chat can be connected until it is set right");
          return;
        }
        if (failures === 0) log.warn(troubleOf(error), "Telegram gives no messages; it is tried again");
        const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
        failures += 1;
        await pause(Math.max(waitMs, requestedWait(error) ?? waitMs), signal);
      }
    }
  };

  const running = run();
  return {
    async stop() {
      unwatch();
      stopping.abort();
      wake();
      await running;
    },
  };
}

/** Links a chat to the connection whose link started it, and returns the result. */
function joinChat({ telegram, writer, clock, ids, vault }: TelegramLinksParts, chat: StartedChat): Promise<Answer> {
  const { code, chatId, name } = chat;
  return writer.write((db) => {
    const now = clock.now();
    const link = code === "" ? undefined : findTelegramLink(db, { lookupHash: hashSecret(code) });
    const unjoined: Answer = { chatId, language: link?.language ?? chat.language, isConnected: false, changed: null };
    if (link === undefined) return unjoined;
    const { accountId, connectionId } = link;
    if (link.state === "active" && chatOf(vault, accountId, link.sealed) === chatId) {
      return { ...unjoined, isConnected: true };
    }
    if (!isUsable(link, now)) return unjoined;
    for (const { id, kind, state, sealed } of findConnections(db, accountId)) {
      const isFormer = kind === "telegram" && state !== "pending" && chatOf(vault, accountId, sealed) === chatId;
      if (isFormer) endConnection(db, accountId, { connection: { connectionId: id, kind }, now, uuid: ids.uuid() });
    }
    const sealed = sealParts(vault, accountId, { settings: { kind: "telegram", chatId }, code: "" });
    // A name that the learner chose stays; a connection named after the bot gets the name of its chat.
    const isUnnamed = link.label === `@${telegram.username}`;
    const label = isUnnamed ? distinctLabel(name || "Telegram", findConnections(db, accountId)) : link.label;
    const connection = { connectionId, kind: "telegram" as const };
    confirmConnection(db, accountId, { connection, label, sealed, now, uuid: ids.uuid() });
    return { ...unjoined, isConnected: true, changed: accountId };
  });
}

function isUsable({ state, expiresAt }: TelegramLink, now: number): boolean {
  return state === "pending" && expiresAt !== null && expiresAt > now;
}

/** The chat of a connection, or null if its secrets cannot be read. */
function chatOf(vault: Vault, accountId: number, sealed: string): string | null {
  const settings = openParts(vault, accountId, sealed)?.settings;
  return settings?.kind === "telegram" ? settings.chatId : null;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // A stop ends it early, which is not an error.
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}

function requestedWait(error: unknown): number | null {
  return error instanceof TelegramTrouble ? error.retryAfterMs : null;
}

/** What the log says about a failure: errors of other types may contain secrets. */
function troubleOf(error: unknown): { error: string } {
  if (error instanceof TelegramTrouble) return { error: error.message };
  return { error: error instanceof Error ? error.name : typeof error };
}
