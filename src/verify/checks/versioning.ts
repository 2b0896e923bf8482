import type { Check, Probe } from "../check.ts";
import { CAPABILITIES_PATH } from "../client.ts";
import { CONTRACT_OPERATIONS } from "../contract/operations.ts";
import { at, isObject, listAt } from "../json.ts";
import { brief, expectThat } from "./asking.ts";

/** Section 9. */
export const versioningChecks: readonly Check[] = [
  {
    section: "9",
    name: "versioning.interface",
    title: "The description has a version that matches the major version in its paths",
    async run(probe: Probe) {
      const version = at(await described(probe), "info", "version");
      expectThat(probe, typeof version === "string" && /^1(\.|$)/.test(version), {
        expected: "The interface description carries its version, 1.0.0, under the paths of /api/v1/.",
        actual: `Its info.version is ${brief(version)}.`,
      });
    },
  },
  {
    section: "9",
    name: "versioning.paths",
    title: "The described paths contain the major version",
    async run(probe: Probe) {
      const document = await described(probe);
      const paths = Object.keys(Object(at(document, "paths")));
      const servers = listAt(document, "servers").map((server) => String(at(server, "url")));
      for (const { id } of CONTRACT_OPERATIONS) {
        const path = paths.find((one) => one.endsWith(`/${id}`));
        if (path === undefined) continue;
        const isVersioned = ["", ...servers].some((server) => `${server}${path}`.includes(`${CAPABILITIES_PATH}/`));
        expectThat(probe, isVersioned, {
          expected: "Paths contain the major version: /api/v1/.",
          actual: `The description has ${path}.`,
        });
      }
    },
  },
];

async function described(probe: Probe): Promise<unknown> {
  const document = await probe.facts.openApi();
  if (!isObject(document)) probe.skip("The OpenAPI description is missing.");
  return document;
}
