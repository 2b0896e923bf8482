/**
 * The minimal server on this stack: Elysia and better-sqlite3, one address that reads one row. It is built with the same flags as lectern
 * and shows the start time and memory of the stack without lectern.
 */

import { Elysia } from "elysia";
import Database from "#sqlite";

const db = new Database(process.argv[2] ?? ":memory:", { readonly: process.argv[2] !== undefined });
const accounts = db.prepare("select count(*) as n from sqlite_schema");

const app = new Elysia({ serve: { development: false } })
  .get("/healthz", () => accounts.get())
  .post("/", async ({ request }) => Response.json({ size: (await request.arrayBuffer()).byteLength }), {
    parse: "none",
  })
  .listen({ port: 0, hostname: "127.0.0.1" });
process.stdout.write(`bare listening on http://127.0.0.1:${app.server?.port}\n`);
process.on("SIGTERM", () => process.exit(0));
