import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { checkExpression } from '../../../../../core/language/expression/check';
import { type ExpressionKind } from '../../../../../core/expression/tree';

interface PublishedExamples {
  readonly examples: readonly { readonly kind: ExpressionKind; readonly expression: string }[];
}

const file = path.join(__dirname, '../../../../fixtures/published/examples.json');
const { examples } = JSON.parse(fs.readFileSync(file, 'utf8')) as PublishedExamples;

/**
 * The only diagnostics of the published examples: two sources disagree on the limit of `split`, and one example mixes
 * `eq` and `==`.
 */
const remarks: Readonly<Record<string, readonly string[]>> = {
  'cf.sequence.current_op eq "bbbbbbbb" and any(cf.sequence.previous_ops[*] == "aaaaaaaa")': [
    'hint filter/mixed-notation',
  ],
  'has_value(split(http.response.headers["x-allow-country"][0], ","), ip.src.country)': [
    'information filter/split-limit',
  ],
};

describe('the published examples', () => {
  it('exist', () => assert.equal(examples.length, 24));

  for (const { kind, expression } of examples)
    it(`have no problem: ${expression.slice(0, 80)}`, () => {
      const found = checkExpression(expression, { kind }).map(({ severity, code }) => `${severity} ${code}`);
      assert.deepEqual(found, remarks[expression] ?? []);
    });
});
