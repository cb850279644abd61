import assert from 'node:assert/strict';
import { type CodeAction, type SourceDocument } from '../../../../../../core/language/language';
import { createLanguageService } from '../../../../../../core/language/languages';
import { applyEdits } from '../../../../../../core/text/apply-edits';
import { WorkCounter } from '../../../../../support/counted-work';
import { workspaceOf } from '../../../../../support/workspace';

const service = createLanguageService(({ error }) => {
  throw error;
});

interface Opened {
  readonly document: SourceDocument;
  /** Returns the code actions for rules that are offered at the first occurrence of the given text. */
  readonly actionsAt: (place: string) => Promise<readonly CodeAction[]>;
  readonly mergeable: () => Promise<readonly string[]>;
}

function open(name: string, text: string): Opened {
  const { context, document: named } = workspaceOf({ [name]: text });
  const document = {
    ...named(name),
    languageId: name.endsWith('.tf') ? 'terraform' : named(name).languageId,
  };
  return {
    document,
    async actionsAt(place) {
      const start = text.indexOf(place);
      assert.ok(start >= 0, place);
      const found = await service.collect(document, context, (language) =>
        language.actions?.(document, { start, end: start }, context),
      );
      return found.filter(({ title }) => /^(?:Split into|Merge with)/.test(title));
    },
    async mergeable() {
      const problems = await service.problems(document, context);
      const codes = problems.filter(({ code }) => code === 'document/mergeable-rules');
      return Promise.all(
        codes.map(async ({ start }) => {
          const found = await service.collect(document, context, (language) =>
            language.actions?.(document, { start, end: start }, context),
          );
          const fix = found.find(({ kind, title }) => kind === 'quickfix' && title.startsWith('Merge '));
          return fix ? applyEdits(text, fix.edits) : 'no fix';
        }),
      );
    },
  };
}

async function changed({ document, actionsAt }: Opened, place: string, title: string): Promise<string> {
  const found = await actionsAt(place);
  const action = found.find((one) => one.title === title);
  assert.ok(action, `${title}: ${found.map((one) => one.title).join(', ')}`);
  return applyEdits(document.text, action.edits);
}

const json = (rules: readonly string[]): string =>
  `{\n  "kind": "zone",\n  "phase": "http_request_firewall_custom",\n  "rules": [\n${rules.map((rule) => `    ${rule}`).join(',\n')}\n  ]\n}\n`;
const rule = (action: string, expression: string, more = ''): string =>
  `{ "action": "${action}", "expression": ${JSON.stringify(expression)}${more} }`;
const inJson = (...rules: readonly string[]): Opened => open('a.ruleset.json', json(rules));
const a = 'http.host eq "a"';
const b = 'http.host eq "b"';
const element = 'http.request.headers["x"][0]';

