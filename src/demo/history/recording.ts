/** The duration of a packet, in milliseconds and in the 48 kHz samples that Ogg counts. */
const PACKET_MS = 120;
const PACKET_SAMPLES = 5_760;
/** Packets of a page: its table has one byte for each (RFC 3533, section 6). */
const PAGE_PACKETS = 250;
/** Two frames of 60 ms of speech at 8 kHz in which nothing is sent (RFC 6716, sections 3.1 and 3.2.3): a player plays silence. */
const SILENCE = 0x19;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;

/**
 * A silent recording as Ogg Opus (RFC 7845), as long as the answer that it represents and about 2 kB a minute.
 * @param serial distinguishes recordings of the same length
 */
export function silentRecording(durationMs: number, serial: number): Uint8Array {
  const count = Math.max(1, Math.ceil(durationMs / PACKET_MS));
  const head = Buffer.alloc(19);
  head.write("OpusHead", 0, "latin1");
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(48_000, 12);
  const vendor = "lectern demo";
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write("OpusTags", 0, "latin1");
  tags.writeUInt32LE(vendor.length, 8);
  tags.write(vendor, 12, "latin1");
  const pages = [
    page([head], { serial, number: 0, flags: FIRST_PAGE, samples: 0 }),
    page([tags], { serial, number: 1, flags: 0, samples: 0 }),
  ];
  for (let done = 0; done < count; ) {
    const packets = Array.from({ length: Math.min(PAGE_PACKETS, count - done) }, () => Buffer.of(SILENCE));
    done += packets.length;
    const flags = done === count ? LAST_PAGE : 0;
    pages.push(page(packets, { serial, number: pages.length, flags, samples: done * PACKET_SAMPLES }));
  }
  return Buffer.concat(pages);
}

/** A page of whole packets, each shorter than 255 bytes (RFC 3533, section 6). */
function page(
  packets: readonly Buffer[],
  { serial, number, flags, samples }: { serial: number; number: number; flags: number; samples: number },
): Buffer {
  const header = Buffer.alloc(27);
  header.write("OggS", 0, "latin1");
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(samples), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** The CRC of Ogg: polynomial 0x04c11db7, from the highest bit, from 0. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
