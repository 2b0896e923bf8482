import type { RawApi } from "grammy";
import type { Chat, MessageEntity, Update } from "grammy/types";
import type { Language } from "../database/words.ts";
import type { Attention } from "../domains/connections/connections.schema.ts";
import { cut } from "../lib/cut.ts";
import { createSender, LIMIT_MS, type Message, type Outcome, type Sender } from "./sender.ts";
import { callTelegram, TelegramTrouble } from "./telegram-call.ts";

/** Somebody started a chat with the bot. */
export interface StartedChat {
  /** The code of the link that started it, or an empty string. */
  readonly code: string;
  readonly chatId: string;
  /** The name of the person or group in Telegram. */
  readonly name: string;
  /** The language of the person, as far as Telegram knows. */
  readonly language: Language;
}

export interface Telegram {
  readonly sender: Sender;
  /** The bot's name in Telegram, without @; null until it is known. */
  readonly username: string | null;
  /** Whether Telegram refused the token in the latest call. */
  readonly isRefused: boolean;
  /**
   * Requests the bot's name from Telegram.
   * @throws TelegramTrouble if it did not answer.
   */
  introduce(signal: AbortSignal): Promise<void>;
  /**
   * Waits for started chats, up to 25 seconds, and returns all that are not acknowledged.
   * @throws TelegramTrouble if Telegram is unreachable or refuses the token.
   */
  listen(signal: AbortSignal): Promise<readonly StartedChat[]>;
  /**
   * Acknowledges the chats that `listen` returned, so that Telegram does not return them again, even after a restart.
   * @throws TelegramTrouble as `listen` does.
   */
  confirm(signal: AbortSignal): Promise<void>;
  /**
   * Sends a text to a chat.
   * @throws TelegramTrouble if it did not arrive, or that is unknown.
   */
  say(chatId: string, text: string, signal: AbortSignal): Promise<void>;
}

export interface TelegramSettings {
  readonly token: string;
  /** Address of the Bot API, without a trailing slash. */
  readonly api: string;
  /** Time limit of one call beyond its own waiting time; 10 s by default. */
  readonly limitMs?: number;
}

/** How long Telegram may wait for an update. */
const LISTEN_SECONDS = 25;
/** The maximum length of one message in UTF-16 code units: no less than Telegram's own 4096 characters. */
const MESSAGE_UNITS = 4096;
const NAME_CHARACTERS = 60;
const NO_PREVIEW = { is_disabled: true } as const;
/** The command with which a link starts a chat; in groups it may name the bot. */
const START = /^\/start(?:@(\w+))?(?:\s+(\S+))?\s*$/;

/** The bot of this service. */
export function createTelegram({ token, api, limitMs = LIMIT_MS }: TelegramSettings): Telegram {
  let username: string | null = null;
  let isRefused = false;
  /**
   * The id after the last update that was returned, or handled but not yet acknowledged; 0 for none. It is not stored for long: after a
   * quiet week Telegram restarts its numbers at random.
   */
  let receivedUntil = 0;
  let doneUntil = 0;
  const call = async <T>(signal: AbortSignal, use: (bot: RawApi) => Promise<T>, waitMs = 0) => {
    const bot = { token, api, signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs + waitMs)]) };
    try {
      const answer = await callTelegram(bot, use);
      isRefused = false;
      return answer;
    } catch (error) {
      if (error instanceof TelegramTrouble && error.status !== null) isRefused = error.status === 401;
      throw error;
    }
  };

  return {
    get username() {
      return username;
    },
    get isRefused() {
      return isRefused;
    },
    sender: createSender("telegram", async ({ chatId }, message, signal) => {
      const { text, entities } = wordsOf(message);
      const sent = { chat_id: chatId, text, entities, link_preview_options: NO_PREVIEW };
      try {
        await call(signal, (bot) => bot.sendMessage(sent));
        return { kind: "delivered" };
      } catch (error) {
        return outcomeOf(error);
      }
    }),
    async introduce(signal) {
      const me = await call(signal, (bot) => bot.getMe());
      username = me.username;
    },
    async listen(signal) {
      const wanted = { offset: doneUntil, timeout: LISTEN_SECONDS, allowed_updates: ["message"] } as const;
      const updates = await call(signal, (bot) => bot.getUpdates(wanted), LISTEN_SECONDS * 1000);
      doneUntil = 0;
      receivedUntil = Math.max(0, ...updates.map((update) => update.update_id + 1));
      return updates.flatMap((update) => startedChat(update, username) ?? []);
    },
    async confirm(signal) {
      if (receivedUntil === 0) return;
      const offset = receivedUntil;
      doneUntil = offset;
      receivedUntil = 0;
      await call(signal, (bot) => bot.getUpdates({ offset, limit: 1, timeout: 0 }));
      doneUntil = 0;
    },
    async say(chatId, text, signal) {
      await call(signal, (bot) => bot.sendMessage({ chat_id: chatId, text, link_preview_options: NO_PREVIEW }));
    },
  };
}

/** A message as text with its title in bold by an entity: characters in a learner's text have no markup meaning. */
function wordsOf({ title, text, url }: Message): { text: string; entities: MessageEntity[] } {
  // The address is plain text: Telegram refuses buttons to hosts that are not public.
  const [head, tail] = [`${title.toWellFormed()}\n`, `\n\n${url}`];
  const body = cut(text.toWellFormed(), MESSAGE_UNITS - head.length - tail.length, ({ length }) => length);
  const entities = [{ type: "bold", offset: 0, length: head.length - 1 } as const];
  return { text: head + body + tail, entities };
}

/**
 * The outcome of a message that was not accepted.
 * @throws TelegramTrouble if it is unknown whether it arrived.
 */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof TelegramTrouble) || !error.isCertain) throw error;
  const { status, message, retryAfterMs: afterMs } = error;
  const detail = `Telegram: ${message}`;
  // The chat accepts no messages until its learner unblocks the bot or starts another chat.
  const ended = (attention: Attention): Outcome => ({ kind: "ended", detail, attention });
  if (status === 403) return ended("blocked");
  // Every status but 400 is about the bot, its token or Telegram itself, and is fixed by the operator or by time.
  if (status !== 400) return { kind: "retry", detail, afterMs };
  // The Bot API's descriptions are its most specific codes.
  if (/chat not found|PEER_ID_INVALID/i.test(message)) return ended("not_found");
  if (/upgraded to a supergroup/i.test(message)) return ended("moved");
  if (/not enough rights|CHAT_WRITE_FORBIDDEN/i.test(message)) return ended("blocked");
  return { kind: "failed", detail, attention: "rejected" };
}

/** The chat that an update started with this bot, or null for any other update. */
function startedChat({ message }: Update, username: string | null): StartedChat | null {
  const [isStart, bot, code = ""] = START.exec(message?.text ?? "") ?? [];
  if (message === undefined || isStart === undefined) return null;
  if (bot !== undefined && bot.toLowerCase() !== username?.toLowerCase()) return null;
  const { chat, from } = message;
  // Groups may have several bots, which all receive it.
  if (code === "" && chat.type !== "private") return null;
  const language = from.language_code?.startsWith("zh") ? "zh-CN" : "en";
  return { code, chatId: String(chat.id), name: nameOf(chat), language };
}

function nameOf(chat: Chat): string {
  const { title, first_name: first = "", last_name: last = "", username = "" } = chat;
  const name = (title ?? `${first} ${last}`).replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();
  return [...(name || (username && `@${username}`))].slice(0, NAME_CHARACTERS).join("");
}
