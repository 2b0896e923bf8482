import type { Check } from "../check.ts";
import { walk } from "../json.ts";
import { defineScenario, type Scenario } from "./scenario.ts";

const STATUS = "ielts_notifications_get_status";
const DELIVERY = "ielts_reminders_get_delivery_status";
const CONNECT = "ielts_reminders_connect_messenger";

/** Names of fields that contain credentials. */
const CREDENTIAL = /^(token|accessToken|botToken|secret|password|apiKey|credentials?|privateKey|signingKey)$/i;
/** Addresses that contain a password, and keys in the formats of messengers. */
const KEY = /:\/\/[^/\s:@]+:[^/\s@]+@|bot\d{6,}:[\w-]{30,}|[?&](token|key|secret|access_token)=\w/i;

export const notificationChecks: readonly Check[] = [
  ...[STATUS, DELIVERY].map(
    (operation): Check => ({
      section: "4.3",
      name: `notifications.${operation}.unchanging`,
      title: "Reading the status of messengers changes nothing.",
      run: defineScenario(async (scenario) => {
        const [first, again] = [await statusOf(scenario, operation), await statusOf(scenario, operation)];
        const isSame = Bun.deepEquals(first.data, again.data);
        scenario.must(isSame, "It changes nothing.", "Read again, it is otherwise.", again.exchange);
      }),
    }),
  ),
  ...[STATUS, DELIVERY, CONNECT].map(
    (operation): Check => ({
      section: "4.3",
      name: `notifications.${operation}.no_credentials`,
      title: "The messenger status exposes no credentials.",
      run: defineScenario(async (scenario) => {
        const { data, exchange } = await statusOf(scenario, operation);
        const found = [...walk(data)].find(({ name, value }) => {
          const isNamed = CREDENTIAL.test(String(name)) && typeof value === "string" && value !== "";
          return isNamed || (typeof value === "string" && KEY.test(value));
        });
        const actual = `${String(found?.name)} holds one.`;
        // The exchange would show it again.
        scenario.must(found === undefined, "It exposes no credentials.", actual, { ...exchange, json: null, text: "" });
      }),
    }),
  ),
  {
    section: "4.3",
    name: `notifications.${CONNECT}.binds_nothing`,
    title: "Presenting the card that connects a messenger connects none.",
    run: defineScenario(async (scenario) => {
      const before = await statusOf(scenario, STATUS);
      const { exchange } = await statusOf(scenario, CONNECT);
      const after = await statusOf(scenario, STATUS);
      const isSame = Bun.deepEquals(before.data, after.data);
      scenario.must(isSame, "It does not bind an account.", "The status of messengers changed.", exchange);
    }),
  },
];

function statusOf(scenario: Scenario, operation: string) {
  return scenario.ok(operation, {});
}
