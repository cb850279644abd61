import assert from 'node:assert/strict';
import { HarEntries } from '../../../../../core/requests/har/har-entries';

const entries = [
  { request: { url: 'https://a.example/?q="}]' }, comment: 'a "quoted" text' },
  { text: 'ends with a backslash \\' },
  { text: '\\\\" \\" {[', 'a "name"\\': [{}, [], '}'] },
  { nested: { entries: [{ is: 'no entry' }] } },
];
const har = JSON.stringify({
  log: { version: '1.2', comment: 'not \\ "entries": [{}]', pages: [{ id: '{' }], entries, 'x"': 1 },
});

const read = (pieces: readonly string[]): unknown[] => {
  const reader = new HarEntries();
  return pieces.flatMap((piece) => reader.push(piece)).map((json) => JSON.parse(json) as unknown);
};

describe('the entries of a HAR file', () => {
  it('are found wherever the pieces are split', () => {
    assert.deepEqual(read([har]), entries);
    for (let cut = 0; cut <= har.length; cut++)
      assert.deepEqual(read([har.slice(0, cut), har.slice(cut)]), entries, `cut at ${cut}`);
    assert.deepEqual(read(har.split('')), entries);
  });
});
