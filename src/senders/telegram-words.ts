import type { Language } from "../database/words.ts";
import { CONNECTIONS_ROUTE } from "../domains/connections/connections.schema.ts";

const WORDS: Readonly<Record<Language, { connected: string; refused: (url: string) => string }>> = {
  en: {
    connected: "Connected. Notices of lectern arrive in this chat from now on.",
    refused: (url) =>
      `This link does not work. To connect this chat, open ${url}, connect Telegram there, and use the new link within ten minutes.`,
  },
  "zh-CN": {
    connected: "已连接，lectern 的通知以后会发到这个聊天。",
    refused: (url) =>
      `这个链接无效或已过期。要连接这个聊天，请打开 ${url}，在那里连接 Telegram，并在十分钟内使用新链接。`,
  },
};

/** The replies in a chat that somebody started. `siteUrl` without a trailing slash. */
export function startedChatWords(answer: { language: Language; isConnected: boolean; siteUrl: string }): string {
  const words = WORDS[answer.language];
  return answer.isConnected ? words.connected : words.refused(answer.siteUrl + CONNECTIONS_ROUTE);
}
