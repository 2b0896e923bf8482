import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type ArchiveKind, Member } from "../database/archive.ts";

/**
 * An account file is a .tar.gz: manifest.json first; datasets/<name>.ndjson, the records of an export; tables/<name>.ndjson, the rows to
 * transfer, including what an export leaves out; files/<sha256>, the learner's files and those of parts as they were practised. It contains
 * nothing that lets anyone sign in or contact the learner.
 */
export const ACCOUNT_FORMAT = "lectern-account-1";

const closed = { additionalProperties: false } as const;
const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** The format written by toInstant. */
const INSTANT = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$";

export const AccountManifest = Type.Object(
  {
    format: Type.Literal(ACCOUNT_FORMAT),
    /** Version of the program that created the file. */
    lectern: Type.String({ pattern: "^[0-9A-Za-z.+-]{1,64}$" }),
    databaseVersion: Type.Integer({ minimum: 1 }),
    schemaVersion: Type.Integer({ minimum: 1 }),
    createdAt: Type.String({ pattern: INSTANT }),
    account: Type.Object(
      {
        ...{ id: Type.Integer({ minimum: 1 }), email: Type.String(), name: Type.String(), role: Type.String() },
        /** Missing in files created before accounts had a time zone. */
        timeZone: Type.Optional(Type.String()),
      },
      closed,
    ),
    /** The dataVersion of an export of the account at that time. */
    dataVersion: sha256,
    /** Names of the datasets in the order in which the version is computed. */
    datasets: Type.Array(Type.String({ pattern: "^[a-z_]+$" })),
    members: Type.Array(Member),
  },
  closed,
);
export type AccountManifest = Static<typeof AccountManifest>;

export const ACCOUNT_FILE: ArchiveKind<AccountManifest> = {
  name: "a valid account file of lectern",
  parseManifest: (value) => (Value.Check(AccountManifest, value) && isNamedByHash(value) ? value : undefined),
  memberPath: /^((datasets|tables)\/[a-z_]+\.ndjson|files\/[0-9a-f]{64})$/u,
  required: { path: "tables/learning_events.ndjson", name: "learning events" },
};

/** Files are named by the hash of their bytes. */
function isNamedByHash({ members }: AccountManifest): boolean {
  return members.every(({ path, sha256: hash }) => !path.startsWith("files/") || path === `files/${hash}`);
}
