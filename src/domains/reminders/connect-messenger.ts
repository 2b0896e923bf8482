import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, instant, text } from "../../kernel/fields.ts";
import { MINUTE_MS, toInstant } from "../../lib/time.ts";
import { CONNECTIONS_ROUTE } from "../connections/connections.schema.ts";
import { MESSENGER_KINDS, whyUnavailable } from "../connections/settings.schema.ts";
import { deliveryStatus } from "../connections/status.service.ts";
import { CARD_KINDS, cardWords } from "./messenger-card.ts";

/** How long a card is valid. */
const CARD_TTL_MS = 10 * MINUTE_MS;

export const connectMessenger = defineCapability({
  id: "ielts_reminders_connect_messenger",
  name: "reminders.connect_messenger",
  summary: "Present a card for connecting a messenger",
  description:
    "Answers a connection card for the current conversation: what can be connected here, and a link to where the user does it. It does not connect anything.",
  tool: "A card with a link where the learner connects a messenger (Telegram, Slack, Feishu) to receive reminders. How do I hook up or link my account; 绑定、连接飞书、Telegram账号，绑定码，在上面收到提醒. Show title, text and url; connects nothing itself. Which chat apps can be connected; 我要绑定聊天软件、怎么连; 帮我连上 Telegram，提醒发到上面; get alerts there.",
  scopes: ["notifications:read"],
  effect: "read",
  request: closed({}),
  response: closed({
    title: text({ description: "Heading of the card." }),
    text: text({ description: "What the user does." }),
    kinds: Type.Array(
      closed({
        kind: choice(MESSENGER_KINDS, { description: "What kind of messenger." }),
        title: text({ description: "What it is called." }),
        text: text({ description: "What the user does to connect it." }),
      }),
      { description: "What can be connected on this service now, the likeliest first." },
    ),
    connected: Type.Boolean({ description: "Whether a messenger is connected already and works." }),
    url: text({ description: "Address of the page where it is done." }),
    route: text({ description: "The same address as a path of the site." }),
    expiresAt: instant("Until when the card is current; present a new one after that."),
  }),
  returns: "The card.",
  examples: [{ title: "The user wants reminders in a messenger", request: {} }],
  notes: [
    "Show title, text and url to the user. The link works after expiresAt too; the page then says that the card is an older one.",
    "Never ask the user for an address, a token or a code: they are entered in the page alone.",
  ],
  handler: (ctx) => {
    const { db, accountId, now, outside, site } = ctx;
    const connected = deliveryStatus(db, accountId, ctx).canDeliver;
    const expiresAt = toInstant(now + CARD_TTL_MS);
    const route = `${CONNECTIONS_ROUTE}?until=${encodeURIComponent(expiresAt)}`;
    const kinds = MESSENGER_KINDS.filter((kind) => whyUnavailable(kind, outside) === "");
    return {
      ...cardWords(connected),
      kinds: kinds.map((kind) => ({ kind, ...CARD_KINDS[kind] })),
      connected,
      url: site.siteUrl + route,
      route,
      expiresAt,
    };
  },
});
