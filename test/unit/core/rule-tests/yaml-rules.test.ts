import assert from 'node:assert/strict';
import { schemeFor } from '../../../../core/expression/catalogue/custom-scheme';
import { defaultSettings } from '../../../../core/language/settings';
import { clausePlace } from '../../../../core/rule-tests/clause-place';
import { loadLists } from '../../../../core/rule-tests/lists/load-lists';
import { loadRules } from '../../../../core/rule-tests/load-rules';
import { countRules } from '../../../../core/rules/rule-set';
import { buildChain } from '../../../../core/rules/simulate/chain';
import { simulate } from '../../../../core/rules/simulate/simulate';

const load = (name: string, text: string) =>
  loadRules({ name, uri: `file:///w/${name}`, text }, defaultSettings);

const body = `kind: zone
phase: http_request_firewall_custom
rules:
  - description: Folded
    action: block
    expression: >-
      http.host eq "a.example"
      and ssl
  - description: Literal
    action: log
    enabled: false
    expression: |
      http.host eq "b.example"
        or ssl
  - { description: Plain, action: log, expression: 'http.host eq "it''s"' }
  - { description: Double, action: log, expression: "http.host eq \\"c\\" or ssl" }
  - description: Bare
    action: log
    expression: not ssl
`;

describe('rules in YAML', () => {
  it('are read from rulesets, by their name or by phase and rules', () => {
    for (const name of ['shop.ruleset.yaml', 'shop.yml']) {
      const set = load(name, body);
      assert.equal(set?.rulesets[0]?.phase, 'http_request_firewall_custom');
      assert.deepEqual(set.rulesets[0].rules.map(({ rule, file }) => [rule.description, rule.enabled, file]), [
        ['Folded', true, name],
        ['Literal', false, name],
        ['Plain', true, name],
        ['Double', true, name],
        ['Bare', true, name],
      ]); // prettier-ignore
    }
  });

  it('are simulated like those in JSON', () => {
    const set = load('shop.ruleset.yaml', body);
    assert.ok(set);
    const chain = buildChain(set, schemeFor(defaultSettings.filter));
    const outcome = (host: string) =>
      simulate(chain, { facts: { fields: { 'http.host': host, ssl: true } } }).by?.name;
    assert.deepEqual([outcome('a.example'), outcome('b.example')], ['Folded', undefined]);
  });

  it('lead to the rules and their clauses, in every notation of a string', () => {
    const [ruleset] = load('shop.ruleset.yaml', body)?.rulesets ?? [];
    const placed = ruleset?.rules.map(({ rule, ranges }) => {
      const tree = rule.match?.by === 'expression' ? rule.match.tree : undefined;
      assert.ok(tree?.root && ranges);
      const { root } = tree;
      const parts = root.kind === 'logical' ? root.operands : root.kind === 'not' ? [root.operand] : [root];
      const places = parts.map((part) => clausePlace(body, ranges.match, part, tree.text));
      return [body.slice(ranges.whole.start).split('\n', 1)[0], ...places.map(({ start, end }) => body.slice(start, end))]; // prettier-ignore
    });
    assert.deepEqual(placed, [
      ['description: Folded', 'http.host eq "a.example"', 'ssl'],
      ['description: Literal', 'http.host eq "b.example"', 'ssl'],
      [`{ description: Plain, action: log, expression: 'http.host eq "it''s"' }`, `http.host eq "it''s"`],
      ['{ description: Double, action: log, expression: "http.host eq \\"c\\" or ssl" }', 'http.host eq \\"c\\"', 'ssl'],
      ['description: Bare', 'ssl'],
    ]); // prettier-ignore
  });

  it('are read from lists of firewall rules', () => {
    const set = load(
      'rules.yaml',
      '- action: block\n  description: One\n  filter: { expression: ssl }\n- action: allow\n  filter:\n    expression: not ssl\n',
    );
    assert.deepEqual(set?.rules.map(({ rule }) => [rule.kind, rule.action?.name]), [
      ['firewall_rule', 'block'],
      ['firewall_rule', 'allow'],
    ]); // prettier-ignore
  });

  it('are unknown where another tool fills in the condition', () => {
    const set = load('a.ruleset.yaml', 'phase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: http.host eq "${HOST}"\n'); // prettier-ignore
    assert.ok(set);
    const chain = buildChain(set, schemeFor(defaultSettings.filter));
    assert.equal(simulate(chain, { facts: { fields: {}, absent: 'missing' } }).outcome, 'depends');
  });

  const others: Readonly<Record<string, string>> = {
    'a role with rules': 'kind: ClusterRole\nrules:\n  - apiGroups: [""]\n    resources: [pods]\n',
    'a phase of something else': 'phase: Running\nrules:\n  - expression: up == 0\n',
    alerts: 'groups:\n  - name: a\n    rules:\n      - expression: up == 0\n',
    'rules of another tool': '- action: block\n  expression: up\n',
    'other text with mistakes': 'phase: Running\nrules: [\n',
    'aliases that expand forever': 'a: &a [*a]\nphase: http_request_firewall_custom\n',
  };
  for (const [title, text] of Object.entries(others))
    it(`are not ${title}`, () => {
      assert.equal(load('other.yaml', text), undefined);
    });

  /**
   * Returns the outcome of a request with a ruleset in the custom phase. `top` is the text before the ruleset's
   * properties in the file.
   */
  const outcomeOf = (rules: string, top = '', facts = {}) => {
    const set = load('a.ruleset.yaml', `${top}phase: http_request_firewall_custom\nrules:\n${rules}`);
    assert.ok(set);
    const chain = buildChain(set, schemeFor(defaultSettings.filter));
    const { outcome, by } = simulate(chain, { facts: { fields: { ssl: true, ...facts } } });
    return by ? `${outcome} by ${by.name}` : outcome;
  };

  it('include the contents of aliases and merge keys', () => {
    const base = 'x-base: &base { action: block, expression: ssl, enabled: true }\n';
    assert.equal(outcomeOf('  - <<: *base\n    description: One\n', base), 'block by One');
    assert.equal(outcomeOf('  - *base\n', base), 'block by ssl');
    assert.equal(outcomeOf('  - <<: *base\n    enabled: false\n', base), 'pass');
    assert.equal(outcomeOf('  - { action: log, <<: *base }\n', base), 'pass');
    assert.equal(outcomeOf('  - <<: [{ action: log }, *base]\n', base), 'pass');
    assert.equal(outcomeOf('  - &a { action: block, expression: not ssl }\n  - <<: *a\n    expression: &e ssl\n  - { action: log, expression: *e }\n'), 'block by ssl'); // prettier-ignore
    const off = load('a.ruleset.yaml', 'x: &off { enabled: false }\nphase: http_request_firewall_custom\nrules:\n  - { <<: *off, action: block, expression: ssl }\n'); // prettier-ignore
    assert.equal(off?.rulesets[0]?.rules[0]?.rule.enabled, false);
  });

  it('have the places of their parts in the anchor, and of the rule at the alias', () => {
    const text = 'x: &base { action: block, expression: ssl }\nphase: http_request_firewall_custom\nrules:\n  - *base\n'; // prettier-ignore
    const { ranges } = load('a.ruleset.yaml', text)?.rulesets[0]?.rules[0] ?? {};
    assert.ok(ranges?.match);
    assert.equal(text.slice(ranges.whole.start, ranges.whole.end), '*base');
    assert.equal(text.slice(ranges.match.start, ranges.match.end), 'ssl');
  });

  const open: Readonly<Record<string, string>> = {
    'an action': '  - { action: "${ACTION}", expression: ssl }\n',
    'an action in an anchor': '  - &a { action: "${ACTION}", expression: ssl }\n',
    'a merge key': '  - { <<: "${BASE}", expression: ssl }\n',
    'a merge key without an anchor': '  - { <<: *none, expression: ssl }\n',
    'a whole rule': '  - ${RULE}\n',
    'the list of rules': '    ${RULES}\n',
    'an alias of itself': '  - &a { <<: *a, expression: ssl }\n',
  };
  for (const [title, rules] of Object.entries(open))
    it(`may do anything if ${title} is unknown`, () => {
      assert.equal(outcomeOf(rules), 'depends');
    });

  it('may let a request pass later rules if their action is unknown', () => {
    const last = '  - { action: block, expression: ssl, description: Last }\n';
    assert.equal(outcomeOf(`  - { action: "\${ACTION}", expression: ssl }\n${last}`), 'depends');
    assert.equal(outcomeOf(`  - { action: skip, action_parameters: { phases: "\${P}" }, expression: ssl }\n${last}`), 'depends'); // prettier-ignore
    assert.equal(outcomeOf(`  - { action: "\${ACTION}", expression: not ssl }\n${last}`), 'block by Last');
    const set = load('a.ruleset.yaml', 'phase: http_request_firewall_custom\nrules:\n  - { <<: *none, action: block, expression: ssl }\n'); // prettier-ignore
    assert.equal(set?.rulesets[0]?.rules[0]?.rule.enabled, 'unknown');
  });

  it('expand aliases only up to a limit', () => {
    const levels = Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`);
    assert.equal(outcomeOf('  - { action: log, expression: ssl }\n', `a0: &a0 [x]\n${levels.join('')}`), 'pass'); // prettier-ignore
    assert.equal(outcomeOf('  - { action: skip, action_parameters: *a40, expression: ssl }\n  - { action: block, expression: ssl }\n', `a0: &a0 [x]\n${levels.join('')}`), 'depends'); // prettier-ignore
  });

  const mistaken: Readonly<Record<string, string>> = {
    'a key that occurs twice': `${body}    action: log\n    action: log\n`,
    'a line of a template': body.replace('rules:\n', 'rules:\n{{- if .Values.x }}\n'),
    'an open list': 'phase: http_request_firewall_custom\nrules: [\n',
    'firewall rules with a key that occurs twice':
      '- action: block\n  action: block\n  filter: { id: a, \n    "expression": "ssl" }\n  expression: ssl\n',
  };
  for (const [title, text] of Object.entries(mistaken))
    it(`may do anything in a document with ${title}`, () => {
      const set = load('other.yaml', text);
      assert.ok(set);
      const chain = buildChain(set, schemeFor(defaultSettings.filter));
      const { outcome, needs } = simulate(chain, { facts: { fields: { ssl: true }, absent: 'missing' } });
      assert.deepEqual([outcome, needs.includes('effect: Document with YAML errors')], ['depends', true]);
    });

  it('are firewall rules even if an action is unknown', () => {
    const set = load('rules.yaml', '- action: ${ACTION}\n  filter:\n    expression: ssl\n- action: allow\n  filter:\n    expression: not ssl\n'); // prettier-ignore
    assert.equal(set?.rules.length, 2);
    const chain = buildChain(set, schemeFor(defaultSettings.filter));
    assert.equal(simulate(chain, { facts: { fields: { ssl: true } } }).outcome, 'depends');
  });

  it('are not rule tests', () => {
    assert.equal(load('a.rules.test.yaml', body), undefined);
  });

  it('leave out nothing of several documents', () => {
    const set = load('two.yaml', `${body}---\n${body}`);
    assert.equal(set && countRules(set), 10);
  });
});

describe('lists in YAML', () => {
  const content = (text: string) =>
    loadLists([{ name: 'office.list.yaml', uri: 'file:///w/office.list.yaml', text }], defaultSettings).get(
      'office',
    )?.content;

  it('are read like those in JSON', () => {
    assert.deepEqual(content('name: office\nkind: ip\nitems:\n  - ip: 203.0.113.7\n  - { ip: 198.51.100.0/24, comment: A }\n'), {
      type: 'ip',
      items: ['203.0.113.7', '198.51.100.0/24'],
    }); // prettier-ignore
    assert.equal(content('name: office\nkind: ip\nitems:\n  - ip: ${OFFICE}\n'), 'incomplete');
    assert.equal(content('name: office\nkind: ip\nitems:\n  - *other\n  - { <<: *x, ip: 203.0.113.7 }\n'), 'incomplete'); // prettier-ignore
  });
});
