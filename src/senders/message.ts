import type { NoticeKind } from "../database/kinds.ts";
import type { Language } from "../database/words.ts";
import { CONNECTIONS_ROUTE } from "../domains/connections/connections.schema.ts";
import type { ClaimedDelivery } from "../domains/deliveries/deliveries.store.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { dayIn } from "../lib/zone.ts";
import type { Message } from "./sender.ts";

/** A message that is sent later than this after it was due says so: it was delayed by quiet hours or retries. */
const LATE_MS = MINUTE_MS;

/** Kinds and lateness have the same names as in the workspace. */
const WORDS: Readonly<
  Record<
    Language,
    {
      kinds: Record<NoticeKind, string>;
      late: (due: string) => string;
      test: [string, string];
      code: [string, (code: string) => string];
    }
  >
> = {
  en: {
    kinds: { reminder: "Reminder", todo: "Todo", task: "Task", feedback: "Feedback" },
    late: (due) => `Late · due ${due}`,
    test: ["Test from lectern", "This is a test. Notices of lectern arrive here."],
    code: [
      "Your lectern code",
      (code) =>
        `${code} is your code. Enter it in lectern to get notices here. It is valid for ten minutes. If you did not ask for it, ignore this message.`,
    ],
  },
  "zh-CN": {
    kinds: { reminder: "提醒", todo: "待办", task: "任务", feedback: "反馈" },
    late: (due) => `延迟送达 · 原定 ${due}`,
    test: ["lectern 测试消息", "这是一条测试消息，lectern 的通知会发到这里。"],
    code: [
      "lectern 验证码",
      (code) => `验证码：${code}。请在 lectern 中输入，之后通知会发到这里。十分钟内有效。如果不是你本人操作，请忽略。`,
    ],
  },
};

/** The reader of a message: their language and time zone. */
interface Reader {
  readonly language: Language;
  readonly timeZone: string;
}

/** The text of a delivery as it is correct at `now`. `siteUrl` without a trailing slash. */
export function messageOf(
  { id, createdAt, purpose, notice }: Pick<ClaimedDelivery, "id" | "createdAt" | "purpose" | "notice">,
  { code, language, timeZone, siteUrl, now }: Reader & { code: string; siteUrl: string; now: number },
): Message {
  const words = WORDS[language];
  // Row ids can occur again after a backup was restored, and the other end would treat them as known messages.
  const base = { id: `lectern-${createdAt.toString(36)}-${id}`, purpose, language };
  if (notice !== null) {
    const { noticeId, kind, sourceId, text, route, dueAt } = notice;
    const isLate = now - dueAt > LATE_MS;
    const title = isLate
      ? `${words.kinds[kind]} · ${words.late(dueTime(dueAt, { language, timeZone }, now))}`
      : words.kinds[kind];
    const about = { noticeId, kind, sourceId, route, dueAt };
    return { ...base, title, text, url: siteUrl + route, code: null, notice: about };
  }
  const url = siteUrl + CONNECTIONS_ROUTE;
  if (purpose !== "code") return { ...base, title: words.test[0], text: words.test[1], url, code: null, notice };
  return { ...base, title: words.code[0], text: words.code[1](code), url, code, notice };
}

/** When something was due, in the reader's time zone: `07:00`, or `Nov 21, 07:00` if that is not today for them. */
function dueTime(dueAt: number, { language, timeZone }: Reader, now: number): string {
  const isToday = dayIn(dueAt, timeZone) === dayIn(now, timeZone);
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(dueAt);
}
