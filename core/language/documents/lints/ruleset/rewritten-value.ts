import * as l10n from '@vscode/l10n';
import { indexKey } from '../../../../expression/evaluate/literal-value';
import { stringValue } from '../../../../expression/literals';
import { type ComparisonExpression, type Expression, type ExpressionTree } from '../../../../expression/tree';
import { ungrouped } from '../../../../expression/walk';
import { type JsonNode, textMember } from '../../../../json/tree';
import { report } from '../context';
import { conditionOf, isSurelyOn, objectMember, type RulesetView, type RuleView } from './view';

/**
 * Fixed values by field (such as `http.request.headers["x-a"]`). They are either the values that a rule writes or the
 * values that its condition requires.
 */
type Values = ReadonlyMap<string, string>;

/** Maximum number of earlier rules that a condition is compared with. */
const maxBefore = 50;

/**
 * Reports conditions that require a field to have a fixed value that an earlier rule of the same phase writes. The
 * fields of a request do not change within a phase, so the condition is evaluated with the original value
 * (rulesets.md, "Phases").
 */
export function checkRewrittenValues({ context, phase, rules }: RulesetView): void {
  const headers = phase && headerFields[phase.name];
  const all = rules.map((rule) => ({ rule, written: isSurelyOn(rule) ? writtenBy(rule, headers) : nothing }));
  if (all.every(({ written }) => written.size === 0)) return;
  for (const [index, { rule, written }] of all.entries()) {
    const compared = rule.isOn ? comparedIn(conditionOf(rule)) : nothing;
    if (compared.size === 0) continue;
    const earlier = all
      .slice(Math.max(0, index - maxBefore), index)
      // Two rules that swap two values are not reported. In this case, the condition of each rule requires the value
      // that the other rule writes.
      .find((one) => shares(compared, one.written) && !shares(comparedIn(conditionOf(one.rule)), written));
    if (!earlier || !rule.expression) continue;
    const [, value = ''] = [...compared].find(([field, text]) => earlier.written.get(field) === text) ?? [];
    const { start, end } = earlier.rule.expression ?? earlier.rule.node;
    report(context, 'information', 'rewritten-value', rule.expression, l10n.t('An earlier rule writes "{0}", but all rules in a phase see the original value. Test the original value instead.', value), {
      related: [{ start, end, message: l10n.t('The earlier rule') }],
    }); // prettier-ignore
  }
}

const nothing: Values = new Map();

const headerFields: Readonly<Record<string, string>> = {
  http_request_late_transform: 'http.request.headers',
  http_response_headers_transform: 'http.response.headers',
};

const shares = (a: Values, b: Values): boolean => [...a].some(([field, text]) => b.get(field) === text);

/** Returns the fixed values that a rule writes. */
function writtenBy({ action, parameters }: RuleView, headers: string | undefined): Values {
  if (action !== 'rewrite') return nothing;
  const uri = objectMember(parameters, 'uri');
  const written = new Map<string, string>();
  const add = (field: string, node: JsonNode | undefined): void => {
    const value = textMember(node, 'value');
    if (value !== undefined && value !== '') written.set(field, value);
  };
  add('http.request.uri.path', objectMember(uri, 'path'));
  add('http.request.uri.query', objectMember(uri, 'query'));
  if (headers !== undefined)
    for (const { key, value } of objectMember(parameters, 'headers')?.members ?? [])
      if (textMember(value, 'operation') === 'set') add(headerField(headers, key.value), value);
  return written;
}

const headerField = (headers: string, name: string): string => `${headers}["${name.toLowerCase()}"]`;

/**
 * Returns the values that request fields must have to meet the condition. Only comparisons with `eq` are considered.
 */
function comparedIn(tree: ExpressionTree | undefined): Values {
  if (!tree?.root) return nothing;
  const root = ungrouped(tree.root);
  const parts = root.kind === 'logical' && root.operator === 'and' ? root.operands : [root];
  return new Map(parts.flatMap((part) => comparison(part, tree.text)));
}

function comparison(part: Expression, text: string): readonly (readonly [field: string, value: string])[] {
  const inner = ungrouped(part);
  // `argument` is the inner condition of `any(http.request.headers["x-a"][*] eq "1")`.
  const [argument] = inner.kind === 'quantifier' && inner.name === 'any' ? inner.arguments : [];
  const node = argument ?? inner;
  if (node.kind !== 'comparison' || node.operator !== 'eq' || node.right?.kind !== 'string') return [];
  const field = fieldOf(node, text);
  return field === undefined ? [] : [[field, stringValue(text, node.right)]];
}

/**
 * Returns the field that a comparison is about. For a header, the result includes the header's name but not the index
 * of the value. Returns undefined if the left side is not a field.
 */
function fieldOf({ left }: ComparisonExpression, text: string): string | undefined {
  if (left.kind !== 'field') return undefined;
  const [key] = left.indexes;
  if (!key) return left.name;
  return key.access === 'key' ? headerField(left.name, indexKey(text, key)) : undefined;
}
