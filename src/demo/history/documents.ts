const PAGE = { width: 595, height: 842, margin: 72, fontSize: 12, lineHeight: 20 } as const;

/** A PDF of one page of A4 with lines of Latin text (PDF 1.4): the same bytes for the same lines. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
  const { width, height, margin, fontSize, lineHeight } = PAGE;
  const content = `BT\n/F1 ${fontSize} Tf\n${lineHeight} TL\n${margin} ${height - margin} Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`, "latin1");
}

const CHART = { bar: 24, gap: 16, unit: 10, margin: 20 } as const;

/**
 * A bar chart in black and white as PNG, not compressed, so that it does not depend on a compressor: the same bytes for the same values.
 */
export function chartOf(values: readonly number[]): Uint8Array {
  const { bar, gap, unit, margin } = CHART;
  // Rows must be whole bytes: a bar and its gap are 40 pixels, and so are both margins together.
  const width = 2 * margin + values.length * (bar + gap);
  const height = 2 * margin + Math.max(0, ...values) * unit;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width / 8, 0xff);
    row.writeUInt8(0, 0);
    for (const [index, value] of values.entries()) {
      const left = margin + index * (bar + gap) + gap / 2;
      const isBar = y < height - margin && y >= height - margin - value * unit;
      for (let x = left; isBar && x < left + bar; x++) {
        const place = 1 + Math.floor(x / 8);
        row.writeUInt8(row.readUInt8(place) & ~(0x80 >> (x % 8)), place);
      }
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const chunks = [chunk("IHDR", head), chunk("IDAT", stored(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

/** A part of a PNG (PNG third edition, section 5.3). */
function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), typed, uint32(Bun.hash.crc32(typed))]);
}

/** Data in zlib format without compression: one stored block of at most 65,535 bytes (RFC 1950; RFC 1951, section 3.2.4). */
function stored(data: Uint8Array): Buffer {
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0]);
  head.writeUInt16LE(data.length, 3);
  head.writeUInt16LE(data.length ^ 0xffff, 5);
  return Buffer.concat([head, data, uint32(Bun.hash.adler32(data))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
