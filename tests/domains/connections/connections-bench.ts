import { createECDH } from "node:crypto";
import { findConnection } from "../../../src/domains/connections/connections.store.ts";
import {
  openParts,
  type RequestedSettings,
  type SealedParts,
} from "../../../src/domains/connections/settings.schema.ts";
import { createSession } from "../../../src/identity/sessions.store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import { testVault } from "../../support/vault.ts";

export type Settings = RequestedSettings;

/** Settings of each kind with a distinct answer, as learners enter them. */
export const ASKED = {
  email: { kind: "email", address: "me@example.org" },
  telegram: { kind: "telegram" },
  ntfy: { kind: "ntfy", server: "https://ntfy.example.org", topic: "reminders-of-mine", token: "tk_hush" },
  gotify: { kind: "gotify", server: "https://gotify.example.org/push", token: "AppHush" },
  bark: { kind: "bark", server: "https://bark.example.org", deviceKey: "DeviceHush" },
  wecom: { kind: "wecom", address: "https://qyapi.example.org/cgi-bin/webhook/send?key=robot-hush" },
  webhook: { kind: "webhook", address: "https://hooks.example.org/hush/7?to=me" },
} as const satisfies { readonly [Kind in Settings["kind"]]: Settings };

export const browserKey = (): string => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair.getPublicKey("base64url");
};

export const BROWSER = {
  endpoint: "https://push.example.org/send/endpoint-hush",
  p256dh: browserKey(),
  auth: Buffer.from("auth-hush-sixtee").toString("base64url"),
  name: "Firefox on Linux",
  language: "en",
} as const;

/** Learners who connect messengers and browsers; the time is 10:00 on 9 September 2026 in Shanghai. */
export class ConnectionsBench extends LibraryBench {
  /** A new account with a web session; callers of the bench use the first one. */
  override account(): number {
    const account = super.account();
    const now = this.clock.now();
    createSession(this.db, account, {
      ...{ secretHash: `session of ${account}`, userAgent: "test browser" },
      ...{ now, expiresAt: now + DAY_MS },
    });
    return account;
  }

  connect(me: number, settings: Settings = ASKED.email) {
    return this.call(me, "connections_connect", { settings, language: "en" });
  }

  /** Connects and confirms; returns the connection's id. */
  async confirmed(me: number, settings: Settings = ASKED.email): Promise<number> {
    const { connectionId } = (await this.connect(me, settings)).connection;
    await this.call(me, "connections_confirm", { connectionId, code: this.storedParts(me, connectionId).code });
    return connectionId;
  }

  /** What is stored of a connection, decrypted. */
  storedParts(me: number, connectionId: number): SealedParts {
    const row = findConnection(this.db, me, { connectionId });
    const parts = row === undefined ? null : openParts(testVault, me, row.sealed);
    if (parts === null) throw new Error(`Nothing is kept of connection ${connectionId}`);
    return parts;
  }

  /** Six digits that differ from the code. */
  wrong(me: number, connectionId: number): string {
    return this.storedParts(me, connectionId).code === "111111" ? "222222" : "111111";
  }

  async items(me: number) {
    return (await this.call(me, "connections_list", {})).items;
  }

  events(me: number): { type: string; object: string | null; payload: unknown }[] {
    const sql =
      "SELECT event_type, object_id, payload FROM learning_events WHERE account_id = ? AND event_type LIKE 'connection.%' ORDER BY cursor";
    return this.rows(sql, me).map((row) => ({
      type: String(row["event_type"]),
      object: row["object_id"] === null ? null : String(row["object_id"]),
      payload: JSON.parse(String(row["payload"])),
    }));
  }

  deliveries() {
    return this.rows("SELECT id, connection_id, channel, purpose, state, next_at FROM deliveries ORDER BY id");
  }
}
