const MIB = 1_048_576;

/** How much a pack may hold. */
export interface PackLimits {
  readonly entries: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of one JSON file, which is parsed as a whole. */
  readonly jsonBytes: number;
  /** Bytes of all files. */
  readonly totalBytes: number;
  /** How many times its compressed size a file may have. */
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
