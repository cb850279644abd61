// Creates an animated PNG from PNG files of the same size without decoding them. The compressed data of the files is
// reused for the frames.
import zlib from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns an animation that repeats forever. Throws an error if frames differ in size or format.
 * @param {readonly { png: Buffer, ms: number }[]} frames at least one frame, each with its duration
 * @returns {Buffer}
 */
export function animation(frames) {
  const parsed = frames.map(({ png, ms }) => ({ chunks: chunksOf(png), ms }));
  const [header] = parsed.map(({ chunks }) => headerOf(chunks));
  let sequence = 0;
  const body = parsed.flatMap(({ chunks, ms }, index) => {
    if (!headerOf(chunks).equals(header)) throw new Error(`frame ${index + 1} has another size or format`);
    const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
    const control = Buffer.alloc(26); // filled with zeros, so the frame has no offset and replaces the previous frame
    control.writeUInt32BE(sequence++, 0);
    header.copy(control, 4, 0, 8); // width and height
    control.writeUInt16BE(ms, 20);
    control.writeUInt16BE(1000, 22);
    return [
      chunk('fcTL', control),
      ...data.map((part) =>
        index === 0 ? chunk('IDAT', part) : chunk('fdAT', Buffer.concat([uint32(sequence++), part])),
      ),
    ];
  });
  const control = Buffer.concat([uint32(frames.length), uint32(0)]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('acTL', control),
    ...body,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the chunks of a PNG file, in order. */
export function chunksOf(png) {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('not a PNG file');
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

const headerOf = (chunks) => chunks.find(({ type }) => type === 'IHDR').data;

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(zlib.crc32(named))]);
}
