import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { builder } from "../../src/database/query.ts";

const compiled = (query: { compile(): { sql: string } }) => query.compile().sql;

describe("columns in camelCase", () => {
  test("are returned under their names, and translated wherever they are used", () => {
    const query = builder
      .selectFrom("todos as t")
      .select(["t.id", "t.scheduledAt", "t.createdAt as madeAt"])
      .where("t.accountId", "=", 1)
      .orderBy("t.scheduledAt");
    expect(compiled(query)).toBe(
      'select "t"."id", "t"."scheduled_at" as "scheduledAt", "t"."created_at" as "madeAt" from "todos" as "t"' +
        ' where "t"."account_id" = +? order by "t"."scheduled_at"',
    );
  });

  test("are ordered and grouped by a name that the query gives", () => {
    const query = builder
      .selectFrom("todos")
      .select(["accountId as ownerId", sql<number>`max(created_at)`.as("newestAt")])
      .groupBy("ownerId")
      .orderBy("newestAt");
    expect(compiled(query)).toBe(
      'select "account_id" as "ownerId", max(created_at) as "newestAt" from "todos" group by "ownerId" order by "newestAt"',
    );
  });

  test("of a query inside another keep the names of the database", () => {
    const inner = builder.selectFrom("todos").select(["id", "createdAt"]).as("inner");
    const query = builder.selectFrom(inner).select("inner.createdAt");
    expect(compiled(query)).toBe(
      'select "inner"."created_at" as "createdAt" from (select "id", "created_at" as "created_at" from "todos") as "inner"',
    );
  });

  test("are written and returned by their names", () => {
    const query = builder
      .updateTable("todos")
      .set({ completedAt: 5 })
      .where("accountId", "=", 1)
      .returning(["id", "completedAt"]);
    expect(compiled(query)).toBe(
      'update "todos" set "completed_at" = +? where "account_id" = +? returning "id", "completed_at" as "completedAt"',
    );
  });

  test("must be named: all of them at once would come in snake_case", () => {
    expect(() => compiled(builder.selectFrom("todos").selectAll())).toThrow("Name the columns");
  });
});
