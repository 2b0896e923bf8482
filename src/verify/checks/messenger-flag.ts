import type { JsonObject } from "../json.ts";
import type { Scenario } from "./scenario.ts";

/** Whether a messenger sends the reminder: the value of the record's messenger field, or undefined if it has none. */
export function messengerFlag(record: JsonObject): boolean | undefined {
  const found = Object.entries(record).find(([name, value]) => /messenger/i.test(name) && typeof value === "boolean");
  return found === undefined ? undefined : found[1] === true;
}

/** Whether a record has a messenger field. */
export function mentionsMessenger(record: JsonObject): boolean {
  return Object.keys(record).some((name) => /messenger/i.test(name));
}

/** The field of a request that switches the messenger. */
export async function messengerField(scenario: Scenario, operation: string): Promise<string> {
  const shape = await scenario.shape(operation);
  const booleans = (pattern: RegExp) => shape.find((field, name) => pattern.test(name) && field.isOf("boolean"));
  const name = booleans(/messenger/i) ?? booleans(/^enabled?$/i);
  return name ?? scenario.skip(`Which field of ${operation} switches the messenger is not known.`);
}
