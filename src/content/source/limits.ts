const MIB = 1_048_576;

/** The limits of a pack. */
export interface PackLimits {
  readonly entries: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of one JSON file, which is parsed in memory. */
  readonly jsonBytes: number;
  /** Bytes of all files. */
  readonly totalBytes: number;
  /** The highest ratio of a file's size to its compressed size. */
  readonly ratio: number;
  /** Smaller files may have any ratio: a few repeated lines compress well. */
  readonly ratioFromBytes: number;
}

export const PACK_LIMITS: PackLimits = {
  entries: 60_000,
  fileBytes: 512 * MIB,
  jsonBytes: 64 * MIB,
  totalBytes: 4096 * MIB,
  ratio: 200,
  ratioFromBytes: MIB,
};

/** A number of bytes in words. */
export function inMebibytes(bytes: number): string {
  return bytes < MIB ? `${bytes} bytes` : `${Math.floor(bytes / MIB)} MiB`;
}
