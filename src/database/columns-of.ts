import type { Selectable } from "kysely";
import type { Tables } from "./tables.ts";

/** Some columns of a table, as a query returns them. */
export type ColumnsOf<T extends keyof Tables, C extends keyof Selectable<Tables[T]>> = Readonly<
  Pick<Selectable<Tables[T]>, C>
>;

/** All columns of a table except some, as a query returns them. */
export type ColumnsWithout<T extends keyof Tables, C extends keyof Tables[T]> = Readonly<
  Omit<Selectable<Tables[T]>, C>
>;
