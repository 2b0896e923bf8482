import type { App } from "../app.ts";
import { createSession } from "../identity/sessions.store.ts";
import { hashSecret } from "../lib/secrets.ts";
import { HOUR_MS } from "../lib/time.ts";
import { type Person, personOf } from "./person.ts";

/** Does something as a person in the workspace, signed in for as long as that takes. */
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
