import assert from 'node:assert/strict';
import { NameTable } from '../../../../../core/expression/scheme/name-table';

const tableOf = (...names: string[]) => {
  const table = new NameTable<{ readonly name: string }>();
  for (const name of names) table.add({ name });
  return table;
};

describe('NameTable', () => {
  const table = tableOf('http.host', 'http.host.port', 'ssl', 'http');

  it('finds complete names', () => {
    for (const [text, name] of [
      ['http.host', 'http.host'],
      ['http.host eq', 'http.host'],
      ['http.host.port', 'http.host.port'],
      ['ssl)', 'ssl'],
      ['ssl[0]', 'ssl'],
      ['ssl\u00e9', 'ssl'],
    ] as const)
      assert.equal(table.read(text, 0)?.name, name, text);
    assert.equal(table.read('not ssl', 4)?.name, 'ssl');
  });

  it('does not find parts of names, or names that continue', () => {
    for (const text of ['http.hos', 'http.', 'http..host', 'ssl.', 'ssla', 'sslA', 'ssl_', '', ' ssl', 'Ssl'])
      assert.equal(table.read(text, 0), undefined, text);
    assert.equal(table.read('ssl', 3), undefined);
  });

  it('leaves out names with other characters, and does not exceed its size limit', () => {
    assert.equal(tableOf('a-b').read('a-b', 0), undefined);
    assert.equal(tableOf('Host').read('Host', 0), undefined);
    const long = 'a'.repeat(9000);
    assert.equal(tableOf(long).read(long, 0), undefined);
  });

  it('finds every name of a growing table', () => {
    const names = Array.from({ length: 500 }, (_, i) => `field${i}.${(i * 7919).toString(36)}`);
    const grown = tableOf(...names);
    assert.deepEqual(
      names.map((name) => grown.read(name, 0)?.name),
      names,
    );
  });
});
