import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { CONTRACT_OPERATIONS } from "../contract/operations.ts";
import { isObject, walk } from "../json.ts";
import { brief, expectThat, PUBLIC, shown } from "./asking.ts";

const PATH = "/api/public/developer-api/catalog.json";

/** Section 4.1: the public catalog of the site. */
export const catalogChecks: readonly Check[] = [
  {
    section: "4.1",
    name: "discovery.catalog",
    title: "The public catalog is there without a token",
    async run(probe: Probe) {
      const exchange = await readCatalog(probe);
      expectThat(probe, exchange.status === 200 && isObject(exchange.json), {
        expected: `GET {site_url}${PATH} answers the public catalog as JSON.`,
        actual: `It was answered ${shown(exchange)}.`,
        exchange,
      });
    },
  },
  {
    section: "4.1",
    name: "discovery.catalog_auth",
    title: "The catalog has each operation with auth public or user",
    async run(probe: Probe) {
      const exchange = await readCatalog(probe);
      if (exchange.status !== 200) probe.skip(`The catalog was answered ${shown(exchange)}.`);
      const entries = [...walk(exchange.json)].map(({ value }) => value).filter((value) => isObject(value));
      for (const { id } of CONTRACT_OPERATIONS) {
        if (!(await probe.facts.offers(id))) continue;
        const entry = entries.find((one) => Object.values(one).includes(id) && "auth" in one);
        const auth = PUBLIC.some((one) => one.id === id) ? "public" : "user";
        expectThat(probe, entry?.["auth"] === auth, {
          expected: `The catalog has ${id} with auth ${auth}.`,
          actual: entry === undefined ? "It has no entry with an auth for it." : `Its auth is ${brief(entry["auth"])}.`,
          exchange,
        });
      }
    },
  },
];

async function readCatalog({ client, facts, skip }: Probe): Promise<Exchange> {
  // Without a site address, the catalog may be at the base address, as in small deployments.
  const exchange = await client.request("GET", PATH, { base: facts.siteUrl ?? facts.baseUrl, token: null });
  if (exchange.status !== 404 || facts.siteUrl !== null) return exchange;
  return skip("The catalog is not at the base address. Name the site with --site-url.");
}
