import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** One mail as it arrived: sender, recipients, and what was read of it. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isSecure: boolean;
  readonly raw: string;
  readonly mail: Email;
}

/** A real mail server on a free port, by default without a sign-in and TLS. */
export class MailServer {
  readonly arrived: ArrivedMail[] = [];
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 10,
      disableReverseLookup: true,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          const bytes = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          this.arrived.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            user: session.user,
            isSecure: session.secure,
            raw: bytes.toString("utf8"),
            mail: await PostalMime.parse(bytes),
          });
          done();
        });
      },
      ...options,
    });
    // A client that disconnects in the middle is the subject of some tests.
    this.#server.on("error", () => {});
  }

  /** Starts listening; returns its host and port. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = this.#server.server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }
}

/** An error with which the server refuses, with this text. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
