import assert from 'node:assert/strict';
import { mutantsOf } from '../../../../scripts/mutate/mutants.mjs';

/** Returns the source texts that result from all mutations of a source, one per mutation. */
function mutated(source: string): string[] {
  return mutantsOf('core/a.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );
}

describe('mutants of a source', () => {
  it('change operators, conditions, numbers and calls, one at a time', () => {
    const cases: [string, string[]][] = [
      ['a < b;', ['a <= b;']],
      ['a && b;', ['a || b;']],
      ['f(a + 1);', [';', 'f(a - 1);', 'f(a + (1 + 1));']],
      ['x = !a;', ['x = a;']],
      ['if (a) f = true;', ['if (true) f = true;', 'if (false) f = true;', 'if (a) f = false;']],
      ['while (a) b = c;', ['while (false) b = c;']],
      ['x = a ? b : c;', ['x = true ? b : c;', 'x = false ? b : c;']],
    ];
    for (const [source, expected] of cases) assert.deepEqual(mutated(source), expected, source);
  });

  it('leave comments, types and imports alone', () => {
    const source = [
      "import { a } from './1.js';",
      '/** More than 1, a && b. */',
      'interface B { c: 1 | true }',
      'type D = 2 | false;',
      'const e: 3 = f as 3;',
    ];
    assert.deepEqual(mutated(source.join('\n')), []);
  });
});
