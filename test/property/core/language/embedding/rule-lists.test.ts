import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Problem } from '../../../../../core/base/problem';
import { createLanguageService } from '../../../../../core/language/languages';
import { languageContext } from '../../../../support/language-context';

const fail = (failure: unknown): never => assert.fail(String(failure));

interface Written {
  readonly expression: string;
  readonly action: string;
  readonly isOn: boolean;
}

/** Files by name, each with its language ID and a function that writes a list of rules as the text of the file. */
const files: Readonly<
  Record<string, { readonly languageId: string; readonly write: (rules: readonly Written[]) => string }>
> = {
  'main.tf': {
    languageId: 'terraform',
    write: (rules) =>
      `resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [\n${rules
        .map(
          ({ expression, action, isOn }) =>
            `    { action = "${action}", expression = ${JSON.stringify(expression)}${isOn ? '' : ', enabled = false'} },\n`,
        )
        .join('')}  ]\n}\n`,
  },
  'blocks.tf': {
    languageId: 'terraform',
    write: (rules) =>
      `resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n${rules
        .map(
          ({ expression, action, isOn }) =>
            `  rules {\n    action = "${action}"\n    expression = ${JSON.stringify(expression)}\n    enabled = ${String(isOn)}\n  }\n`,
        )
        .join('')}}\n`,
  },
  'shop.ruleset.yaml': {
    languageId: 'yaml',
    write: (rules) =>
      `kind: zone\nphase: http_request_firewall_custom\nrules:\n${rules
        .map(
          ({ expression, action, isOn }) =>
            `  - action: ${action}\n    expression: ${expression}\n    enabled: ${String(isOn)}\n`,
        )
        .join('')}`,
  },
  'shop.ruleset.json': {
    languageId: 'json',
    write: (rules) =>
      JSON.stringify({
        kind: 'zone',
        phase: 'http_request_firewall_custom',
        rules: rules.map(({ expression, action, isOn }) => ({ action, expression, enabled: isOn })),
      }),
  },
};

/**
 * Conditions. Some of them imply another condition, and some pairs together match all requests that another condition
 * matches. One condition has an error.
 */
const expression = fc.constantFrom(
  'ssl and http.host eq "a.com"',
  'http.host eq "a.com" and ssl',
  'http.host eq "a.com"',
  'http.host eq "b.com"',
  'http.host in {"a.com" "b.com"}',
  'ip.src in {192.0.2.0/24}',
  'ip.src eq 192.0.2.1',
  'ip.src.asnum lt 10',
  'ip.src.asnum ge 10',
  'not ssl',
  'ssl or true',
  'ssl or',
);

const rule: fc.Arbitrary<Written> = fc.record({
  expression,
  action: fc.constantFrom('block', 'block', 'log', 'managed_challenge'),
  isOn: fc.nat(9).map((which) => which > 0),
});

/** One editing step: a rule is changed, inserted, or removed, or it is moved to the end. */
const edit = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('change', 'expression', 'insert', 'remove', 'move'),
  rule,
});

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(rules: readonly Written[], { at, how, rule: written }: Edit): Written[] {
  const place = at % (rules.length + 1);
  const old = rules.slice(place, place + 1);
  const [before, after] = [rules.slice(0, place), rules.slice(place + 1)];
  switch (how) {
    case 'change':
      return [...before, written, ...after];
    case 'expression':
      return [...before, ...old.map((one) => ({ ...one, expression: written.expression })), ...after];
    case 'insert':
      return [...before, written, ...old, ...after];
    case 'remove':
      return [...before, ...after];
    case 'move':
      return [...before, ...after, ...old];
  }
}

const blocking = (expression: string): Written => ({ expression, action: 'block', isOn: true });

/**
 * Rules, and an edit after which the first of these rules never runs. Before the edit, the test moves this rule to the
 * end of the list, so that the inserted rule precedes it.
 */
const covering: [Written[], Edit[]] = [
  [blocking('http.host eq "a.com" and ssl'), blocking('http.host eq "b.com"')],
  [{ at: 0, how: 'insert', rule: blocking('http.host eq "a.com"') }],
];

/** Rules that make a list so long that each rule is only compared with some of the others. */
const filler = Array.from({ length: 95 }, (_none, index): Written => ({
  expression: `http.host eq "h${index}.com" and ip.src in {192.0.2.0/24}`,
  action: 'block',
  isOn: true,
}));

const neverRuns = (problems: readonly Problem[]): string =>
  problems
    .flatMap(({ code, message, related }) =>
      /duplicate-rule|unreachable-rule/.test(code) ? [`${message} ${related?.length}`] : [],
    )
    .join();

describe('comparing the rules of a list again', () => {
  for (const [name, { languageId, write }] of Object.entries(files))
    for (const [length, more] of [
      ['short', []],
      ['long', filler],
    ] as const)
      it(`finds after every edit what a complete check finds: ${name}, a ${length} list`, async () => {
        let changed = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(rule, { minLength: 2, maxLength: 8 }),
            fc.array(edit, { minLength: 1, maxLength: 5 }),
            async (first, edits) => {
              const service = createLanguageService(fail);
              let rules: readonly Written[] = [...first.slice(1), ...more, ...first.slice(0, 1)];
              let before: string | undefined;
              for (const [version, step] of [undefined, ...edits].entries()) {
                // Every edit is undone and repeated, so that relations disappear and are found again.
                for (const now of step ? [edited(rules, step), rules, edited(rules, step)] : [rules]) {
                  rules = now;
                  const document = { uri: `file:///w/${name}`, languageId, version, text: write(rules) };
                  const again = await service.problems(document, languageContext());
                  assert.deepEqual(
                    again,
                    await createLanguageService(fail).problems(document, languageContext()),
                  );
                  const found = neverRuns(again);
                  if (before !== undefined && found !== before) changed++;
                  before = found;
                }
              }
            },
          ),
          { numRuns: length === 'short' ? 20 : 4, examples: [covering] },
        );
        assert.ok(changed >= 3, `${changed} edits changed which rules never run`);
      });
});
