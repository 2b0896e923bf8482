/** Opus counts its samples at this rate, independent of the input (RFC 7845, section 4). */
const GRANULES_A_SECOND = 48_000;

/**
 * The duration of an Ogg Opus file in seconds: the last page's position less the samples to skip at the start.
 * @throws Error if the bytes are not such a file.
 */
export function opusSeconds(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tagAt = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  let preSkip: number | null = null;
  let position = 0n;
  for (let at = 0; at < bytes.length; ) {
    if (tagAt(at, 4) !== "OggS") throw new Error("The file is not a whole Ogg file");
    const segments = view.getUint8(at + 26);
    const body = at + 27 + segments;
    if (preSkip === null) {
      if (tagAt(body, 8) !== "OpusHead") throw new Error("The file is Ogg, but not Opus");
      preSkip = view.getUint16(body + 10, true);
    }
    position = view.getBigInt64(at + 6, true);
    at = body + bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, 0);
  }
  if (preSkip === null) throw new Error("The file is empty");
  return (Number(position) - preSkip) / GRANULES_A_SECOND;
}
