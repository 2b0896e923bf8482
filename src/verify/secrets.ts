import { isObject } from "./json.ts";

const HIDDEN = "[secret]";
/** A shorter text may occur anywhere by chance. */
const SHORTEST = 8;

/** Secrets that no report may show: tokens and the secrets of bindings, as they become known. */
export class Secrets {
  readonly #known = new Set<string>();

  add(secret: unknown): void {
    if (typeof secret === "string" && secret.length >= SHORTEST) this.#known.add(secret);
  }

  /** A text with the secrets redacted. */
  hide(text: string): string {
    let clean = text;
    for (const secret of this.#known) {
      clean = clean.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
    }
    return clean;
  }

  /** A JSON value with the secrets redacted, in names and in values. */
  hideIn(value: unknown): unknown {
    if (typeof value === "string") return this.hide(value);
    if (Array.isArray(value)) return value.map((item) => this.hideIn(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.hide(name), this.hideIn(inner)]));
  }
}
