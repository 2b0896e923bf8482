import type { Capability } from "../kernel/capability.ts";
import type { Actor, Clock, Ids } from "../kernel/context.ts";

/** How long a stored answer can be read. */
const STORED_MS = 15 * 60_000;
/** The most answers of one token, and the most characters of one and of all: the oldest go first. */
const MAX_OF_HOLDER = 4;
const MAX_CHARACTERS_OF_HOLDER = 12 * 1_048_576;
const MAX_CHARACTERS = 48 * 1_048_576;

const PREFIX = "lectern://answers/";

interface Stored {
  readonly holder: string;
  readonly scopes: readonly string[];
  readonly text: string;
  readonly expiresAt: number;
}

/** A stored answer as its reader receives it. */
export interface StoredAnswer {
  readonly text: string;
  /** How long it can still be read, in milliseconds. */
  readonly leftMs: number;
}

/**
 * Long answers, in memory for a while. Each belongs to the token or grant it was made for, which must still have the scopes of its
 * operation. Neither the token nor the request is stored.
 */
export class StoredAnswers {
  readonly #byUri = new Map<string, Stored>();
  #characters = 0;

  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns the address under which the same caller can read it. */
  add(actor: Actor | null, { scopes, public: isPublic }: Capability, text: string): string {
    this.#removeExpired();
    const holder = holderOf(actor);
    const uri = `${PREFIX}${this.ids.secret()}`;
    this.#byUri.set(uri, { holder, scopes: isPublic ? [] : scopes, text, expiresAt: this.clock.now() + STORED_MS });
    this.#characters += text.length;
    let own = 0;
    const newest = [...this.#byUri].filter(([, one]) => one.holder === holder).toReversed();
    for (const [index, [one, stored]] of newest.entries()) {
      own += stored.text.length;
      if (index >= MAX_OF_HOLDER || (index > 0 && own > MAX_CHARACTERS_OF_HOLDER)) this.#remove(one);
    }
    for (const oldest of this.#byUri.keys()) {
      if (this.#characters <= MAX_CHARACTERS || oldest === uri) break;
      this.#remove(oldest);
    }
    return uri;
  }

  /** Null if it has expired, or belongs to another caller, or its caller has lost a scope. */
  read(actor: Actor | null, uri: string): StoredAnswer | null {
    this.#removeExpired();
    const stored = this.#byUri.get(uri);
    if (stored === undefined || stored.holder !== holderOf(actor)) return null;
    if (!stored.scopes.every((scope) => actor?.scopes.has(scope))) return null;
    return { text: stored.text, leftMs: stored.expiresAt - this.clock.now() };
  }

  #removeExpired(): void {
    const now = this.clock.now();
    for (const [uri, { expiresAt }] of this.#byUri) if (expiresAt <= now) this.#remove(uri);
  }

  #remove(uri: string): void {
    this.#characters -= this.#byUri.get(uri)?.text.length ?? 0;
    this.#byUri.delete(uri);
  }
}

/** Whether an address is that of a stored answer. */
export function isStoredAnswer(uri: string): boolean {
  return uri.startsWith(PREFIX);
}

/** The id of an actor is that of its grant, which stays the same when tokens are refreshed. */
function holderOf(actor: Actor | null): string {
  return actor === null ? "public" : `${actor.kind} ${actor.id} of ${actor.accountId}`;
}

/** What a long answer holds, and how to ask for less: what the tool says in place of the answer. */
export function describeStored(operation: Capability, data: unknown, characters: number): string {
  return [
    `The answer of ${operation.id} has ${characters.toLocaleString("en")} characters, too many to give here. The linked resource has all of it as JSON; the same token can read it for ${STORED_MS / 60_000} minutes.`,
    `It holds: ${outline(data)}.`,
    lessOf(operation),
  ].join("\n");
}

/** The fields of an object, with the number of members of each list. */
function outline(data: unknown): string {
  const parts = Object.entries(Object(data)).map(([name, value]) => {
    if (Array.isArray(value)) return `${name} (${value.length} items)`;
    if (typeof value !== "object" || value === null) return `${name} ${JSON.stringify(value)}`.slice(0, 100);
    const inner = Object.entries(value).map(([field, one]) =>
      Array.isArray(one) ? `${field} (${one.length} items)` : field,
    );
    return `${name} (${inner.join(", ")})`;
  });
  return parts.join("; ").slice(0, 2_000);
}

/** Fields that say how much to return. */
const AMOUNTS: ReadonlySet<string> = new Set(["limit", "maxChars", "maxMaterialChars"]);
/** Fields that continue a list or check a version. */
const OTHER: ReadonlySet<string> = new Set(["offset", "cursor", "page", "dataVersion"]);

function lessOf({ effect, request }: Capability): string {
  const names = Object.keys(request.properties);
  const amounts = names.filter((name) => AMOUNTS.has(name));
  const filters = names.filter((name) => !AMOUNTS.has(name) && !OTHER.has(name));
  if (effect === "write")
    return "The change was made; do not repeat the call. Read parts of it with the tool that reads it.";
  if (amounts.length > 0) {
    const more = filters.length === 0 ? "" : `, or narrow it by ${filters.join(", ")}`;
    return `To get less, call the tool again with a smaller ${amounts.join(" or ")}${more}.`;
  }
  if (filters.length > 0) return `To get less, call the tool again and narrow it by ${filters.join(", ")}.`;
  return "To get less, call the tools that list one kind of record each, such as words, plans, todos or practice.";
}
