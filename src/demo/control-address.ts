import type { Static, TObject } from "@sinclair/typebox";
import { closed } from "../kernel/fields.ts";
import { validateRequest } from "../kernel/validate.ts";
import type { Demo } from "./demo.ts";

/** What an address of the control door works with. */
export interface Controlled {
  readonly demo: Demo;
  /** Where the control door is. */
  readonly url: string;
}

/** One address of the control door. */
export interface Address {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** One line on what it does. */
  readonly summary: string;
  /** A body that it takes; a GET has none. */
  readonly example: object;
  /** @throws Failure where it does not take the body, or cannot do what it asks now. */
  answer(controlled: Controlled, body: object): Promise<unknown>;
}

/** The body of what needs to be told nothing. */
export const NOTHING = closed({});

/** Declares an address; `run` gets only what `request` accepts. */
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
