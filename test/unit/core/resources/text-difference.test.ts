import assert from 'node:assert/strict';
import { textDifference } from '../../../../core/resources/text-difference';

const long = 'http.request.uri.path contains "/a" and http.request.uri.query contains "b=1"';

describe('the difference of two texts', () => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['short texts are not shortened', 'a eq 1', 'a eq 2', 'a eq 1', 'a eq 2'],
    [
      'a common start is cut at the end of a word',
      `${long} and ip.src in {192.0.2.1}`,
      `${long} and ip.src in {192.0.2.1 198.51.100.7}`,
      '… "b=1" and ip.src in {192.0.2.1}',
      '… "b=1" and ip.src in {192.0.2.1 198.51.100.7}',
    ],
    [
      'a common end is cut',
      `ssl and ${long}`,
      `not ssl and ${long}`,
      'ssl and http.request.uri.path …',
      'not ssl and http.request.uri.path …',
    ],
    [
      'what is the same between two differences is cut',
      `ssl and ${long} or ip.src eq 192.0.2.1`,
      `not ssl and ${long} or ip.src eq 192.0.2.2`,
      'ssl and http.request.uri.path … contains "b=1" or ip.src eq 192.0.2.1',
      'not ssl and http.request.uri.path … contains "b=1" or ip.src eq 192.0.2.2',
    ],
    ['nothing in common', 'ssl', 'ip.src eq 192.0.2.1', 'ssl', 'ip.src eq 192.0.2.1'],
  ];
  for (const [title, before, after, ...expected] of cases)
    it(title, () => {
      const sides = textDifference(before, after);
      assert.deepEqual([sides.before, sides.after], expected);
    });

  it('never cuts the different part, however long it is', () => {
    const items = Array.from({ length: 900 }, (_, i) => `"host-${i}.test"`);
    const added = items.map((item) => item.replace('host', 'other'));
    const text = (all: readonly string[]) => `http.host in {${all.join(' ')}} and ssl`;
    const { before, after } = textDifference(text(items), text([...items, ...added]));
    for (const item of added) assert.ok(after.includes(item), item);
    assert.ok(before.length < 120, before);
  });
});
