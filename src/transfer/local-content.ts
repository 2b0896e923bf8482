import type { Db } from "../database/open.ts";
import type { ContentKind } from "../database/record-kinds.ts";
import type { Row } from "./carried-tables.ts";
import {
  findContent,
  findSameCorrection,
  isPackInstalled,
  type PartVersionRow,
  placeVersion,
  publishedVersion,
  type Reference,
} from "./content.store.ts";
import { type Id, MissingContentError } from "./kinds.ts";
import { isValidVersion } from "./row-validity.ts";

/** What the other server says about the content that the records refer to. */
export interface ImportedContent {
  readonly references: ReadonlyMap<string, Reference>;
  readonly versions: ReadonlyMap<number, PartVersionRow>;
  /** Hashes of the imported files. */
  readonly files: ReadonlySet<string>;
  /** Use the published part if the practised version was not imported. */
  readonly publishedWillDo: boolean;
}

export function referenceKey(kind: string, id: Id): string {
  return `${kind} ${id}`;
}

/** A version in a row of an account file or an answer. */
export function toVersion(row: Row): PartVersionRow {
  const { id, part_id: partId, content_hash: hash, recorded_at: recordedAt, content } = row;
  return {
    ...{ id: Number(id), partId: Number(partId), contentHash: String(hash) },
    ...{ recordedAt: Number(recordedAt), content: String(content) },
  };
}

/** Finds another server's content in the local library. */
export class LocalContent {
  readonly #found = new Map<string, number | undefined>();

  constructor(
    private readonly db: Db,
    private readonly imported: ImportedContent,
    private readonly now: number,
  ) {}

  /** @throws MissingContentError */
  find(kind: ContentKind, id: Id): number {
    const key = referenceKey(kind, id);
    if (!this.#found.has(key)) this.#found.set(key, this.#look(kind, id));
    const found = this.#found.get(key);
    if (found === undefined) throw new MissingContentError(kind, id);
    return found;
  }

  /** The local id found for an id so far, or undefined. */
  known(kind: ContentKind, id: Id): number | undefined {
    return this.#found.get(referenceKey(kind, id));
  }

  /** One sentence for people on what is missing and what to do. */
  why({ kind, id }: MissingContentError): string {
    const reference = this.imported.references.get(referenceKey(kind, id));
    if (reference === undefined || reference.packId === null) {
      return `they name a ${kind.replaceAll("_", " ")} that the file does not describe`;
    }
    const { packId, key, title } = reference;
    if (!isPackInstalled(this.db, { packId })) return `the content pack ${packId} is not installed here`;
    return `the content pack ${packId} has no ${kind.replaceAll("_", " ")} ${key ?? ""} (${title}) here`;
  }

  #look(kind: ContentKind, id: Id): number | undefined {
    if (kind === "part_version") return this.#version(Number(id));
    const reference = this.imported.references.get(referenceKey(kind, id));
    if (reference === undefined) return undefined;
    return kind === "key_correction" ? findSameCorrection(this.db, { reference }) : findContent(this.db, { reference });
  }

  #version(id: number): number | undefined {
    const version = this.imported.versions.get(id);
    if (version === undefined) return this.#published(id);
    if (!isValidVersion({ recordedAt: version.recordedAt, content: version.content })) return undefined;
    return placeVersion(this.db, {
      partId: this.find("part", version.partId),
      contentHash: version.contentHash,
      recordedAt: version.recordedAt,
      content: () => JSON.stringify(this.translateVersion(JSON.parse(version.content))),
      files: this.imported.files,
      now: this.now,
    });
  }

  #published(id: number): number | undefined {
    const reference = this.imported.references.get(referenceKey("part_version", id));
    if (!this.imported.publishedWillDo || reference === undefined) return undefined;
    const [key = ""] = (reference.key ?? "").split("@");
    const partId = findContent(this.db, { reference: { ...reference, kind: "part", key } });
    return partId === undefined ? undefined : publishedVersion(this.db, { partId, now: this.now });
  }

  /** The document of a version with the local ids of its questions; the order of its keys is unchanged. */
  translateVersion(document: unknown): unknown {
    if (typeof document !== "object" || document === null || !("slots" in document)) return document;
    const { slots } = document;
    if (!Array.isArray(slots)) return document;
    const translated = slots.map((slot: unknown) => {
      if (typeof slot !== "object" || slot === null || !("id" in slot)) return slot;
      return { ...slot, id: this.find("question_slot", Number(slot.id)) };
    });
    return { ...document, slots: translated };
  }
}
