import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { diffJson } from '../../../../../core/rules/diff/diff-json';
import { diffRecords } from '../../../../../core/rules/diff/diff-records';
import { effectLines } from '../../../../../core/rules/diff/effect-words';
import { keepCases } from '../../../../support/kept-cases';

const scheme = catalogueScheme();
const parse = (text: string, kind: 'filter' | 'value') => parseExpression(text, { kind, scheme });

type Row = Readonly<Record<string, unknown>>;

/** Edits of a rule, by name. An edit returns undefined if it does not apply to the rule. */
const edits: Readonly<Record<string, (rule: Row) => Row | undefined>> = {
  disabled: (rule) => ({ ...rule, ...('filter' in rule || 'urls' in rule ? { paused: true } : { enabled: false }) }),
  'action block': (rule) => withAction(rule, 'block'),
  'action log': (rule) => withAction(rule, 'log'),
  'action challenge': (rule) => withAction(rule, rule.mode ? 'challenge' : 'managed_challenge'),
  'action allow': (rule) => withAction(rule, rule.mode ? 'whitelist' : 'allow'),
  'negated': (rule) => withExpression(rule, (text) => `not (${text})`),
  'narrower': (rule) => withExpression(rule, (text) => `(${text}) and http.request.method eq "POST"`),
  'wider': (rule) => withExpression(rule, (text) => `(${text}) or http.host eq "new.example"`),
  'not readable': (rule) => withExpression(rule, (text) => `(${text}) or`),
  'an earlier priority': (rule) => (typeof rule.priority === 'number' ? { ...rule, priority: rule.priority - 1 } : undefined),
  'another property': (rule) => ({ ...rule, logging: { enabled: false } }),
  'another description': (rule) => ({ ...rule, description: 'Renamed' }),
  'renamed and narrower': (rule) => withExpression({ ...rule, description: 'Renamed' }, (text) => `(${text}) and ssl`),
  'another value': (rule) => {
    const { configuration } = rule as { configuration?: Row };
    return configuration && { ...rule, configuration: { ...configuration, value: otherValue[String(configuration.target)] } };
  },
}; // prettier-ignore

const otherValue: Readonly<Record<string, string>> = {
  ip: '198.51.100.9',
  ip_range: '198.51.100.0/24',
  ip6: '2001:db8::9',
  asn: 'AS64500',
  country: 'FR',
  ua: 'OtherBot/2.0',
};

function withAction(rule: Row, name: string): Row | undefined {
  const key = 'mode' in rule ? 'mode' : 'action' in rule ? 'action' : undefined;
  return key === undefined || rule[key] === name ? undefined : { ...rule, [key]: name };
}

function withExpression(rule: Row, change: (text: string) => string): Row | undefined {
  if (typeof rule.expression === 'string') return { ...rule, expression: change(rule.expression) };
  const { filter } = rule as { filter?: { expression: string } };
  return filter && { ...rule, filter: { ...filter, expression: change(filter.expression) } };
}

function effects(name: string, kind: string, before: Row | undefined, after: Row | undefined): string[] {
  const found = diffRecords(
    [{ kind, name: 'Rule', ...(before ? { before } : {}), ...(after ? { after } : {}) }],
    { parse, scheme, limits: { steps: 20_000 } },
  );
  const { same, proved, rules } = diffJson(found.diff);
  const changes = rules.map((rule) => ('change' in rule ? rule.change : ''));
  const facts = [...(same ? ['same'] : []), ...(proved ? ['proved'] : []), ...changes];
  return [`${name}: ${facts.join(', ')}`, ...effectLines(found).map((line) => `  ${line}`)];
}

/** Returns the effects of every edit of a rule, and of adding and deleting it. */
const ofRule = (kind: string, rule: Row): string[] => [
  ...effects('created', kind, undefined, rule),
  ...effects('deleted', kind, rule, undefined),
  ...Object.entries(edits).flatMap(([name, edit]) => {
    const edited = edit(rule);
    return edited === undefined ? [] : effects(name, kind, rule, edited);
  }),
];

/** Returns the effects of every edit of each rule of a ruleset, of removing it, and of moving it to the start. */
function ofRuleset(ruleset: Row): string[] {
  const rules = ruleset.rules as readonly Row[];
  const compared = (name: string, changed: readonly Row[]) =>
    effects(name, 'ruleset', ruleset, { ...ruleset, rules: changed });
  return rules.flatMap((rule, at) => [
    ...compared(`rule ${at} removed`, rules.toSpliced(at, 1)),
    ...(at > 0 ? compared(`rule ${at} first`, [rule, ...rules.toSpliced(at, 1)]) : []),
    ...Object.entries(edits).flatMap(([name, edit]) => {
      const edited = edit(rule);
      return edited === undefined ? [] : compared(`rule ${at} ${name}`, rules.with(at, edited));
    }),
  ]);
}

describe('the effects of every edit of a rule, in words', () => {
  keepCases('rule-edits', (input, kind) => {
    const record = JSON.parse(input) as Row;
    return Promise.resolve(kind === 'ruleset' ? ofRuleset(record) : ofRule(kind, record));
  });
});
