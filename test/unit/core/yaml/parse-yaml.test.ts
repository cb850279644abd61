import assert from 'node:assert/strict';
import { type JsonNode } from '../../../../core/json/tree';
import { parseYaml } from '../../../../core/yaml/parse-yaml';

/** Returns each value with its source text, and each key as its source text. Invalid values are `?`. */
function written(text: string, node: JsonNode | undefined): unknown {
  if (!node) return undefined;
  if (node.type === 'object')
    return node.members.map(({ key, value }) => [text.slice(key.start, key.end), written(text, value)]);
  if (node.type === 'array') return node.items.map((item) => written(text, item));
  return node.type === 'invalid' ? '?' : [node.value, text.slice(node.start, node.end)];
}

describe('parseYaml', () => {
  it('describes mistakes without an excerpt of the line, which would be read again for each of them', async () => {
    const { mistakes } = await parseYaml(`a: "b" ${'c: "d" '.repeat(3)}`);
    assert.deepEqual(
      mistakes.slice(0, 2).map(({ message }) => message),
      ['Nested mappings are not allowed in compact mappings', 'Unexpected scalar token'],
    );
  });

  it('reads values with their positions', async () => {
    const text = 'a: [x.json, 3]\nb:\n  - "c": true # no\n    d: ~\n  - >-\n    two\n    lines\n';
    const { root, mistakes } = await parseYaml(text);
    assert.deepEqual(mistakes, []);
    assert.deepEqual(written(text, root), [
      [
        'a',
        [
          ['x.json', 'x.json'],
          [3, '3'],
        ],
      ],
      [
        'b',
        [
          [
            ['"c"', [true, 'true']],
            ['d', [null, '~']],
          ],
          ['two lines', '>-\n    two\n    lines\n'],
        ],
      ],
    ]);
  });

  it('reads 100 levels, and leaves out documents that are nested thousands deep', async () => {
    const depthOf = (node: JsonNode | undefined): number =>
      node?.type === 'array'
        ? 1 + depthOf(node.items[0])
        : node?.type === 'object'
          ? 1 + depthOf(node.members[0]?.value)
          : 0;
    assert.equal(depthOf((await parseYaml(`${'['.repeat(100)}${']'.repeat(100)}`)).root), 100);
    assert.equal(depthOf((await parseYaml('- '.repeat(100) + 'a')).root), 100);
    for (const part of ['[', '[\n', '[\n\uFEFF\n', '{a: ', '- ', '? ', '{[a: '])
      assert.deepEqual(await parseYaml(part.repeat(4000)), { root: undefined, mistakes: [] }, part);
  });

  it('follows aliases', async () => {
    const text = 'a: &x [1]\nb: *x\n';
    assert.deepEqual(written(text, (await parseYaml(text)).root), [
      ['a', [[1, '1']]],
      ['b', [[1, '1']]],
    ]);
  });

  it('reads a long list to its end, and aliases of aliases up to a limit', async () => {
    const long = await parseYaml('- a\n'.repeat(100_001));
    assert.equal(long.root?.type === 'array' && long.root.items.length, 100_001);
    const levels = Array.from({ length: 9 }, (_, i) => `- &a${i + 1} [${`*a${i}, `.repeat(9)}]`);
    const { root } = await parseYaml(['- &a0 [x]', ...levels].join('\n'));
    const sizeOf = (node: typeof root): number =>
      node?.type === 'array' ? node.items.reduce((sum, one) => sum + sizeOf(one), 1) : 1;
    assert.ok(sizeOf(root) < 110_000, String(sizeOf(root)));
  });

  it('returns where a text is not YAML', async () => {
    const { mistakes } = await parseYaml('a: [1\nb: "x\n');
    assert.ok(mistakes.length > 0);
    for (const { start, end, message } of mistakes) assert.ok(start < end && message !== '');
  });

  for (const text of ['', '---\n...\n', ': :', '- - -', '&a *a', '"'])
    it(`terminates for ${JSON.stringify(text)}`, async () => {
      assert.ok(Array.isArray((await parseYaml(text)).mistakes));
    });
});
