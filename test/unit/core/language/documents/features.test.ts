import assert from 'node:assert/strict';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { checkState, type DocumentState } from '../../../../../core/language/documents/document-state';
import { complete } from '../../../../../core/language/documents/features/complete';
import { convertActions } from '../../../../../core/language/documents/features/convert';
import { linksOf } from '../../../../../core/language/documents/features/links';
import { nameHints } from '../../../../../core/language/documents/features/name-hints';
import { sortActions } from '../../../../../core/language/documents/features/sort';
import { hover } from '../../../../../core/language/documents/features/hover';
import {
  foldingOf,
  formatJson,
  selectionAt,
  symbolsOf,
} from '../../../../../core/language/documents/features/structure';
import { decideIntent } from '../../../../../core/language/documents/decide-intent';
import { parseTarget } from '../../../../../core/language/documents/target';
import { kinds } from '../../../../../core/language/documents/kinds.data';
import { minimalDocument } from '../../../../../core/language/documents/minimal';
import { intentsOf } from '../../../../../core/language/documents/resolve';
import { type Facts, noFacts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { applyEdits } from '../../../../../core/text/apply-edits';

/** Returns the text, the cursor offset, and the state of a source text in which `‸` marks the cursor. */
function at(
  kind: string,
  marked: string,
  facts: Facts = noFacts,
): { state: DocumentState; offset: number; text: string } {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const target = parseTarget(kind)!;
  const intent = decideIntent(target, text);
  const state = checkState(text, {
    kind: target.kind,
    intent,
    comments: false,
    settings: defaultSettings,
    facts,
  });
  return { state, offset, text };
}

function labels(kind: string, marked: string, facts?: Facts): string[] {
  const { state, offset } = at(kind, marked, facts);
  return complete(state, offset)
    .toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
    .map(({ label }) => label);
}

/** Returns the text after accepting the completion with the given label. */
function accept(kind: string, marked: string, label: string, facts?: Facts): string {
  const { state, offset, text } = at(kind, marked, facts);
  const item = complete(state, offset).find((one) => one.label === label);
  assert.ok(item, `no completion ${label}`);
  return applyEdits(text, [item.edit]);
}

const resources: NonNullable<Facts['resources']> = {
  permission_group: { abc: { name: 'Zone Read', uri: 'rampart:/abc' } },
  user_group_member: { m1: { name: 'ann@example.com' } },
  account: { a1: { name: 'Shop' } },
  zone: { z1: { name: 'shop.example' } },
  filter: { f1: { name: 'no bots' } },
  waf_rule: { r1: { name: 'SQL injection', uri: 'rampart:/r1' }, r2: { name: 'r2' } },
  workflow_version: { v: { name: '2026', uri: 'rampart:/v' } },
  tag_key: { team: { name: 'team' } },
};

describe('completion in documents', () => {
  it('distinguishes resources of the same name, and lists them before the suggestions of the editor', () => {
    const facts: Facts = {
      resources: {
        resource_group: {
          r1: { name: 'All zones', scopes: [{ id: 'a1', name: 'Harbour Goods' }] },
          r2: { name: 'All zones', scopes: [{ id: 'a2', name: 'Lumen Lab' }] },
        },
      },
    };
    const marked = '{"policies": [{"resource_groups": [{"id": ‸}]}]}';
    const { state, offset } = at('user_group', marked, facts);
    const items = complete(state, offset);
    assert.deepEqual(
      items.map(({ label, type }) => [label, type]),
      [
        ['All zones (r1)', 'Harbour Goods'],
        ['All zones (r2)', 'Lumen Lab'],
      ],
    );
    assert.ok(items.every(({ sortText = '' }) => sortText < '"'));
  });

  it('offers missing properties, required ones first', () => {
    assert.deepEqual(labels('access_rule', '{"notes": "x", ‸}'), [
      'mode', 'configuration', 'configuration (ip)', 'configuration (ip6)', 'configuration (ip_range)', 'configuration (asn)', 'configuration (country)',
    ]); // prettier-ignore
    assert.deepEqual(labels('sso_connector:update', '{‸}'), ['enabled', 'use_fedramp_language']);
  });
  it('offers an item between the brackets of a list, but not before or after them', () => {
    const item = ['IP access rule (create)'];
    for (const marked of ['[‸]', '[‸', '[{}, ‸]', '[{}, ‸'])
      assert.deepEqual(labels('access_rule', marked), item, marked);
    for (const marked of ['‸ [{}]', '[{}] ‸', '[]‸', '{"success": true, ‸ "result": []}'])
      assert.deepEqual(labels('access_rule:create', marked), [], marked);
  });
  it('offers properties of an item whose brackets are not closed, also after a space', () => {
    const offered = (marked: string): string[] => labels('access_rule', marked).slice(0, 2);
    for (const marked of ['[{"notes": "x",‸', '[{"notes": "x", ‸', '[{}, {"notes": "x",\n  ‸'])
      assert.deepEqual(offered(marked), ['mode', 'configuration'], marked);
    assert.deepEqual(labels('access_rule', '[{"mode": "block", "configuration": { ‸'), ['target', 'value']);
    for (const marked of ['[{} ‸', '[{"configuration": {}}\n‸'])
      assert.deepEqual(labels('access_rule', marked), ['IP access rule (create)'], marked);
  });
  it('offers properties and values at the end of a text whose brackets are not closed', () => {
    const flags = ['enabled', 'use_fedramp_language'];
    for (const marked of ['{‸', '{ ‸', '{\n‸'])
      assert.deepEqual(labels('sso_connector:update', marked), flags);
    assert.deepEqual(labels('sso_connector:update', '{"enabled": true, ‸'), ['use_fedramp_language']);
    assert.deepEqual(labels('sso_connector:update', '{"enabled": ‸'), ['false', 'true']);
    assert.deepEqual(labels('ua_rule', '{"configuration": {"target": ‸'), ['ua']);
    assert.deepEqual(labels('tag_query', '{"type": [‸').slice(0, 1), ['access_application']);
    for (const marked of ['{}‸', '{"x": 1} ‸', '{"enabled": true}‸'])
      assert.deepEqual(labels('sso_connector:update', marked), [], marked);
  });
  it('replaces the start of a name, and keeps a value', () => {
    assert.equal(accept('ua_rule', '{"‸"}', 'paused'), '{"paused": ${1|true,false|}}');
    assert.equal(accept('ua_rule', '{"pau‸": true}', 'paused'), '{"paused": true}');
    assert.equal(
      accept('ua_rule', '{‸ "paused": true}', 'mode'),
      '{"mode": "${1|block,challenge,js_challenge,managed_challenge|}", "paused": true}',
    );
  });
  it('offers values', () => {
    assert.deepEqual(labels('access_rule', '{"mode": "‸"}'), [
      'block',
      'challenge',
      'whitelist',
      'js_challenge',
      'managed_challenge',
    ]);
    assert.deepEqual(labels('access_rule', '{"mode": ‸}').slice(0, 1), ['block']);
    assert.deepEqual(labels('ua_rule', '{"paused": ‸}'), ['false', 'true']);
    assert.equal(accept('access_rule', '{"mode": "bl‸"}', 'block'), '{"mode": "block"}');
    assert.deepEqual(labels('oauth_client', '{"grant_types": ["‸"]}'), [
      'authorization_code',
      'refresh_token',
    ]);
    assert.deepEqual(labels('oauth_client', '{"grant_types": [‸]}'), ['authorization_code', 'refresh_token']);
  });
  it('offers countries by name', () => {
    const marked = '{"mode": "block", "configuration": {"target": "country", "value": "‸"}}';
    assert.ok(labels('access_rule', marked).includes('Germany (DE)'));
    assert.equal(
      accept('access_rule', marked, 'Germany (DE)'),
      '{"mode": "block", "configuration": {"target": "country", "value": "DE"}}',
    );
  });
  it('offers a whole object for each variant', () => {
    assert.equal(
      accept('lockdown_rule', '{"configurations": [‸]}', 'target: ip_range'),
      '{"configurations": [{\n\t"target": "ip_range",\n\t"value": "$2"\n}]}',
    );
  });
  it('offers what the account has, and the listed scopes', () => {
    const facts: Facts = { oauthScopes: ['zone.read'], resources };
    assert.deepEqual(labels('oauth_client', '{"scopes": ["‸"]}', facts), ['zone.read']);
    assert.deepEqual(labels('oauth_client', '{"scopes": ["openid", "profile"], "optional_scopes": ["‸"]}'), [
      'profile',
    ]);
  });
  const known: [kind: string, marked: string, ...labels: string[]][] = [
    ['user_group', '{"policies": [{"permission_groups": [{"id": "‸"}]}]}', 'Zone Read (abc)'],
    ['user_group_members', '[{"id": "‸"}]', 'ann@example.com (m1)'],
    ['resource_group', '{"scope": {"key": "‸"}}', 'Shop (com.cloudflare.api.account.a1)', 'shop.example (com.cloudflare.api.account.zone.z1)'],
    ['firewall_rule', '{"filter": {"id": "‸"}}', 'no bots (f1)'],
    ['filter', '{"id": "‸"}'],
    ['waf_override', '{"rules": {‸}}', 'SQL injection (r1)', 'r2'],
    ['waf_override', '{"rules": {"r1": "block", "‸"}}', 'r2'],
    ['tags_set', '{"resource_type": "zone", "resource_id": "‸"}', 'shop.example (z1)'],
    ['tags_set', '{"resource_type": "worker", "resource_id": "‸"}', '"3f72a69144b34c118642c18a88ddaa5e"'],
    ['tags_set', '{"tags": {‸}}', 'team'],
  ]; // prettier-ignore
  for (const [kind, marked, ...expected] of known)
    it(`names what ${kind} refers to: ${marked}`, () =>
      assert.deepEqual(labels(kind, marked, { resources }), expected));
  it('inserts the ID for the name', () =>
    assert.equal(
      accept('waf_override', '{"rules": {‸}}', 'SQL injection (r1)', { resources }).split(':')[1],
      ' {"r1"',
    ));
  it('offers a whole body in an empty document', () => {
    assert.deepEqual(labels('tags_delete', '‸'), ['Tag deletion (delete)']);
    assert.deepEqual(labels('access_rule', '[{"mode": "block"}, ‸]'), ['IP access rule (create)']);
  });
});

describe('links in documents', () => {
  const cases: [kind: string, text: string, ...expected: string[]][] = [
    ['user_group', '{"policies": [{"permission_groups": [{"id": "abc"}, {"id": "other"}]}]}', 'abc → rampart:/abc (Open "Zone Read")'],
    ['user_group', '{"success": true, "result": {"policies": [{"permission_groups": [{"id": "abc"}]}]}}', 'abc → rampart:/abc (Open "Zone Read")'],
    ['user_group', '{"success": true, "result": [{"policies": [{"permission_groups": [{"id": "abc"}]}]}]}', 'abc → rampart:/abc (Open "Zone Read")'],
    ['waf_override', '[{}, {"rules": {"r1": "block", "r2": "block", "toString": "block"}}]', 'r1 → rampart:/r1 (Open "SQL injection")'],
    ['workflow_instance', '{"id": "i", "created_on": "", "version_id": "v"}', 'v → rampart:/v (Open "2026")'],
    ['user_group_members', '[{"id": "m1"}]'],
    ['user_group', '{"name": "abc"}'],
  ]; // prettier-ignore
  for (const [kind, text, ...expected] of cases)
    it(`${kind} ${text}`, () => {
      const links = linksOf(at(kind, `${text}‸`, { resources }).state);
      assert.deepEqual(
        links.map(({ start, end, target, tooltip }) => `${text.slice(start, end)} → ${target} (${tooltip})`),
        expected,
      );
    });
  it('do not exist without a connection', () =>
    assert.deepEqual(
      linksOf(at('user_group', '{"policies": [{"permission_groups": [{"id": "abc"}]}]}‸').state),
      [],
    ));
});

describe('names beside IDs in documents', () => {
  const hints = (kind: string, text: string, range = { start: 0, end: text.length }) =>
    nameHints(at(kind, `${text}‸`, { resources }).state, range).map(({ offset, label }) => `${text.slice(0, offset)}|${label}`);

  it('follow the ID', () => {
    const text = '{"policies": [{"permission_groups": [{"id": "abc"}, {"id": "other"}]}]}';
    assert.deepEqual(hints('user_group', text), ['{"policies": [{"permission_groups": [{"id": "abc"|Zone Read']);
    const { length } = '{"policies": [{"permission_groups": [{"id": "abc"';
    const within = (start: number, end: number): number => hints('user_group', text, { start, end }).length;
    assert.deepEqual([within(0, 10), within(length + 1, text.length)], [0, 0], 'outside of the visible range');
    assert.deepEqual([within(0, length - 5), within(length, text.length)], [1, 1], 'at the edge of the range');
  });

  it('are those of executed rulesets and of managed rules', () => {
    const [id, rule] = ['c'.repeat(32), 'd'.repeat(32)];
    const named = { ruleset: { [id]: { name: 'Checkout' } }, managed_rule: { [rule]: { name: 'x'.repeat(60) } } };
    const parameters = { id, overrides: { rules: [{ id: rule, enabled: false }] } };
    const text = JSON.stringify({ action: 'execute', expression: 'true', action_parameters: parameters });
    const found = nameHints(at('ruleset_rule', `${text}‸`, { resources: named }).state, { start: 0, end: text.length });
    assert.deepEqual(found.map(({ label }) => label), ['Checkout', `${'x'.repeat(39)}…`]);
    assert.equal(found[1]?.tooltip, 'x'.repeat(60));
  });
}); // prettier-ignore

describe('sorting in documents', () => {
  /** Returns the text that results from each offered sort action. */
  function sorted(kind: string, text: string): Record<string, string> {
    const actions = sortActions(at(kind, `${text}‸`).state);
    return Object.fromEntries(actions.map(({ title, edits }) => [title, applyEdits(text, edits)]));
  }
  const cases: [what: string, kind: string, text: string, expected: Record<string, string>][] = [
    ['members', 'access_rule', '{\n  "notes": "a",\n  "mode": "block"\n}', { 'Sort properties': '{\n  "mode": "block",\n  "notes": "a"\n}' }],
    ['properties within properties, unknown ones last', 'access_rule', '{"x": 1, "configuration": {"value": "DE", "target": "country"}, "mode": "block"}', { 'Sort properties': '{"mode": "block", "configuration": {"target": "country", "value": "DE"}, "x": 1}' }],
    ['nothing that is in order', 'access_rule', '{"mode": "block", "configuration": {"target": "country", "value": "DE"}}', {}],
    ['no keys of a map', 'tags_set', '{"resource_type": "worker", "resource_id": "w", "tags": {"b": "1", "a": "2"}}', {}],
    ['no properties with comments between them', 'access_rule', '{\n  "notes": "a", // why\n  "mode": "block"\n}', {}],
    ['no properties with a duplicate name', 'access_rule', '{"notes": "a", "mode": "block", "notes": "b"}', {}],
    ['rules by priority, those without one last', 'firewall_rule', '[{"action": "log"}, {"priority": 20},\n {"priority": 3}]', { 'Sort rules by priority': '[{"priority": 3}, {"priority": 20},\n {"action": "log"}]' }],
    ['rules by name', 'user_group', '[{"name": "b 10"}, {"name": "b 9"}, {"name": "A"}]', { 'Sort by name': '[{"name": "A"}, {"name": "b 9"}, {"name": "b 10"}]' }],
    ['no list with an error in it', 'user_group', '[{"name": "b"} {"name": "a"}]', {}],
  ]; // prettier-ignore
  for (const [what, kind, text, expected] of cases)
    it(what, () => assert.deepEqual(sorted(kind, text), expected));
});

describe('hover in documents', () => {
  const cases: [kind: string, marked: string, ...parts: string[]][] = [
    ['access_rule', '{"mo‸de": "block"}', '**mode**: required, one of 5 values', '`block`: Block'],
    ['ua_rule', '{"configuration": {"tar‸get": "ua"}}', '**target**: "ua"'],
    ['access_rule', '{"mode": "bl‸ock"}', '`block`: Block the request.'],
    ['access_rule', '{"configuration": {"target": "country", "value": "‸de"}}', 'DE: Germany'],
    [
      'access_rule',
      '{"configuration": {"target": "ip_range", "value": "2001:db8::/‸64"}}',
      '(number of addresses: 2^64)',
    ],
    [
      'access_rule',
      '{"configuration": {"target": "ip_range", "value": "198.0.0.0/‸8"}}',
      '(number of addresses: 16,777,216)',
    ],
    [
      'lockdown_rule',
      '{"configurations": [{"target": "ip_range", "value": "192.0.2.‸0/24"}]}',
      '192.0.2.0 to 192.0.2.255 (number of addresses: 256)',
    ],
    ['firewall_rule', '{"ref‸": "x"}', 'string, at most 50 characters'],
    ['workflow', '{"schedules": [{"cr‸on": "* * * * *"}]}', '1 to 256 characters'],
    ['access_rule', '{"success": true, "result": {"no‸tes": "x"}}', '**notes**'],
  ];
  const named: [kind: string, marked: string, ...parts: string[]][] = [
    ['waf_override', '{"rules": {"r‸1": "block"}}', 'SQL injection', '**r1**'],
    ['user_group_members', '[{"id": "m‸1"}]', 'ann@example'],
  ];
  for (const [kind, marked, ...parts] of [...cases, ...named])
    it(`${kind} ${marked}`, () => {
      const { state, offset, text } = at(kind, marked, { resources });
      const found = hover(state, offset);
      assert.ok(found, 'nothing shown');
      for (const part of parts) assert.ok(found.markdown.includes(part), found.markdown);
      assert.ok(found.range.start <= offset && offset <= found.range.end && found.range.end <= text.length);
    });
});

describe('hover on a value', () => {
  it('explains networks only where the value is an address', () => {
    const shown = (kind: string, marked: string) => {
      const { state, offset } = at(kind, marked);
      return hover(state, offset)?.markdown ?? '';
    };
    const network = (target: string) =>
      shown('access_rule', `{"configuration": {"target": "${target}", "value": "192.0.2.0/‸24"}}`);
    assert.match(network('ip_range'), /192\.0\.2\.0 to 192\.0\.2\.255/);
    assert.doesNotMatch(network('asn'), / to /);
    assert.doesNotMatch(shown('ua_rule', '{"configuration": {"target": "ua", "value": "192.0.2.0/‸24"}}'), / to /);
  }); // prettier-ignore
});

describe('a minimal body', () => {
  for (const kind of kinds)
    for (const intent of intentsOf(kind))
      if (intent !== 'record')
        it(`of ${kind.name} ${intent} has no diagnostics`, () => {
          const text = minimalDocument(kind, intent);
          assert.ok(text);
          const quiet = ['document/deprecated-product', 'document/managed-scope'];
          const problems = checkDocument(text, { kind, intent }).filter(({ code }) => !quiet.includes(code));
          assert.deepEqual(problems, [], text);
        });
});

describe('converting a record to the body of a create request', () => {
  const convert = (kind: string, marked: string): string => {
    const { state, offset, text } = at(kind, marked);
    const [action] = convertActions(state, offset);
    return action ? applyEdits(text, action.edits) : 'not offered';
  };
  it('removes what only records have', () => {
    assert.equal(
      convert(
        'access_rule',
        '{"id": "1", "mode": "block"‸, "allowed_modes": [], "configuration": {}, "created_on": "x"}',
      ),
      '{"mode": "block", "configuration": {}}',
    );
  });
  it('removes it from nested objects as well', () => {
    const group =
      '{"id": "1", "name": "g", "policies": [{"id": "2", "access": "allow", "permission_groups": [{"id": "3", "name": "n", "meta": {}}], "resource_groups": []}], "created_on": "x"‸}';
    assert.equal(
      convert('user_group', group),
      '{"name": "g", "policies": [{"access": "allow", "permission_groups": [{"id": "3"}], "resource_groups": []}]}',
    );
  });
  it('keeps the parameters of an action that is unknown', () => {
    const { state, offset, text } = at(
      'ruleset:record',
      '{"id": "1", "kind": "zone", "phase": "http_request_transform"‸, "name": "n", "rules": [{"action": "new_action", "action_parameters": {"depth": {"max": 3}}, "expression": "ssl", "version": "2"}]}',
    );
    const [action] = convertActions(state, offset);
    const converted = JSON.parse(action ? applyEdits(text, action.edits) : '{}') as { rules: unknown[] };
    assert.deepEqual(converted.rules, [
      { action: 'new_action', action_parameters: { depth: { max: 3 } }, expression: 'ssl' },
    ]);
  });
  it('takes a record out of its envelope', () => {
    assert.equal(
      convert(
        'sso_connector',
        '{"success": true, "result": {"id": "1", "email_domain"‸: "a.example"}, "errors": []}',
      ),
      '{"email_domain": "a.example"}',
    );
  });
  it('converts all records of a list, without their envelope', () => {
    const list =
      '{"success": true, "result": [{"id": "1", "created_on": "x", "enabled": true, "email_domain": "a.example"}, {"email_domain"‸: "b.example"}], "errors": []}\n';
    const { state, offset, text } = at('sso_connector', list);
    const titles = convertActions(state, offset).map(({ title, edits }) => [title, applyEdits(text, edits)]);
    assert.deepEqual(titles, [
      [
        'Convert all to the bodies of create requests',
        '[{"email_domain": "a.example"}, {"email_domain": "b.example"}]\n',
      ],
    ]);
  });
  it('is offered for records only', () => {
    assert.equal(convert('access_rule', '{"mode": "block"‸}'), 'not offered');
  });
});

describe('the structure of documents', () => {
  it('names the rules of a list', () => {
    const { state } = at('access_rule', '[{"configuration": {"value": "192.0.2.1"}}, {"notes": "n"}, {}]‸');
    assert.deepEqual(
      symbolsOf(state).map(({ name }) => name),
      ['192.0.2.1', 'n', 'IP access rule 3'],
    );
  });
  it('has the ranges of rules, of their properties, and of objects within them', () => {
    const { state, text } = at(
      'access_rule',
      '[ {"notes": "n"},\n  {"configuration": {"value": "192.0.2.1"}, "list": [1, {"a": []}]} ]‸',
    );
    const [first, second] = symbolsOf(state);
    const shown = ({ name, range }: { name: string; range: { start: number; end: number } }) =>
      `${name}: ${text.slice(range.start, range.end)}`;
    assert.ok(first && second);
    assert.equal(shown(first), 'n: {"notes": "n"}');
    assert.deepEqual(first.children?.map(shown), ['notes: "notes": "n"']);
    assert.deepEqual(second.children?.map(shown), [
      'configuration: "configuration": {"value": "192.0.2.1"}',
      'list: "list": [1, {"a": []}]',
    ]);
    assert.deepEqual(second.children.map(({ children }) => children?.map(shown)), [
      ['value: "value": "192.0.2.1"'],
      ['[1]: {"a": []}'],
    ]);
  }); // prettier-ignore
  it('shows properties with their values', () => {
    const { state } = at('lockdown_rule', '{"paused": true, "urls": ["a"]}‸');
    assert.deepEqual(
      symbolsOf(state).map(({ name, detail }) => [name, detail]),
      [
        ['paused', 'true'],
        ['urls', undefined],
      ],
    );
  });
  it('folds brackets that span lines, not those in strings', () => {
    assert.deepEqual(foldingOf('{\n "a": [\n1\n],\n "b": "{\\"["\n}'), [
      { start: 0, end: 28 },
      { start: 8, end: 12 },
    ]);
  });
  it('selects outwards', () => {
    const { state, offset, text } = at('lockdown_rule', '{"urls": ["a‸"]}');
    assert.deepEqual(
      selectionAt(state, offset).map(({ start, end }) => text.slice(start, end)),
      ['"a"', '["a"]', '"urls": ["a"]', '{"urls": ["a"]}'],
    );
  });
  it('formats', () => {
    const text = '{"a":[1]}';
    assert.equal(
      applyEdits(text, formatJson(text, { tabSize: 2, insertSpaces: true })),
      '{\n  "a": [\n    1\n  ]\n}',
    );
  });
  it('formats long lists, but not excessively nested ones', () => {
    const edits = (text: string): number => formatJson(text, { tabSize: 2, insertSpaces: true }).length;
    assert.notEqual(edits(`[${'{"a":[]},'.repeat(300)}"[["]`), 0);
    assert.notEqual(edits(`${'['.repeat(200)}${']'.repeat(200)}`), 0);
    assert.equal(edits(`${'['.repeat(201)}${']'.repeat(201)}`), 0);
  });
  it('shows the properties of rules, but not in very long lists', () => {
    const children = (count: number): number[] => {
      const { state } = at('access_rule', `${JSON.stringify(Array(count).fill({ mode: 'block' }))}‸`);
      return symbolsOf(state).map((symbol) => symbol.children?.length ?? 0);
    };
    assert.deepEqual(children(500), Array(500).fill(1));
    assert.deepEqual(children(501), Array(501).fill(0));
  });
});

describe('completion in rulesets', () => {
  const within = (text: string): string =>
    `{"kind":"zone","phase":"http_request_transform","rules":[{"action":"rewrite","action_parameters":${text}}]}`;

  it('offers the parameters of the action', () => {
    assert.deepEqual(labels('ruleset', within('{"‸"}')), ['uri', 'headers']);
    assert.deepEqual(labels('ruleset', within('{"uri":{"path":{"‸"}}}')), ['value', 'expression']);
    assert.deepEqual(labels('ruleset', within('{"headers":{"x-a":{"operation":"‸"}}}')), [
      'set',
      'add',
      'remove',
    ]);
  });

  it('offers only what all actions have while the action is unknown', () => {
    const offered = labels('ruleset', '{"rules":[{"‸"}]}');
    for (const name of ['action', 'action_parameters', 'expression']) assert.ok(offered.includes(name), name);
    for (const action of ['', '"action":"new_action",']) {
      assert.deepEqual(labels('ruleset', `{"rules":[{${action}"action_parameters":{"‸"}}]}`), []);
      assert.deepEqual(
        labels('ruleset', `{"rules":[{${action}"action_parameters":{"response":{"‸"}}}]}`),
        [],
      );
    }
    assert.deepEqual(labels('ruleset', '{"rules":[{"action":"block","action_parameters":{"‸"}}]}'), [
      'response',
    ]);
  });

  it('offers phases and actions', () => {
    assert.ok(labels('ruleset', '{"phase":"‸"}').includes('http_ratelimit'));
    assert.ok(labels('ruleset', '{"rules":[{"action":"‸"}]}').includes('managed_challenge'));
  });

  it('offers properties of both forms', () => {
    const key =
      '{"rules":[{"action":"set_cache_settings","action_parameters":{"cache_key":{"custom_key":{"query_string":{"include":{"‸"}}}}}}]}';
    assert.deepEqual(labels('ruleset', key), ['list', 'all']);
  });

  it('describes a parameter', () => {
    const { state, offset } = at('ruleset', within('{"u‸ri":{"path":{"value":"/"}}}'));
    assert.match(JSON.stringify(hover(state, offset)), /http_request_transform/);
  });
});