describe('rules of a list', () => {
  const splits: readonly (readonly [name: string, rules: string[], after: string[]])[] = [
    ['two alternatives', [rule('block', `${a} or ssl`)], [rule('block', a), rule('block', 'ssl')]],
    [
      'properties of one rule, of both, and names',
      [
        `{ "id": "${'0'.repeat(32)}", "action": "block", "ref": "r", "expression": "(ssl or (${a.replaceAll('"', '\\"')} and ssl))", "description": "d", "version": "3" }`,
        rule('log', 'ssl', ', "ref": "r_2"'),
      ],
      [
        `{ "id": "${'0'.repeat(32)}", "action": "block", "ref": "r", "expression": "ssl", "description": "d", "version": "3" }`,
        `{ "action": "block", "ref": "r_3", "expression": "${a.replaceAll('"', '\\"')} and ssl", "description": "d" }`,
        rule('log', 'ssl', ', "ref": "r_2"'),
      ],
    ],
    [
      'alternatives about missing values',
      [rule('managed_challenge', `${element} ne "a" or not ${element} eq "b"`)],
      [rule('managed_challenge', `${element} ne "a"`), rule('managed_challenge', `not ${element} eq "b"`)],
    ],
  ];
  for (const [name, rules, expected] of splits)
    it(`are split: ${name}`, async () => {
      assert.equal(await changed(inJson(...rules), 'action', 'Split into 2 rules'), json(expected));
    });

  const merges: readonly (readonly [name: string, rules: string[], after: string[]])[] = [
    ['values of one operand', [rule('block', a), rule('block', b)], [rule('block', 'http.host in {"a" "b"}')]],
    ['other conditions', [rule('block', `${a} and ssl`), rule('block', b)], [rule('block', `(${a} and ssl) or ${b}`)]],
    [
      'a rule between them that matches neither',
      [rule('block', a), rule('log', 'http.host eq "c"'), rule('block', b)],
      [rule('block', 'http.host in {"a" "b"}'), rule('log', 'http.host eq "c"')],
    ],
    [
      'a rule between them that the first one covers',
      [rule('block', a), rule('skip', `${a} and ssl`, ', "action_parameters": { "ruleset": "current" }'), rule('block', b)],
      [rule('block', 'http.host in {"a" "b"}'), rule('skip', `${a} and ssl`, ', "action_parameters": { "ruleset": "current" }')],
    ],
    [
      'a disabled rule between them',
      [rule('block', a), rule('log', 'ssl', ', "enabled": false'), rule('block', b)],
      [rule('block', 'http.host in {"a" "b"}'), rule('log', 'ssl', ', "enabled": false')],
    ],
    [
      'descriptions',
      [rule('block', a, ', "description": "x"'), rule('block', 'ssl', ', "description": "y"')],
      [rule('block', `${a} or ssl`, ', "description": "x; y"')],
    ],
  ]; // prettier-ignore
  for (const [name, rules, expected] of merges)
    it(`are merged: ${name}`, async () => {
      const list = inJson(...rules);
      const title =
        (await list.actionsAt('"action"')).find((one) => one.title.startsWith('Merge'))?.title ?? '';
      assert.equal(await changed(list, '"action"', title), json(expected));
    });

  it('are named in the titles, before and after', async () => {
    const list = inJson(
      rule('block', a, ', "ref": "first"'),
      rule('block', b),
      rule('block', 'ssl', ', "ref": "last"'),
    );
    const titles = (await list.actionsAt('\\"b\\"')).map(({ title }) => title);
    assert.deepEqual(titles, ['Merge with rule 1 (first)', 'Merge with rule 3 (last)']);
  });

  const refused: readonly (readonly [name: string, rules: string[]])[] = [
    ['other actions', [rule('block', a), rule('managed_challenge', b)]],
    ['logs and skips, which other rules follow', [rule('log', `${a} or ssl`), rule('log', b)]],
    ['a rule between them that logs', [rule('block', a), rule('log', 'ssl'), rule('block', b)]],
    [
      'a rule between them that only one reading of `ne` keeps apart',
      [rule('block', a), rule('log', `${element} ne "a"`), rule('block', `not ${element} in {"b"} and not ${element} contains ""`)],
    ],
    ['an unreadable rule between them', [rule('block', a), rule('log', 'is_new_field(ssl)'), rule('block', b)]],
    ['rate limits', [rule('block', `${a} or ssl`, ', "ratelimit": { "period": 60 }'), rule('block', b)]],
    ['its own response', [rule('block', `${a} or ssl`, ', "action_parameters": { "response": { "status_code": 410 } }'), rule('block', b)]],
    ['disabled rules', [rule('block', `${a} or ssl`, ', "enabled": false'), rule('block', b)]],
    ['a description of the later rule only', [rule('block', a), rule('block', b, ', "description": "x"')]],
    ['no alternatives', [rule('block', `${a} and ssl`)]],
  ]; // prettier-ignore
  for (const [name, rules] of refused)
    it(`are not changed: ${name}`, async () => {
      assert.deepEqual(
        (await inJson(...rules).actionsAt('"action"')).map(({ title }) => title),
        [],
      );
    });

  const yaml = (rules: string): string =>
    `name: a\nkind: zone\nphase: http_request_firewall_custom\nrules:\n${rules}`;
  it('are split and merged in YAML, with its quotes and comments', async () => {
    const one = `  # the first\n  - ref: a\n    action: block\n    expression: http.host eq "it's" or http.host contains "b"\n`;
    const list = open('a.ruleset.yaml', yaml(`${one}  - action: log\n    expression: ssl\n`));
    const split = await changed(list, 'action: block', 'Split into 2 rules');
    assert.equal(
      split,
      yaml(
        `  # the first\n  - ref: a\n    action: block\n    expression: 'http.host eq "it''s"'\n  - ref: 'a_2'\n    action: block\n    expression: 'http.host contains "b"'\n  - action: log\n    expression: ssl\n`,
      ),
    );
    const back = await changed(open('a.ruleset.yaml', split), 'action: block', 'Merge with rule 2 (a_2)');
    assert.equal(back, list.document.text.replace(/expression: (http.*)/, (_, text: string) => `expression: '${text.replaceAll("'", "''")}'`)); // prettier-ignore
  });

  it('are merged in YAML if the last one ends the file with a block', async () => {
    const list = open('a.ruleset.yaml', yaml(`  - action: block\n    expression: "ssl"\n\n  - action: block\n    expression: >-\n      ${a} and\n      ssl\n`)); // prettier-ignore
    assert.equal(
      await changed(list, 'action', 'Merge with rule 2'),
      yaml(`  - action: block\n    expression: ${JSON.stringify(`ssl or (${a} and ssl)`)}\n`),
    );
  });

  const resource = (rules: string): string =>
    `resource "cloudflare_ruleset" "a" {\n  zone_id = var.zone\n  kind  = "zone"\n  name  = "a"\n  phase = "http_request_firewall_custom"\n${rules}}\n`;
  const quoted = (text: string): string => JSON.stringify(text);

  it('are split and merged in the blocks of Terraform', async () => {
    const block = (ref: string, expression: string): string =>
      `\n  rules {\n    ref        = "${ref}"\n    action     = "block"\n    expression = ${quoted(expression)}\n    enabled    = true\n  }\n`;
    const list = open('main.tf', resource(block('a', `${a} or ssl`) + block('b', b)));
    const split = await changed(list, 'ref', 'Split into 2 rules');
    assert.equal(split, resource(block('a', a) + block('a_2', 'ssl') + block('b', b)));
    const merged = await changed(open('main.tf', split), '"b"', 'Merge with rule 2 (a_2)');
    assert.equal(merged, resource(block('a', a) + block('a_2', `ssl or ${b}`)));
  });

  it('are split and merged in the lists of Terraform', async () => {
    const item = (expression: string): string =>
      `    {\n      action     = "block"\n      expression = ${expression}\n    }`;
    const list = (...items: readonly string[]): string =>
      resource(`  rules = [\n${items.map(item).join(',\n')},\n  ]\n`);
    const text = list(
      quoted(`${a} or http.host contains "\${x}"`).replace('${', () => '$${'),
      quoted(b),
    );
    const split = await changed(open('main.tf', text), 'action', 'Split into 2 rules');
    assert.equal(
      split,
      list(
        quoted(a),
        quoted('http.host contains "${x}"').replace('${', () => '$${'),
        quoted(b),
      ),
    );
    assert.equal(
      await changed(open('main.tf', list(quoted(a), quoted(b))), 'action', 'Merge with rule 2'),
      list(quoted('http.host in {"a" "b"}')),
    );
  });

  it('are not changed in Terraform if variables decide, or rules are generated', async () => {
    const rules = (more: string, expression: string): string =>
      `  rules {\n    action = "block"\n    expression = ${expression}\n    ${more}\n  }\n`;
    const generated =
      '  dynamic "rules" {\n    for_each = var.all\n    content {\n      action = "block"\n    }\n  }\n';
    for (const text of [
      rules('enabled = var.on', quoted(`${a} or ssl`)),
      rules('', `"${a.replaceAll('"', '\\"')} or http.host eq \\"\${var.host}\\""`),
      rules('', quoted(`${a} or ssl`)) + generated,
    ])
      assert.deepEqual(await open('main.tf', resource(text)).actionsAt('action'), [], text);
  });

  it('that list values of one operand are reported with a fix, in each notation', async () => {
    const three = [rule('block', a), rule('log', 'ssl and http.host eq "z"'), rule('block', b), rule('block', 'http.host in {"c" "d"}')]; // prettier-ignore
    assert.deepEqual(await inJson(...three).mergeable(), [
      json([rule('block', 'http.host in {"a" "b" "c" "d"}'), three[1] ?? '']),
    ]);
    assert.deepEqual(await inJson(rule('block', a), rule('log', 'ssl'), rule('block', b)).mergeable(), []);
    // a rule that is never reached has a diagnostic, but no action
    assert.deepEqual(await inJson(rule('block', a), rule('block', a)).mergeable(), []);
    const list = yaml(`  - action: block\n    expression: ${a}\n  - action: block\n    expression: ${b}\n`);
    assert.deepEqual(await open('a.ruleset.yaml', list).mergeable(), [
      yaml(`  - action: block\n    expression: 'http.host in {"a" "b"}'\n`),
    ]);
    const block = (expression: string): string => `  rules {\n    action     = "block"\n    expression = ${quoted(expression)}\n  }\n`; // prettier-ignore
    assert.deepEqual(await open('main.tf', resource(block(a) + block(b))).mergeable(), [
      resource(block('http.host in {"a" "b"}')),
    ]);
  });

  describe('of firewall rules', () => {
    const legacy = (action: string, expression: string, more = ''): string =>
      `{ "action": "${action}", "filter": { "expression": ${JSON.stringify(expression)} }${more} }`;
    const inList = (...rules: readonly string[]): Opened =>
      open('a.firewall_rule.json', `[\n  ${rules.join(',\n  ')}\n]\n`);

    it('are merged wherever they are in the list, because they run next to each other', async () => {
      const first = legacy('block', a, ', "priority": 2, "description": "A"');
      const other = legacy('allow', 'ssl and http.host in {"b" "z"}', ', "priority": 1');
      const last = legacy('block', b, ', "priority": 2');
      const merged = legacy('block', 'http.host in {"a" "b"}', ', "priority": 2, "description": "A"');
      const list = inList(first, other, last);
      assert.deepEqual(await list.mergeable(), [inList(merged, other).document.text]);
      // Only custom rules can be split, because they run in list order.
      assert.deepEqual(await inList(legacy('block', `${a} or ssl`), last).actionsAt('action'), []);
    });

    it('are not changed if an account has them, or if they have more than one action', async () => {
      for (const more of [`, "id": "${'1'.repeat(32)}"`, ', "products": ["waf"]', ', "paused": true'])
        assert.deepEqual((await inList(legacy('block', a), legacy('block', b, more)).mergeable()).filter((one) => one !== 'no fix'), [], more); // prettier-ignore
      const named = `{ "action": "block", "filter": { "id": "${'1'.repeat(32)}", "expression": ${JSON.stringify(b)} } }`;
      assert.deepEqual(await inList(legacy('block', a), named).mergeable(), ['no fix']);
      assert.deepEqual(await inList(legacy('log', a), legacy('log', b)).mergeable(), ['no fix']);
      assert.deepEqual(await inList(legacy('block', a, ', "priority": 1'), legacy('block', b)).mergeable(), []); // prettier-ignore
    });
  });

  it('that never run are reported in YAML', async () => {
    const text = yaml(
      '  - action: block\n    expression: ssl\n  - action: log\n    expression: ssl and http.host eq "a"\n',
    );
    const { context, document } = workspaceOf({ 'a.ruleset.yaml': text });
    const problems = await service.problems(document('a.ruleset.yaml'), context);
    assert.deepEqual(
      problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`),
      ['document/unreachable-rule ssl and http.host eq "a"'],
    );
  });
});

describe('actions for rules', () => {
  let counter: WorkCounter;
  before(async () => {
    counter = await WorkCounter.open();
  });
  after(() => counter.close());

  it('are proved once for each version of a document', async () => {
    const list = inJson(rule('block', `${a} or ssl`), ...Array.from({ length: 6 }, (_, i) => rule('log', `http.host eq "${i}x"`)), rule('block', b)); // prettier-ignore
    await inJson(rule('block', `${a} or ssl`), rule('log', 'ssl'), rule('block', b)).actionsAt('action');
    const [first, second] = [
      await counter.count(() => list.actionsAt('"action"')),
      await counter.count(() => list.actionsAt('"expression"')),
    ];
    assert.ok(second * 3 < first, `${second} after ${first}`);
  });
});
