import { type Static, Type } from "@sinclair/typebox";
import type { ConnectionState } from "../../database/words.ts";
import { choice, closed, count, defaulted, instant, label, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import type { ConnectionRow } from "./connections.store.ts";
import { CONNECTION_KINDS, MESSENGER_KINDS } from "./settings.schema.ts";

/** Maximum connections of one learner, including browsers. */
export const MAX_CONNECTIONS = 20;

/** How long a code or a chat link is valid. */
export const CODE_TTL_MS = 10 * 60_000;
/** Wrong codes before a new one is needed. */
export const MAX_CODE_TRIES = 5;

/** The page where learners connect and fix messengers and browsers. */
export const CONNECTIONS_ROUTE = "/settings/notifications";

const CONNECTION_STATES = ["pending", "active", "needs_attention"] as const satisfies readonly ConnectionState[];

export const connectionIdField = numericId("Id of a connection, as connections_list answers it.");
export const languageField = choice(["en", "zh-CN"], { description: "In what messages are written." });

/** The learner's own name for a connection, if given. */
export const nameField = defaulted(
  nullable(label({ max: 40, description: "What to call it; null to call it by its address." })),
  null,
);

/** Why a connection needs its learner, as deliveries have shown: failures that do not pass by themselves. */
const ATTENTIONS = [
  "unauthorized",
  "not_found",
  "blocked",
  "rejected",
  "moved",
  "unreachable",
  "address_refused",
] as const;
export type Attention = (typeof ATTENTIONS)[number];
/** Other obstacles, caused by the service. They are determined on each read and never stored with the connection. */
const OBSTACLES = ["not_set_up", "secret_lost"] as const;
export type Obstacle = (typeof OBSTACLES)[number];
/** Either of them, or empty if the connection needs no one. */
export const ATTENTION_CODES = ["", ...ATTENTIONS, ...OBSTACLES] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

export const Connection = closed({
  connectionId: connectionIdField,
  kind: choice(CONNECTION_KINDS, { description: "How the learner is notified; web_push is a browser." }),
  label: text({ description: "What the learner knows it by, such as a mail address; holds no secret." }),
  state: choice(CONNECTION_STATES, {
    description: "pending until the learner has confirmed it, active, or needs_attention after a failure that lasts.",
  }),
  attention: choice(ATTENTION_CODES, { description: "Why it needs the learner; empty where it does not." }),
  nextStep: text({
    description:
      "What the learner does next, in English; empty where nothing is to be done. While it is pending, connections_send_code sends the code, the first test or the link that it names; connections_send_test sends the tests of one that is confirmed.",
  }),
  expiresAt: nullable(instant("Until when it can be confirmed; null once it is.")),
  createdAt: instant("When it was connected."),
  lastDeliveredAt: nullable(instant("When a message last arrived by it; null before the first.")),
});

/** A unique label, by which a learner distinguishes two connections of a kind: a number is added if it is taken. */
export function distinctLabel(wanted: string, others: readonly { readonly label: string }[]): string {
  const taken = new Set(others.map((other) => other.label));
  let distinct = wanted;
  for (let number = 2; taken.has(distinct); number++) distinct = `${wanted} (${number})`;
  return distinct;
}

/** The obstacle of a connection, or empty. */
export function attentionOf({ attention }: Pick<ConnectionRow, "attention">): AttentionCode {
  return ATTENTION_CODES.find((code) => code === attention) ?? "rejected";
}

/** A connection as it is returned: its current state, and the learner's next step in words. */
export function toConnection(
  row: ConnectionRow,
  shown: { readonly state: ConnectionState; readonly attention: AttentionCode; readonly nextStep: string },
): Static<typeof Connection> {
  const { id, kind, label, expiresAt, createdAt, lastDeliveredAt } = row;
  const { state, attention, nextStep } = shown;
  return {
    connectionId: id,
    kind,
    label,
    state,
    attention,
    nextStep,
    expiresAt: toInstantOrNull(state === "pending" ? expiresAt : null),
    createdAt: toInstant(createdAt),
    lastDeliveredAt: toInstantOrNull(lastDeliveredAt),
  };
}

export const quietHoursField = nullable(
  closed(
    {
      from: text({ min: 5, max: 5, description: "When it begins each day, HH:MM." }),
      to: text({ min: 5, max: 5, description: "When it ends, HH:MM; on the next day where that is before from." }),
    },
    {
      description:
        "When nothing is sent outside the workspace, by the clock of the account's time zone; null for never.",
    },
  ),
);

/** What the user has to do so that messages can arrive, for agents to pass on. */
export const MissingAction = closed({
  code: choice(["connect_messenger", "confirm_connection", "repair_connection", "ask_owner"], {
    description:
      "connect_messenger where none is connected, confirm_connection where one waits to be confirmed, repair_connection where one fails, ask_owner where the owner of this service has to repair what is connected.",
  }),
  text: text({ description: "What to do, in English." }),
  url: text({ description: "Address of the page where it is done." }),
  route: text({ description: "The same address as a path of the site." }),
});

export type MissingAction = Static<typeof MissingAction>;

/** Whether messages can reach the learner outside the workspace now. */
export const DeliveryStatus = closed({
  canDeliver: Type.Boolean({
    description: "Whether at least one messenger is connected and works as far as is known.",
  }),
  messengers: Type.Array(
    closed({
      kind: choice(MESSENGER_KINDS, { description: "What kind of messenger." }),
      label: text({ description: "What the learner knows it by; holds no secret." }),
      state: choice(CONNECTION_STATES, { description: "pending, active or needs_attention." }),
      attention: choice(ATTENTION_CODES, { description: "Why it needs the learner; empty where it does not." }),
      lastDeliveredAt: nullable(instant("When a message last arrived by it; null before the first.")),
    }),
    { description: "The learner's messengers, the oldest first." },
  ),
  browsers: count("Browsers that are notified when no page is open."),
  quietUntil: nullable(instant("Until when quiet hours hold messages back; null where it is not quiet.")),
  missingAction: nullable(MissingAction),
});
