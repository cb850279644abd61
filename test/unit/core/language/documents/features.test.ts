import assert from 'node:assert/strict';
import { type TextEdit } from '../../../../../core/base/problem';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { checkState, type DocumentState } from '../../../../../core/language/documents/document-state';
import { complete } from '../../../../../core/language/documents/features/complete';
import { convertActions } from '../../../../../core/language/documents/features/convert';
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

/** The state of a text in which `‸` marks the cursor. */
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

function apply(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
}

function labels(kind: string, marked: string, facts?: Facts): string[] {
  const { state, offset } = at(kind, marked, facts);
  return complete(state, offset)
    .toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
    .map(({ label }) => label);
}

/** The text after accepting the completion of that label. */
function accept(kind: string, marked: string, label: string): string {
  const { state, offset, text } = at(kind, marked);
  const item = complete(state, offset).find((one) => one.label === label);
  assert.ok(item, `no completion ${label}`);
  return apply(text, [item.edit]);
}

describe('completion in documents', () => {
  it('offers the members that are missing, required ones first', () => {
    assert.deepEqual(labels('access_rule', '{"notes": "x", ‸}'), [
      'mode', 'configuration', 'configuration (ip)', 'configuration (ip6)', 'configuration (ip_range)', 'configuration (asn)', 'configuration (country)',
    ]); // prettier-ignore
    assert.deepEqual(labels('sso_connector:update', '{‸}'), ['enabled', 'use_fedramp_language']);
  });
  it('replaces a name that is begun, and leaves a value alone', () => {
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
  it('offers what the account knows, and the listed scopes', () => {
    const facts: Facts = { oauthScopes: ['zone.read'], permissionGroups: { abc: { name: 'Zone Read' } } };
    assert.deepEqual(labels('oauth_client', '{"scopes": ["‸"]}', facts), ['zone.read']);
    assert.deepEqual(labels('oauth_client', '{"scopes": ["openid", "profile"], "optional_scopes": ["‸"]}'), [
      'profile',
    ]);
    assert.deepEqual(labels('user_group', '{"policies": [{"permission_groups": [{"id": "‸"}]}]}', facts), [
      'Zone Read (abc)',
    ]);
  });
  it('offers a whole body where nothing is', () => {
    assert.deepEqual(labels('tags_delete', '‸'), ['Deletion of tags (delete)']);
    assert.deepEqual(labels('access_rule', '[{"mode": "block"}, ‸]'), ['IP access rule (create)']);
  });
});

describe('hover in documents', () => {
  const cases: [kind: string, marked: string, ...parts: string[]][] = [
    ['access_rule', '{"mo‸de": "block"}', '**mode**: required, one of 5 values', '`block`: Refuse'],
    ['access_rule', '{"mode": "bl‸ock"}', '`block`: Refuse the request.'],
    ['access_rule', '{"configuration": {"target": "country", "value": "‸de"}}', 'DE: Germany'],
    ['access_rule', '{"configuration": {"target": "ip_range", "value": "2001:db8::/‸64"}}', '2^64 addresses'],
    [
      'lockdown_rule',
      '{"configurations": [{"target": "ip_range", "value": "192.0.2.‸0/24"}]}',
      '192.0.2.0 to 192.0.2.255: 256 addresses',
    ],
    ['firewall_rule', '{"ref‸": "x"}', 'text, at most 50 characters'],
    ['workflow', '{"schedules": [{"cr‸on": "* * * * *"}]}', '1 to 256 characters'],
    ['access_rule', '{"success": true, "result": {"no‸tes": "x"}}', '**notes**'],
  ];
  for (const [kind, marked, ...parts] of cases)
    it(`${kind} ${marked}`, () => {
      const { state, offset, text } = at(kind, marked);
      const found = hover(state, offset);
      assert.ok(found, 'nothing shown');
      for (const part of parts) assert.ok(found.markdown.includes(part), found.markdown);
      assert.ok(found.range.start <= offset && offset <= found.range.end && found.range.end <= text.length);
    });
});

describe('a minimal body', () => {
  for (const kind of kinds)
    for (const intent of intentsOf(kind))
      if (intent !== 'record')
        it(`of ${kind.name} ${intent} has no findings`, () => {
          const text = minimalDocument(kind, intent);
          assert.ok(text);
          const quiet = ['document/deprecated-product', 'document/automatic-scope'];
          const problems = checkDocument(text, { kind, intent }).filter(({ code }) => !quiet.includes(code));
          assert.deepEqual(problems, [], text);
        });
});

describe('converting a record to a create body', () => {
  const convert = (kind: string, marked: string): string => {
    const { state, offset, text } = at(kind, marked);
    const [action] = convertActions(state, offset);
    return action ? apply(text, action.edits) : 'not offered';
  };
  it('drops what only records have', () => {
    assert.equal(
      convert(
        'access_rule',
        '{"id": "1", "mode": "block"‸, "allowed_modes": [], "configuration": {}, "created_on": "x"}',
      ),
      '{"mode": "block", "configuration": {}}',
    );
  });
  it('drops it inside as well', () => {
    const group =
      '{"id": "1", "name": "g", "policies": [{"id": "2", "access": "allow", "permission_groups": [{"id": "3", "name": "n", "meta": {}}], "resource_groups": []}], "created_on": "x"‸}';
    assert.equal(
      convert('user_group', group),
      '{"name": "g", "policies": [{"access": "allow", "permission_groups": [{"id": "3"}], "resource_groups": []}]}',
    );
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
    const titles = convertActions(state, offset).map(({ title, edits }) => [title, apply(text, edits)]);
    assert.deepEqual(titles, [
      ['Convert all to create bodies', '[{"email_domain": "a.example"}, {"email_domain": "b.example"}]\n'],
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
  it('shows members with their values', () => {
    const { state } = at('lockdown_rule', '{"paused": true, "urls": ["a"]}‸');
    assert.deepEqual(
      symbolsOf(state).map(({ name, detail }) => [name, detail]),
      [
        ['paused', 'true'],
        ['urls', undefined],
      ],
    );
  });
  it('folds brackets that span lines, not those in texts', () => {
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
      apply(text, formatJson(text, { tabSize: 2, insertSpaces: true })),
      '{\n  "a": [\n    1\n  ]\n}',
    );
  });
});
