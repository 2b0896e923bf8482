import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { standIn } from "../../senders/stand-in.ts";
import { startApp } from "../../support/app.ts";
import { loopbackCertificate } from "../../support/oauth-certificate.ts";

const METADATA = "/.well-known/oauth-protected-resource/mcp";
const usual = getCACertificates("default");

beforeAll(() => setDefaultCACertificates([loopbackCertificate.cert]));
afterAll(() => setDefaultCACertificates(usual));

/** What the check finds if `answer` is what the proxy in front of the service does with a request. */
async function outcomeBehind(
  answer: (path: string, service: string) => Response | Promise<Response>,
  settings: Parameters<typeof startApp>[0] = {},
) {
  let service = "";
  await using proxy = standIn(({ path }) => answer(path, service), { tls: loopbackCertificate });
  const app = await startApp({ baseUrl: `https://127.0.0.1:${proxy.port}`, ...settings });
  service = app.url;
  try {
    const session = await app.session(await app.account());
    const { outcome } = await app.webOk("oauth_check_address", {}, session);
    return { outcome, asked: proxy.seen.map(({ path }) => path) };
  } finally {
    await app.stop();
  }
}

describe("oauth_check_address", () => {
  test("reaches the service through its proxy", async () => {
    expect(await outcomeBehind((path, service) => fetch(service + path))).toEqual({
      outcome: "reached",
      asked: [METADATA],
    });
  });

  test.each([
    ["other_service", "another lectern", () => Response.json({ resource: "https://other.example/mcp" })],
    ["other_service", "something else with JSON", () => Response.json(null)],
    ["unreachable", "a proxy without its service", () => new Response("Bad gateway", { status: 502 })],
    ["unreachable", "a page", () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
    ["unreachable", "a redirect", () => Response.redirect("https://other.example/")],
  ] as const)("answers %s for %s", async (outcome, _what, answer) => {
    expect(await outcomeBehind(answer)).toEqual({ outcome, asked: [METADATA] });
  });

  test("answers unreachable for a certificate that is not trusted", async () => {
    setDefaultCACertificates(usual);
    try {
      const found = await outcomeBehind((path, service) => fetch(service + path));
      expect(found).toEqual({ outcome: "unreachable", asked: [] });
    } finally {
      setDefaultCACertificates([loopbackCertificate.cert]);
    }
  });

  test.each([
    ["a private address", { allowAddresses: [] }],
    ["a name of this machine", { allowAddresses: [], baseUrl: "https://localhost" }],
    ["http", { allowAddresses: [], baseUrl: "http://study.example.org" }],
  ])("answers not_public for %s, and asks nobody", async (_what, settings) => {
    const found = await outcomeBehind((path, service) => fetch(service + path), settings);
    expect(found).toEqual({ outcome: "not_public", asked: [] });
  });
});
