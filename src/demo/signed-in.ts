import type { App } from "../app.ts";
import { createSession } from "../identity/sessions.store.ts";
import { hashSecret } from "../lib/secrets.ts";
import { HOUR_MS } from "../lib/time.ts";
import { type Person, personOf } from "./person.ts";

/** Calls operations as a user of the workspace, signed in for the duration. */
export async function signedIn<T>(app: App, accountId: number, work: (person: Person) => Promise<T>): Promise<T> {
  const { ids, clock, writer } = app.kernel;
  const secret = ids.secret();
  const now = clock.now();
  const session = { secretHash: hashSecret(secret), userAgent: "lectern demo", now, expiresAt: now + HOUR_MS };
  await writer.write((db) => createSession(db, accountId, session));
  const person = personOf(app, { accountId, credential: { kind: "session", secret } });
  try {
    return await work(person);
  } finally {
    await person.call("account_logout", {});
  }
}
