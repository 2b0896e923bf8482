import { isContentKind } from "../database/record-kinds.ts";
import { kindNamed } from "../domains/export/references.ts";
import type { CarriedTable, Cell, Row } from "./carried-tables.ts";
import { MissingContentError, type Translate } from "./kinds.ts";

/**
 * A row in local form, without the values that are assigned again. `without` lists references that were removed because their targets are
 * unavailable.
 */
export interface Translated {
  readonly row: Row;
  readonly without: readonly string[];
}

/**
 * Translates the columns of a row. `isHere` says whether an optional own record exists.
 * @throws MissingContentError
 */
export function translateRow(
  spec: CarriedTable,
  source: Row,
  translate: Translate,
  isHere: (kind: string, id: Cell) => boolean = () => true,
): Translated {
  const row: Record<string, Cell> = {};
  const without: string[] = [];
  for (const [column, value] of Object.entries(source)) {
    const rule = spec.columns[column];
    const own = spec.id?.column === column ? spec.id.kind : undefined;
    if (rule === "assigned") continue;
    if (value === null || (rule === undefined && own === undefined)) row[column] = value;
    else if (rule === undefined) row[column] = own === undefined ? value : translate(own, value);
    else if ("text" in rule) row[column] = rule.text(String(value), translate, source);
    else {
      const kind = kindNamed(rule, (name) => source[name]);
      if (!("isOptional" in rule)) row[column] = translate(kind, value);
      else {
        const found = isContentKind(kind) ? translateOr(translate, kind, value) : isHere(kind, value);
        row[column] = found === true ? translate(kind, value) : found === false ? null : found;
        if (row[column] === null) without.push(column);
      }
    }
  }
  return { row, without };
}

function translateOr(translate: Translate, kind: Parameters<Translate>[0], value: Exclude<Cell, null>): Cell {
  try {
    return translate(kind, value);
  } catch (error) {
    if (error instanceof MissingContentError) return null;
    throw error;
  }
}

/** Adds what an export leaves out of a row, and settles what is in the past. */
export function completed(spec: CarriedTable, row: Row, now: number): Row {
  const all: Record<string, Cell> = { ...(spec.conformed?.(row) ?? row) };
  for (const [column, fallback] of Object.entries(spec.defaults ?? {})) {
    if (all[column] === undefined || all[column] === null) {
      all[column] = typeof fallback === "function" ? fallback(row, now) : fallback;
    }
  }
  return { ...all, ...spec.settled?.(all, now) };
}
