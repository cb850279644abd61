import * as l10n from '@vscode/l10n';
import { displayLanguage } from '../../../base/display-language';
import { own } from '../../../base/own';
import { type OffsetRange } from '../../../base/problem';
import { type HoverInfo } from '../../language';
import { formatInterval, sizeOf } from '../../../net/interval-set';
import { countryName, readCountry } from '../../../net/country';
import { specialPurposeOf } from '../../../net/special-network';
import { addressInterval } from '../../../expression/address-values';
import { managedLists } from '../../../expression/catalogue/service.data';
import { stringValue } from '../../../expression/literals';
import { type AddressLiteral, type ComparisonExpression, type IntegerLiteral, type Node, type StringLiteral } from '../../../expression/tree'; // prettier-ignore
import { pathAt } from '../../../expression/walk';
import { describeDefinition } from './describe';
import { explainRegex } from './explain-regex';
import { describeOperator } from './operator-words';
import { type ExpressionView } from './view';
import { sentenceOf } from './sentences';
import { specialPurposeWords } from './special-purpose-words';

/**
 * Describes the element under the cursor: a field or function with its facts, an operator, or the meaning of a literal.
 * Returns undefined if there is nothing to describe.
 */
export function hover(view: ExpressionView, offset: number): HoverInfo | undefined {
  const path = pathAt(view.tree, offset);
  const node = path.at(-1);
  if (!node) return undefined;
  const comparison = path.findLast((one) => one.kind === 'comparison');
  switch (node.kind) {
    case 'field':
    case 'call':
    case 'quantifier': {
      const definition = view.tree.scheme.get(node.name);
      if (!definition || offset > node.nameEnd || definition.name === 'rampart_hole') return undefined;
      return { range: { start: node.start, end: node.nameEnd }, markdown: describeDefinition(definition) };
    }
    case 'address':
      return info(node, explainAddress(view, node));
    case 'integer':
      return info(node, explainInteger(node, comparison));
    case 'string':
      return info(node, explainString(view, node, comparison));
    case 'list':
      return info(node, explainList(view, node.name));
    default:
      return operatorAt(node, offset);
  }
}

/** Describes the operator under the cursor. */
function operatorAt(node: Node, offset: number): HoverInfo | undefined {
  const isAt = ({ start, end }: OffsetRange): boolean => start <= offset && offset <= end && start < end;
  switch (node.kind) {
    case 'comparison': {
      const range = { start: node.operatorStart, end: node.operatorEnd };
      return node.operator !== undefined && isAt(range)
        ? { range, markdown: describeOperator(node.operator) }
        : undefined;
    }
    case 'logical': {
      const range = node.operators.find(isAt);
      return range && { range, markdown: describeOperator(node.operator) };
    }
    case 'not': {
      const range = { start: node.start, end: node.operatorEnd };
      return isAt(range) ? { range, markdown: describeOperator('not') } : undefined;
    }
    default:
      return undefined;
  }
}

function info({ start, end }: Node, markdown: string | undefined): HoverInfo | undefined {
  return markdown === undefined ? undefined : { range: { start, end }, markdown };
}

function explainAddress({ tree }: ExpressionView, node: AddressLiteral): string | undefined {
  const interval = addressInterval(tree.text, node);
  if (!interval) return undefined;
  const size = sizeOf([interval]);
  const lines = [
    size === 1n
      ? l10n.t('One address: `{0}`', formatInterval(interval))
      : l10n.t('{0} addresses: `{1}`', size.toLocaleString(displayLanguage()), formatInterval(interval)),
  ];
  const special = specialPurposeOf(interval);
  if (special)
    lines.push(
      l10n.t(
        'Part of the special-purpose network `{1}` ({0}).',
        specialPurposeWords[special.purpose](),
        special.network,
      ),
    );
  return lines.join('\n\n');
}

function explainInteger(
  node: IntegerLiteral,
  comparison: ComparisonExpression | undefined,
): string | undefined {
  const name = comparison?.left.name;
  if (name?.includes('timestamp') && node.value > 0 && node.value < 8.64e12)
    return new Date(node.value * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  if (name?.endsWith('asnum')) return l10n.t('Autonomous system AS{0}', node.value);
  if (node.dots >= 0)
    return l10n.t(
      'Number of values in the range: {0}',
      (node.last - node.value + 1).toLocaleString(displayLanguage()),
    );
  return undefined;
}

function explainString(
  { tree }: ExpressionView,
  node: StringLiteral,
  comparison: ComparisonExpression | undefined,
): string | undefined {
  if (node.regex) {
    const source = tree.text.slice(node.contentStart, node.contentEnd);
    const lines = explainRegex(source, node.regex.root).map((line) => `- ${line}`);
    return [l10n.t('Parts of the pattern, in order:'), lines.join('\n')].join('\n\n');
  }
  const value = stringValue(tree.text, node);
  const left = comparison?.left;
  if (left?.kind === 'field' && left.field?.facts?.valueSet === 'country') {
    const reading = readCountry(value);
    return reading.kind === 'unknown' ? undefined : countryName(reading.code);
  }
  const isSame = tree.text.slice(node.contentStart, node.contentEnd) === value;
  return isSame ? undefined : l10n.t('Value of the string: `{0}`', value);
}

function explainList({ facts, settings }: ExpressionView, name: string): string | undefined {
  const managed = managedLists.find((list) => list.name === name);
  if (managed) return l10n.t('Managed list: {0}.', sentenceOf(managed));
  const type = own(settings.lists, name) ?? own(facts.lists, name);
  return type === undefined ? undefined : l10n.t('An account list of type {0}.', type);
}
