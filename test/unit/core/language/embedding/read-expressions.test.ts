import assert from 'node:assert/strict';
import { type EmbeddedExpression } from '../../../../../core/language/embedding/host';
import { ReadExpressions } from '../../../../../core/language/embedding/read-expressions';
import { defaultSettings } from '../../../../../core/language/settings';
import { EmbeddedTextBuilder, holeText } from '../../../../../core/text/embedded-text';
import { languageContext } from '../../../../support/language-context';

/** Creates an expression that is embedded in the text `host`. Each `${x}` in this text is a hole. */
function expression(host: string, more: Partial<EmbeddedExpression> = {}): EmbeddedExpression {
  const builder = new EmbeddedTextBuilder(host, 0);
  const parts = host.split(/(\$\{x\})/);
  let at = 0;
  for (const part of parts) {
    if (part === '${x}') builder.hole(at, at + part.length);
    else builder.copy(at, at + part.length);
    at += part.length;
  }
  return { kind: 'filter', embedded: builder.build((text) => text), ...more };
}

const context = languageContext();
const codes = (read: ReturnType<ReadExpressions['of']>): string[] => read.problems.map(({ code }) => code);

describe('expressions that are read once', () => {
  it('are kept for the next text of the document, with the same settings and facts', () => {
    const first = new ReadExpressions(context, undefined);
    const read = first.of(expression('ssl'));
    assert.equal(first.of(expression('ssl')), read);
    assert.equal(new ReadExpressions({ ...context }, first).of(expression('ssl')), read);
    const settings = { ...defaultSettings };
    assert.notEqual(new ReadExpressions({ ...context, settings }, first).of(expression('ssl')), read);
    assert.notEqual(new ReadExpressions({ ...context, facts: {} }, first).of(expression('ssl')), read);
  });

  it('are forgotten when a text no longer contains them', () => {
    const first = new ReadExpressions(context, undefined);
    const read = first.of(expression('ssl'));
    const second = new ReadExpressions(context, first);
    assert.notEqual(new ReadExpressions(context, second).of(expression('ssl')), read);
  });

  it('are mostly from earlier texts if there are more than twice as many as a text has', () => {
    const read = new ReadExpressions(context, undefined);
    for (const text of ['a', 'b', 'a', 'c', 'd']) read.of(expression(text));
    assert.equal(read.isMostlyFor(2), true);
    assert.equal(read.isMostlyFor(1), false);
  });

  it('have the names of characteristics only there', () => {
    const read = new ReadExpressions(context, undefined);
    for (const name of ['cf.colo.id', 'cf.unique_visitor_id']) {
      const value = { kind: 'value' } as const;
      assert.deepEqual(codes(read.of(expression(name, { ...value, isCharacteristic: true }))), [], name);
      assert.deepEqual(codes(read.of(expression(name, value))), ['filter/not-in-catalogue'], name);
    }
    assert.deepEqual(codes(read.of(expression('cf.colo.id eq 1'))), ['filter/not-in-catalogue']);
  });

  it('are different for another place, type or text', () => {
    const read = new ReadExpressions(context, undefined);
    const all = [
      expression('ssl'),
      expression('ssl '),
      expression('ssl', { kind: 'value' }),
      expression('ssl', { phase: 'http_request_transform' }),
      expression('ssl', { plan: 'free' }),
      expression('ssl', { isCharacteristic: true }),
    ];
    assert.equal(new Set(all.map((one) => read.of(one))).size, all.length);
  });

  it('distinguish a placeholder from the same text', () => {
    const read = new ReadExpressions(context, undefined);
    assert.deepEqual(codes(read.of(expression('ssl and ${x}'))), []);
    assert.deepEqual(codes(read.of(expression(`ssl and ${holeText}`))), ['filter/unknown-field']);
    const [first, second] = [expression(`\${x} and ${holeText}`), expression(`${holeText} and \${x}`)];
    assert.notEqual(read.of(first), read.of(second));
  });

  it('use the tree that the language of the host has parsed', () => {
    const { tree } = new ReadExpressions(context, undefined).of(expression('ssl')).view;
    const read = new ReadExpressions(context, undefined);
    const checked = expression('ssl', { checked: tree });
    assert.equal(read.of(checked).view.tree, tree);
    assert.notEqual(read.of(expression('ssl')).view.tree, tree);
  });

  it('are checked again only if the problems depend on the time', () => {
    let ms = 0;
    const read = new ReadExpressions({ ...context, now: () => ms }, undefined);
    const plain = read.of(expression('foo eq 1'));
    assert.equal(plain.problems, plain.problems);
    const withHole = read.of(expression('foo eq 1 and ${x}'));
    assert.equal(withHole.problems, withHole.problems);
    const timed = read.of(expression('http.request.timestamp.sec gt 1700000000'));
    assert.equal(timed.problems.length, 1);
    ms = 1_700_000_000_000;
    assert.equal(timed.problems.length, 0);
  });
});
