import assert from 'node:assert/strict';
import zlib from 'node:zlib';
import { animation, chunksOf } from '../../../../scripts/support/apng.mjs';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(zlib.crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Creates an image with one row of gray pixels. */
function pixel(gray: number, width = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header[8] = 8;
  const data = zlib.deflateSync(Buffer.from([0, ...Array<number>(width).fill(gray)]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the animation of the README', () => {
  it('contains every frame with its time, in order', () => {
    const made = animation([
      { png: pixel(10), ms: 500 },
      { png: pixel(200), ms: 1200 },
    ]);
    const chunks = chunksOf(made) as { type: string; data: Buffer }[];
    assert.deepEqual(
      chunks.map(({ type }) => type),
      ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'],
    );
    const controls = chunks.filter(({ type }) => type === 'fcTL');
    assert.deepEqual(
      controls.map(({ data }) => [data.readUInt32BE(0), data.readUInt16BE(20), data.readUInt16BE(22)]),
      [
        [0, 500, 1000],
        [1, 1200, 1000],
      ],
    );
    const second = chunks.find(({ type }) => type === 'fdAT');
    assert.equal(second?.data.readUInt32BE(0), 2);
    assert.deepEqual([...zlib.inflateSync(second.data.subarray(4))], [0, 200]);
    assert.equal(chunks[1]?.data.readUInt32BE(0), 2);
  });

  it('rejects frames of another size', () => {
    assert.throws(
      () =>
        animation([
          { png: pixel(10), ms: 1 },
          { png: pixel(10, 2), ms: 1 },
        ]),
      /frame 2 has another size/,
    );
  });
});
