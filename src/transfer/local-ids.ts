import type { Db } from "../database/open.ts";
import { factsOf, isContentKind, isTextKind, type OwnKind } from "../database/record-kinds.ts";
import { canonicalUuid } from "../lib/uuid.ts";
import { type Id, isOwnForm, isOwnPaper, type Translate } from "./kinds.ts";
import { bareKind, type Inherited, type Kin, NAMED } from "./lineage.ts";
import type { LocalContent } from "./local-content.ts";
import { isTextTaken, lastId, type Remembered, readRemembered, reserveIds, writeRemembered } from "./rows.store.ts";

interface Known {
  readonly local: Id;
  readonly isCarried: boolean;
}

/** The account that the records come from. */
export interface Origin {
  /** The names that identify it, now and in older versions, and likewise for the local account; empty without events. */
  readonly name: string;
  readonly formerName: string;
  readonly here: readonly string[];
  readonly accountId: number;
  readonly lineage: readonly Inherited[];
  readonly kin: readonly Kin[];
}

/** Generates globally unique texts. */
export interface IdGenerator {
  uuid(): string;
  opaque(): string;
}

/**
 * Maps ids of the account's origin to local ids. A referenced record gets its local id immediately, whether or not it is ever transferred,
 * so that references to it are consistent, also if it was deleted at the origin.
 */
export class LocalIds {
  readonly #known = new Map<string, Known>();
  readonly #fresh = new Map<string, Remembered>();
  readonly #next = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly accountId: number,
    private readonly origin: Origin,
    private readonly content: LocalContent,
    private readonly idGenerator: IdGenerator,
  ) {
    const remembered = [origin.name, origin.formerName].flatMap((name) =>
      readRemembered(db, accountId, { origin: name }),
    );
    for (const { kind, sourceId, localId } of remembered) {
      const isCarried = !kind.startsWith(NAMED);
      const own = bareKind(kind);
      const local = isTextKind(own) ? localId : Number(localId);
      const key = keyOf(own, sourceId);
      if (isCarried || !this.#known.has(key)) this.#known.set(key, { local, isCarried });
    }
    for (const { kind, sourceId, localId, isCarried } of origin.kin) {
      const local = isTextKind(kind) ? localId : Number(localId);
      const key = keyOf(kind, sourceId);
      if (!this.#known.has(key)) this.#known.set(key, { local, isCarried });
    }
  }

  readonly translate: Translate = (kind, id) => {
    if (isContentKind(kind)) return this.content.find(kind, id);
    if (kind === "account" && Number(id) === this.origin.accountId) return this.accountId;
    // Papers of packs have the same name everywhere.
    if (kind === "mock_paper" && !isOwnPaper(String(id))) return id;
    return (this.#known.get(keyOf(kind, id)) ?? this.#give(kind, id)).local;
  };

  /** Whether a record was transferred, in this import or an earlier one. */
  isCarried(kind: OwnKind, id: Id): boolean {
    return this.#known.get(keyOf(kind, id))?.isCarried === true;
  }

  /** Records that a record exists here, under an existing id or the one reserved for it. */
  carried(kind: OwnKind, id: Id, local: Id = this.translate(kind, id)): void {
    this.#note(kind, id, { local, isCarried: true });
  }

  /** Stores new mappings and reserves the assigned ids. */
  save(): void {
    for (const one of this.#fresh.values()) {
      writeRemembered(this.db, this.accountId, { ...one, origin: this.origin.name });
    }
    // So that an export of this account is recognized where its records first came from.
    for (const { origin, kind, sourceId, localId } of this.origin.lineage) {
      const own = bareKind(kind);
      const known = this.#known.get(keyOf(own, localId));
      if (known === undefined || this.origin.here.includes(origin)) continue;
      const storedKind = `${known.isCarried ? "" : NAMED}${own}`;
      writeRemembered(this.db, this.accountId, { origin, kind: storedKind, sourceId, localId: String(known.local) });
    }
    for (const [table, id] of this.#next) reserveIds(this.db, { table, id });
  }

  #give(kind: OwnKind, id: Id): Known {
    const known = { local: this.#draw(kind, id), isCarried: false };
    this.#note(kind, id, known);
    return known;
  }

  #draw(kind: OwnKind, id: Id): Id {
    if (isTextKind(kind)) {
      const wanted = { kind, id: String(canonicalUuid(id)) };
      if (isOwnForm(kind, wanted.id) && !isTextTaken(this.db, this.accountId, wanted)) return wanted.id;
      return kind === "mock_paper" ? `user:${this.idGenerator.opaque()}` : this.idGenerator.uuid();
    }
    const { table } = factsOf(kind);
    const next = (this.#next.get(table) ?? lastId(this.db, { table })) + 1;
    this.#next.set(table, next);
    return next;
  }

  #note(kind: OwnKind, id: Id, known: Known): void {
    const key = keyOf(kind, id);
    this.#known.set(key, known);
    const storedKind = `${known.isCarried ? "" : NAMED}${kind}`;
    this.#fresh.set(key, { kind: storedKind, sourceId: String(id), localId: String(known.local) });
  }
}

function keyOf(kind: string, id: Id): string {
  // The id of a dictation is a UUID, the same in either letter case.
  return `${kind} ${kind === "dictation_attempt" ? canonicalUuid(id) : id}`;
}
