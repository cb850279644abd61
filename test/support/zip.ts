import zlib from 'node:zlib';

export interface ZipEntry {
  name: string;
  sizeBytes: number;
  read(): Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/** Returns the entries of a zip file that has no comment, in the order of its central directory (APPNOTE 4.3). */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip file, or one with a comment');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10);
    const packedBytes = zip.readUInt32LE(at + 20);
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      sizeBytes: zip.readUInt32LE(at + 24),
      read: () => {
        const packed = zip.subarray(start, start + packedBytes);
        return method === DEFLATED ? zlib.inflateRawSync(packed) : packed;
      },
    });
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
