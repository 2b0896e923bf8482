import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { invalidRequest } from "../kernel/errors.ts";
import type { Upload } from "../kernel/files.ts";
import { type BodyBounds, receive } from "./receiving.ts";

/**
 * The input of an operation whose body is a file: a JSON object in the address, `?input={"fileName":"notes.pdf"}`.
 * @throws Failure 400 that says what is wrong with it.
 */
export function readInputParameter(request: Request): object {
  const text = new URL(request.url).searchParams.get("input") ?? "{}";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  const message = "The parameter input of the address must be a JSON object, percent-encoded; the body is the file";
  throw invalidRequest(`${message}.`, [{ path: "", message, expected: "?input=<JSON object>" }], "request.not_object");
}

/**
 * Receives a request body into a private file `name` in `dir`. Hashes it on the way and never holds it in memory.
 * @throws Failure 413 beyond `maxBytes`, 408 if it arrives too slowly; the file is then removed.
 */
export async function receiveUpload(
  request: Request,
  place: { readonly dir: string; readonly name: string },
  bounds: BodyBounds,
): Promise<Upload> {
  const path = join(place.dir, place.name);
  const hasher = new Bun.CryptoHasher("sha256");
  const handle = openSync(path, "wx", 0o600);
  let byteLength = 0;
  try {
    for await (const chunk of receive(request, bounds)) {
      byteLength += chunk.byteLength;
      hasher.update(chunk);
      for (let written = 0; written < chunk.byteLength; ) written += writeSync(handle, chunk, written);
    }
  } catch (error) {
    closeSync(handle);
    rmSync(path, { force: true });
    throw error;
  }
  closeSync(handle);
  return { path, byteLength, sha256: hasher.digest("hex") };
}
