import assert from 'node:assert/strict';
import { Nesting } from '../../../../core/script/nesting';
import { type OtherExpression, type Statement } from '../../../../core/script/tree';

const text = 'before(); step.do("a", f);';
const whole = { start: 0, end: text.length };
const inner = { start: text.indexOf('step'), end: text.length };

/**
 * Reads `levels` nested levels. `innermost` is called for the innermost level, unless the nesting is cut off before
 * that level is reached.
 */
function read(levels: number, innermost: () => void): readonly Statement[] {
  const nesting = new Nesting(text);
  const level = (left: number): OtherExpression => {
    if (left > 0)
      return nesting.inside(
        inner,
        () => level(left - 1),
        (cut) => cut,
      );
    innermost();
    return { kind: 'other', children: [], ...inner };
  };
  return nesting.atTop(whole, () => [{ kind: 'expression-statement', expression: level(levels), ...whole }]);
}

function exhaust(): void {
  exhaust();
}

describe('Nesting', () => {
  const cutInside = [
    { kind: 'expression-statement', expression: { kind: 'other', children: [], ...inner, isCut: true }, ...whole },
  ]; // prettier-ignore

  it('cuts off what is nested too deeply', () => {
    assert.deepEqual(
      read(500, () => assert.fail('not cut off')),
      cutInside,
    );
  });

  it('cuts off less than the whole statement where only its innermost part exhausts the stack', () => {
    assert.deepEqual(read(200, exhaust), cutInside);
  });

  it('cuts off the whole statement if an outer part exhausts the stack', () => {
    const expression = { kind: 'other', children: [], ...whole, isCut: true };
    assert.deepEqual(read(20, exhaust), [{ kind: 'expression-statement', expression, ...whole }]);
  });

  it('does not hide other errors', () => {
    assert.throws(() => read(20, () => assert.fail('a bug')), /a bug/);
  });
});
