import assert from 'node:assert/strict';
import { obstacleOf, outcomesOf, outputLines } from '../../../../app/rule-tests/outcomes';
import { type RuleTestCase } from '../../../../core/protocol/rule-tests';

const range = { start: { line: 3, character: 4 }, end: { line: 3, character: 9 } };
const failed: RuleTestCase = {
  id: '1:a', status: 'failed', message: 'Expected: pass. Actual outcome: block.', expected: 'pass', actual: 'block', range,
}; // prettier-ignore

describe('outcomes of rule tests', () => {
  it('have the message, both sides and the position', () => {
    assert.deepEqual(outcomesOf([failed]), [
      {
        id: '1:a',
        status: 'failed',
        messages: [
          {
            text: 'Expected: pass. Actual outcome: block.',
            expected: 'pass',
            actual: 'block',
            range,
            trace: [],
          },
        ],
      },
    ]);
  });

  it('show the text where the two sides say less: several cases against one, and a missing snapshot', () => {
    const cases = 'depends\n  Bots matches: block\n  Bots does not match: pass';
    const messageOf = (expected: string, actual: string) =>
      outcomesOf([{ ...failed, expected, actual }])[0]?.messages[0];
    assert.deepEqual(messageOf('pass', cases), {
      text: 'Expected: pass. Actual outcome: block.',
      details: cases,
      range,
      trace: [],
    });
    assert.equal(messageOf('', 'pass')?.details, 'pass');
    assert.equal(messageOf('block\ncase: pass', cases)?.actual, cases);
  });

  it('have a reason when tests could not be run or read', () => {
    const uri = 'file:///w/shop.rules.test.yaml';
    const none: RuleTestCase = { id: '1:b', status: 'skipped', message: 'Needs a connection.', range };
    assert.equal(obstacleOf({ files: [{ uri, cases: [failed] }] }), undefined);
    assert.equal(obstacleOf({ files: [{ uri, cases: [failed, none] }] }), 'Needs a connection.');
    const mistake = { message: 'Close the bracket.', range };
    assert.equal(obstacleOf({ files: [{ uri, cases: [], mistake }] }), 'Close the bracket.');
  });

  it('show the first samples that fail, and count the others', () => {
    const cases = Array.from({ length: 60 }, (_, i) => ({ ...failed, sample: String(i + 1) }));
    const messages = outcomesOf(cases)[0]?.messages ?? [];
    assert.equal(messages.length, 51);
    assert.match(messages[49]?.text ?? '', /^50: /);
    assert.deepEqual(messages[50], { text: 'Other requests that fail the test: 10', range, trace: [] });
  });

  it('are as severe as the worst sample, which is named', () => {
    const outcomes = outcomesOf([
      { id: '1:a', sample: 'first', status: 'passed', range },
      { ...failed, sample: 'second' },
      { id: '1:b', status: 'passed', range },
    ]);
    assert.deepEqual(
      outcomes.map(({ id, status, messages }) => [id, status, messages.map(({ text }) => text)]),
      [
        ['1:a', 'failed', ['second: Expected: pass. Actual outcome: block.']],
        ['1:b', 'passed', []],
      ],
    );
  });

  it('have one line each, with the reasons below', () => {
    const [outcome] = outcomesOf([{ ...failed, sample: 'home' }]);
    assert.ok(outcome);
    assert.deepEqual(outputLines('a\nb', outcome.status, outcome.messages), [
      '✗ a b',
      '    home: Expected: pass. Actual outcome: block.',
    ]);
    const trace = [
      { label: 'Custom rules: Deny: matches: block', isClause: false },
      { label: '✓ ssl', isClause: true },
    ];
    assert.deepEqual(outputLines('a', 'failed', [{ text: 'Expected pass.', range, trace }]), [
      '✗ a',
      '    Expected pass.',
      '      Custom rules: Deny: matches: block',
      '        ✓ ssl',
    ]);
    assert.deepEqual(outputLines('a', 'passed', []), ['✓ a']);
  });

  it('are skipped only if nothing ran', () => {
    const skipped: RuleTestCase = { id: '1:a', status: 'skipped', message: 'No connection.', range };
    assert.equal(outcomesOf([skipped])[0]?.status, 'skipped');
    assert.equal(outcomesOf([skipped, { id: '1:a', status: 'passed', range }])[0]?.status, 'passed');
    assert.equal(outcomesOf([failed, { ...skipped, status: 'errored' }])[0]?.status, 'errored');
  });
});
