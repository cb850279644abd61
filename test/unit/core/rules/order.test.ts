import assert from 'node:assert/strict';
import { compareOrder, evaluationOrder } from '../../../../core/rules/order';
import { type Rule, type RuleKind, type RulePlace } from '../../../../core/rules/rule';

/**
 * Creates a rule from its name and, after a space, its priority (`a 1`) or position (`a #1`), if any. The name is used
 * as the rule's action, and the whole text as its ID.
 */
const read = (text: string, kind: RuleKind = 'firewall_rule'): Rule => {
  const [name = '', where] = text.split(' ');
  const place: RulePlace = where === undefined ? {} : where.startsWith('#') ? { position: Number(where.slice(1)) } : { priority: Number(where) }; // prettier-ignore
  return { kind, id: text, place, enabled: true, action: { name } };
};

const ordered = (texts: readonly string[], kind?: RuleKind): (string | undefined)[] =>
  evaluationOrder(texts.map((text) => read(text, kind)), (rule) => rule).map(({ id }) => id); // prettier-ignore

describe('the order of rules', () => {
  const pairs: readonly [a: RulePlace, b: RulePlace, sign: number][] = [
    [{ priority: 1 }, { priority: 2 }, -1],
    [{ priority: 2 }, { priority: 2 }, 0],
    [{ priority: 9 }, {}, -1],
    [{}, { priority: 0 }, 1],
    [{}, {}, 0],
    [{ position: 3 }, { position: 1 }, 1],
    [{ position: 0, priority: 9 }, { position: 1, priority: 1 }, -1],
    [{ position: 1 }, {}, 0],
    [{ position: 0 }, { priority: 5 }, 1],
    [{ position: 9, priority: 1 }, { priority: 5 }, -1],
  ];
  for (const [a, b, sign] of pairs)
    it(`of ${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => {
      assert.equal(Math.sign(compareOrder(a, b)), sign);
      assert.equal(Math.sign(compareOrder(b, a)), 0 - sign);
    });

  it('depends on the priority, and on the action if priorities are equal', () => {
    assert.deepEqual(ordered(['block', 'allow', 'block 5', 'log 5', 'allow 1', 'bypass']), [
      'allow 1', 'log 5', 'block 5', 'bypass', 'allow', 'block',
    ]); // prettier-ignore
  });

  it('depends on an unknown action as on `log`, which comes first', () => {
    assert.deepEqual(ordered(['block', 'unknown', 'log']), ['unknown', 'log', 'block']);
    assert.deepEqual(ordered(['bypass', 'log', 'unknown']), ['log', 'unknown', 'bypass']);
  });

  it('leaves rules of other products in their order', () => {
    assert.deepEqual(ordered(['block', 'log', 'skip'], 'ruleset_rule'), ['block', 'log', 'skip']);
    assert.deepEqual(ordered(['block #1', 'log #0'], 'ruleset_rule'), ['log #0', 'block #1']);
  });
});
