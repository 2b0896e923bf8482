import { afterEach, describe, expect, test } from "bun:test";
import { email } from "../../src/senders/email.ts";
import type { Message } from "../../src/senders/sender.ts";
import { MailServer } from "./email-server.ts";
import { noSignal } from "./stand-in.ts";

const message: Message = {
  ...{ id: "lectern-1", purpose: "test", language: "en", title: "Test from lectern", text: "This is a test." },
  ...{ url: "https://lectern.example.org/settings/notifications", code: null, notice: null },
};

const servers: MailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** Sends through a server that takes passwords; returns the error, the passwords received, and whether the mail was encrypted. */
async function send(address: string, offered: "TLS" | "no TLS") {
  const passwords: string[] = [];
  const server = new MailServer({
    authMethods: ["PLAIN"],
    allowInsecureAuth: true,
    disabledCommands: offered === "TLS" ? [] : ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(String(password));
      done(null, { user: username });
    },
  });
  servers.push(server);
  const [, port = ""] = (await server.listen()).split(":");
  const sender = email({ smtpUrl: address.replace("PORT", port), from: "desk@example.org" });
  const outcome = await sender.send({ kind: "email", address: "mei@example.org" }, message, noSignal());
  return ["detail" in outcome ? outcome.detail : "", passwords, server.arrived.map(({ isSecure }) => isSecure)];
}

// 0.0.0.0 leads to this machine and is not among its loopback addresses, nor is another machine.
const REFUSED = ["the mail server refused TLS, without which no password is sent (500)", [], []];
const IN_THE_CLEAR = ["", ["pass"], [false]];

describe("email by a server without TLS", () => {
  test.each([
    ["smtp://desk:pass@0.0.0.0:PORT", REFUSED],
    ["smtp://desk:pass@0.0.0.0:PORT?requireTLS=true", REFUSED],
    ["smtp://desk:pass@127.0.0.1:PORT?requireTLS=true", REFUSED],
    ["smtp://desk:pass@0.0.0.0:PORT?requireTLS=false", IN_THE_CLEAR],
    ["smtp://desk:pass@0.0.0.0:PORT?ignoreTLS=true", IN_THE_CLEAR],
    ["smtp://desk:pass@127.0.0.1:PORT", IN_THE_CLEAR],
    ["smtp://desk:pass@localhost:PORT", IN_THE_CLEAR],
    ["smtp://0.0.0.0:PORT", ["", [], [false]]],
  ])("sends a password to another machine only if the address says so: %s", async (address, expected) => {
    expect(await send(address, "no TLS")).toEqual(expected);
  });
});

describe("email by a server that offers TLS", () => {
  test("is encrypted before the password, and nothing is sent to one whose certificate is not trusted", async () => {
    expect(await send("smtp://desk:pass@0.0.0.0:PORT", "TLS")).toEqual([...[expect.stringContaining("CERT"), [], []]]);
    expect(await send("smtp://desk:pass@0.0.0.0:PORT?tls.rejectUnauthorized=false", "TLS")).toEqual([
      ...["", ["pass"], [true]],
    ]);
  });
});
