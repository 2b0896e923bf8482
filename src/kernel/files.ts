import { type Static, Type } from "@sinclair/typebox";
import type { ProgramLimits, ProgramResult } from "../lib/own-program.ts";
import { choice, closed, integer, text } from "./fields.ts";

/** A request body received into a private temporary file. It is removed after the call unless it was moved. */
export interface Upload {
  readonly path: string;
  readonly byteLength: number;
  /** SHA-256 of the bytes, in lower-case hex. */
  readonly sha256: string;
}

/** Where files are stored; see database/stored-files.ts. */
export interface FilePlaces {
  /** The data folder. */
  readonly dir: string;
  readonly filesDir: string;
  readonly incomingDir: string;
}

/** The handler's result for a stored file. The surface streams the bytes. */
export const FileAnswer = closed({
  sha256: text({ min: 64, max: 64, description: "Which stored file." }),
  mediaType: text({ min: 1, max: 200, description: "Content-Type of the answer." }),
  fileName: text({ min: 1, max: 300, description: "Name under which a browser saves it." }),
  disposition: choice(["inline", "attachment"], { description: "Whether a browser shows or saves it." }),
  keep: choice(["immutable", "private"], { description: "Whether any cache may keep it for good, or none may." }),
});
export type FileAnswer = Static<typeof FileAnswer>;

/** The handler's result for text generated for this call, intended for the caller only. */
export const TextAnswer = closed({
  text: text({ description: "The text itself." }),
  mediaType: text({ min: 1, max: 200, description: "Content-Type of the answer, without a charset: it is UTF-8." }),
  fileName: text({ min: 1, max: 300, description: "Name under which a browser saves it." }),
});
export type TextAnswer = Static<typeof TextAnswer>;

/** The handler's result for an endpoint of OAuth, whose standards define status and body. */
export const OAuthAnswer = closed({
  status: integer({ min: 200, max: 499, description: "HTTP status." }),
  body: Type.Record(Type.String(), Type.Unknown(), { description: "The members of the JSON object." }),
});
export type OAuthAnswer = Static<typeof OAuthAnswer>;

/** Runs a command of this program in a separate process, so that it can neither block nor crash the service. */
export type RunProgram = (args: readonly string[], limits: ProgramLimits) => Promise<ProgramResult>;
