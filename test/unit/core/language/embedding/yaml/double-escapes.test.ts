import assert from 'node:assert/strict';
import { readDoubleEscape } from '../../../../../../core/language/embedding/yaml/double-escapes';

describe('escapes in double quotes', () => {
  const rows: readonly (readonly [host: string, value: string | undefined, length?: number])[] = [
    ['\\n"', '\n', 2],
    ['\\"', '"', 2],
    ['\\x41B', 'A', 4],
    ['\\u00e9', 'é', 6],
    ['\\U0001F600', '😀', 10],
    ['\\U00110000', undefined],
    ['\\q', undefined],
    ['plain', undefined],
    // a line break directly after a backslash is removed, but further line breaks are not
    ['\\\n   next', '', 5],
    ['\\\r\n\tnext', '', 4],
    ['\\\n  \n  next', '\n', 7],
    ['\\\n\n\nnext', '\n\n', 4],
  ];
  for (const [host, value, length] of rows)
    it(JSON.stringify(host), () =>
      assert.deepEqual(readDoubleEscape(host, 0), value === undefined ? undefined : { value, length }),
    );
});
