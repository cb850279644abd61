import assert from 'node:assert/strict';
import { containsAny } from '../../../../../core/expression/evaluate/text-search';

describe('a search for several texts', () => {
  it('finds what each text alone finds, before and after it has an automaton', () => {
    const texts = ['bot', 'aa', 'b\xff', 'crawl', 'otter', ''].slice(0, 5);
    const search = containsAny(texts);
    const pieces = ['b', 'o', 't', 'a', 'er', '\xff', 'crawl', ' ', 'x'];
    let seed = 1;
    for (let i = 0; i < 2000; i++) {
      let bytes = '';
      for (let length = i % 12; length > 0; length--) {
        seed = (seed * 48_271) % 0x7fffffff;
        bytes += pieces[seed % pieces.length] ?? '';
      }
      assert.equal(search(bytes), texts.some((text) => bytes.includes(text)), JSON.stringify(bytes)); // prettier-ignore
    }
  });

  it('tries to build the automaton only once, even if the texts are too long for one', () => {
    const texts = ['b', 'a'.repeat(1_000_001)];
    let builds = 0;
    Object.defineProperty(texts, 'map', {
      value: (convert: (text: string) => unknown) => {
        builds++;
        return [...texts].map(convert);
      },
    });
    const search = containsAny(texts);
    for (let i = 0; i < 100; i++) assert.equal(search(i % 2 === 0 ? 'xbx' : 'xax'), i % 2 === 0);
    assert.equal(builds, 1);
  });

  it('finds the empty text everywhere', () => {
    const search = containsAny(['x', '']);
    for (let i = 0; i < 100; i++) assert.equal(search('abc'), true);
  });
});
