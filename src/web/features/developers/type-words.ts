import type { TFunction } from "i18next";
import { optionsOf, type Schema } from "./schema.ts";

const FORMATS = { "date-time": "time", date: "date", uuid: "uuid" } as const;
const PLAIN = ["integer", "number", "string", "boolean", "array", "object", "null"] as const;

/** What a schema accepts, in the person's language: `integer from 1 to 50`, `string of at most 80 characters, or null`. */
export function typeWords(schema: Schema, t: TFunction): string {
  const options = optionsOf(schema);
  if (options.length > 1) return [...new Set(options.map((option) => typeWords(option, t)))].join(t("developers.or"));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return oneOf(schema.enum, t);
  const { type = "", format = "", items } = schema;
  if (isFormat(format)) return t(`developers.types.${FORMATS[format]}`);
  const plain = PLAIN.find((one) => one === type);
  const name = t(`developers.types.${plain ?? "any"}`);
  if (type === "string") return name + bounds("characters", schema.minLength || undefined, schema.maxLength, t);
  if (type !== "array") return name + bounds("range", schema.minimum, schema.maximum, t);
  const list = name + bounds("items", schema.minItems || undefined, schema.maxItems, t);
  return items === undefined ? list : t("developers.types.each", { list, item: typeWords(items, t) });
}

function isFormat(format: string): format is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, format);
}

function oneOf(values: readonly unknown[], t: TFunction): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length === 1 ? words.join() : t("developers.types.oneOf", { values: words.join(t("ui.comma")) });
}

/** The largest safe integer means that a field has no bound of its own. */
function bounds(
  kind: "range" | "characters" | "items",
  min: number | undefined,
  written: number | undefined,
  t: TFunction,
): string {
  const max = written === Number.MAX_SAFE_INTEGER ? undefined : written;
  if (min === undefined && max === undefined) return "";
  if (min === 1 && max === undefined && kind !== "range") return t("developers.bounds.some");
  if (max === undefined) return t(`developers.bounds.${kind}.atLeast`, { min });
  if (min === undefined) return t(`developers.bounds.${kind}.atMost`, { max });
  if (min === max) return t(`developers.bounds.${kind}.exactly`, { max });
  return t(`developers.bounds.${kind}.between`, { min, max });
}
