import { accessSync, constants, existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { VERIFY_VARIABLES } from "../config.ts";
import { SECTIONS, type Section } from "../verify/check.ts";
import { UsageError } from "./arguments.ts";
import { defineCommand, type Terminal } from "./command.ts";
import { Progress } from "./progress.ts";
import { formatJson, formatTable } from "./table.ts";
import { VERSION } from "./version.ts";

/** In the contract's order. */
const SECTION_NAMES = (Object.keys(SECTIONS) as Section[]) // the keys are the type
  .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
const [TOKEN = "", LIMITED_TOKEN = ""] = VERIFY_VARIABLES;
const CONFORMS = 0;
const DEVIATES = 1;
const UNCHECKED = 2;

export const verifyCommand = defineCommand({
  description:
    "Check a running service, lectern or another, against the contract of the interface. Read-only by default.",
  args: {
    "base-url": {
      type: "string",
      required: true,
      valueHint: "URL",
      description: "Base address of the service, before /api/v1/.",
    },
    "site-url": {
      type: "string",
      valueHint: "URL",
      description: "Address of its web site, which has the catalog. Default: the base address.",
    },
    token: {
      type: "string",
      valueHint: "T",
      description: `Token of a learner. Prefer ${TOKEN}: other users of this machine can see flags.`,
    },
    "limited-token": {
      type: "string",
      valueHint: "T",
      description: `Token without some scopes, to check that scopes are enforced. Or ${LIMITED_TOKEN}.`,
    },
    "control-url": {
      type: "string",
      valueHint: "URL",
      description: "Control API of a lectern demo, to confirm bindings and let them expire.",
    },
    write: { type: "boolean", description: "Also write, and remove what was written." },
    lasting: {
      type: "boolean",
      description: "Also write what cannot be removed, such as a feedback message. Implies --write.",
    },
    section: {
      type: "string",
      valueHint: "S",
      description: "Only these sections of the contract, such as 4.1,7; 4 means all of 4.",
    },
    json: { type: "boolean", description: "Answer in JSON." },
    junit: { type: "string", valueHint: "FILE", description: "Also write a report in JUnit XML." },
    verbose: { type: "boolean", description: "Also show passed checks and deviating answers." },
  },
  more: () => {
    const rows = SECTION_NAMES.map((section) => [section, SECTIONS[section]]);
    return `Exit code 0: conforms. 1: deviates. 2: could not be checked.\nList of checks: docs/verify.md.\n\n${formatTable(["SECTION", ""], rows)}`;
  },
  run: async (values, terminal) => {
    const options = {
      baseUrl: addressOf("--base-url", values["base-url"]),
      siteUrl: values["site-url"] === undefined ? null : addressOf("--site-url", values["site-url"]),
      controlUrl: values["control-url"] === undefined ? null : addressOf("--control-url", values["control-url"]),
      token: tokenOf("--token", values.token ?? terminal.env[TOKEN]),
      limitedToken: optionalToken("--limited-token", values["limited-token"] ?? terminal.env[LIMITED_TOKEN]),
      write: (values.write ?? false) || (values.lasting ?? false),
      lasting: values.lasting ?? false,
      ...(values.section === undefined ? {} : { sections: sectionsOf(values.section) }),
      signal: terminal.signal,
    };
    const junitFile = values.junit === undefined ? null : writableFile(values.junit);

    // Imported here, so that the other commands start without it.
    const { CannotVerify, verify } = await import("../verify/run.ts");
    const { outcomeOf, toJson, toText } = await import("../verify/report.ts");
    const progress = new Progress();
    try {
      let share: [done: number, total: number] = [0, 1];
      const onProgress = (check: { section: string }, done: number, total: number) => {
        share = [done, total];
        progress.show(`section ${check.section}`, done, total);
      };
      const wait = async (ms: number) => {
        progress.show(`waiting ${Math.ceil(ms / 1000)} s, as the service asks`, ...share);
        await Bun.sleep(ms);
      };
      const report = await verify({ ...options, onProgress, wait });
      progress.clear();
      if (junitFile !== null) writeFileSync(junitFile, (await import("../verify/junit.ts")).toJunit(report));
      const program = `lectern ${VERSION}`;
      const text = values.json
        ? formatJson(toJson(report, program))
        : toText(report, { program, colours: wantsColours(terminal), verbose: values.verbose ?? false });
      await terminal.out(text);
      if (report.stopped !== null) await terminal.note(`lectern verify: Stopped before the end. ${report.stopped}\n`);
      return { conforms: CONFORMS, deviates: DEVIATES, unanswered: UNCHECKED }[outcomeOf(report)];
    } catch (error) {
      progress.clear();
      if (!(error instanceof CannotVerify)) throw error;
      await terminal.note(`lectern verify: ${error.message}\n`);
      return UNCHECKED;
    }
  },
});

function addressOf(flag: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${flag}: "${text}" is not an address, give one such as https://lectern.example.org`);
  }
  if (url.username !== "" || url.password !== "") throw new UsageError(`${flag}: leave out the user name and password`);
  if (url.search !== "" || url.hash !== "") throw new UsageError(`${flag}: leave out what comes after ? or #`);
  return url.href;
}

function tokenOf(flag: string, text: string | undefined): string {
  const token = optionalToken(flag, text);
  if (token === null) throw new UsageError(`a token is missing: set ${TOKEN}, or give ${flag}`);
  return token;
}

function optionalToken(flag: string, text: string | undefined): string | null {
  const token = text?.trim() ?? "";
  // A value that is invalid in a header would fail with a message that shows it.
  if (!/^[\x21-\x7e]*$/.test(token))
    throw new UsageError(`${flag}: this is not a token: tokens have only ASCII characters and no spaces`);
  return token === "" ? null : token;
}

function sectionsOf(text: string): Section[] {
  return text.split(",").flatMap((part) => {
    const wanted = part.trim();
    const found = SECTION_NAMES.filter((section) => section === wanted || section.startsWith(`${wanted}.`));
    if (found.length > 0) return found;
    throw new UsageError(
      `--section: the contract has no section "${wanted}", give some of ${SECTION_NAMES.join(", ")}`,
    );
  });
}

/** Validated before the run, which takes long. */
function writableFile(path: string): string {
  const file = resolve(path);
  try {
    if (existsSync(file) && statSync(file).isDirectory()) throw new Error("that is a folder");
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `--junit: ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return file;
}

function wantsColours({ env }: Terminal): boolean {
  return process.stdout.isTTY === true && (env["NO_COLOR"] ?? "") === "";
}
