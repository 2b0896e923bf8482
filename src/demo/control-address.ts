import type { Static, TObject } from "@sinclair/typebox";
import { closed } from "../kernel/fields.ts";
import { validateRequest } from "../kernel/validate.ts";
import type { Demo } from "./demo.ts";

/** What an address of the control API works with. */
export interface Controlled {
  readonly demo: Demo;
  /** The address of the control API. */
  readonly url: string;
}

/** One address of the control API. */
export interface Address {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** One line that says what it does. */
  readonly summary: string;
  /** The schema of its body; a GET has none. */
  readonly example: object;
  /** @throws Failure if the body is invalid, or the action is impossible now. */
  answer(controlled: Controlled, body: object): Promise<unknown>;
}

/** The body of an action without parameters. */
export const NOTHING = closed({});

/** Declares an address; `run` receives only what `request` accepts. */
export function address<T extends TObject>(parts: {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly request: T;
  readonly example: Static<T> | Partial<Static<T>>;
  readonly run: (controlled: Controlled, input: Static<T>) => unknown;
}): Address {
  const { method, path, summary, request, example, run } = parts;
  return {
    method,
    path,
    summary,
    example,
    answer: async (controlled, body) => run(controlled, validateRequest(request, body)),
  };
}
