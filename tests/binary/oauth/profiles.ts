import type { Allows, By, Deployment } from "./deployment.ts";

/** A kind of program that connects. */
export interface Profile {
  readonly title: string;
  /** Who it is: the address of a metadata document, an id it registers for, or the built-in id. */
  readonly identity: "document" | "registration" | "built-in";
  /** How it gets its answer: by a redirect to a site or to a port of this machine, or by a code that the learner enters. */
  readonly way: "site" | "loopback" | "device";
  /** What it asks for: what the challenge says, what the metadata of the resource says, or nothing in particular. */
  readonly asks: "challenge" | "metadata" | "nothing";
  /** Where the learner decides about its first request. */
  readonly by: By;
}

export const PROFILES: readonly Profile[] = [
  { title: "a hosted app with a metadata document", identity: "document", way: "site", asks: "metadata", by: "page" },
  {
    title: "one that reads the scopes from the challenge",
    identity: "document",
    way: "site",
    asks: "challenge",
    by: "operation",
  },
  { title: "a program on the command line", identity: "built-in", way: "loopback", asks: "nothing", by: "page" },
  { title: "one that only registers", identity: "registration", way: "loopback", asks: "challenge", by: "operation" },
  { title: "a device", identity: "built-in", way: "device", asks: "challenge", by: "page" },
];

/** What a called tool or operation answered: its HTTP status, and the text of its answer. */
export interface Called {
  readonly status: number;
  readonly text: string;
}

/** A program of one profile, built with one library. It starts with an address and nothing else. */
export interface App {
  /** The name by which the settings list it. */
  readonly clientName: string;
  /** The scopes of each request for access. */
  readonly asked: readonly (string | null)[];
  /** Goes from the address of the MCP endpoint to a connection. */
  connect(): Promise<void>;
  /** Calls a tool, and asks the learner for more if it must. */
  callTool(name: string, input: object): Promise<Called>;
  /** Goes from the address of the HTTP API to an access token for it. */
  connectToApi(): Promise<void>;
  /** Calls an operation of the HTTP API once. */
  callApi(operation: string): Promise<number>;
  /** Sends a message to the MCP endpoint once, with the token it has. */
  pingMcp(): Promise<number>;
  close(): Promise<void>;
}

/** What the apps of both libraries know of their learner. */
export interface Setting {
  readonly deployment: Deployment;
  readonly profile: Profile;
  /** How much the learner allows when asked next. */
  allows: Allows;
  by: By;
}

/** The name of an app with a library. The built-in id has a name of its own. */
export function nameOf({ identity, title }: Profile, library: string): string {
  return identity === "built-in" ? "lectern on the command line" : `${title} (${library})`;
}

export function redirectOf({ way }: Profile, { appUrl, loopbackUrl }: Deployment): string {
  return `${way === "site" ? appUrl : loopbackUrl}/callback`;
}

export function documentOf(name: string, { appUrl }: Deployment): string {
  return `${appUrl}/${encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29")}.json`;
}

export const BUILT_IN = "lectern-cli";
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
