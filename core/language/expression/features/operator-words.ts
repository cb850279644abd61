import * as l10n from '@vscode/l10n';
import { operatorText } from '../../../expression/print';
import { type ComparisonOperator, type LogicalOperator } from '../../../expression/tree';
import { integerType, ipType, stringType, type Type } from '../../../expression/types';

/** Descriptions of an operator for completion and hovers. */
interface OperatorWords {
  readonly operator: ComparisonOperator;
  /** A short phrase that is shown next to the operator's name. */
  readonly short: () => string;
  /** An explanation in complete sentences. */
  readonly long: () => string;
  /** Types that the operator supports. If this is absent, it supports all types of single values. */
  readonly types?: readonly Type[];
}

/** The comparison operators, in the order in which they are suggested. */
export const comparisonWords: readonly OperatorWords[] = [
  { operator: 'eq', short: () => l10n.t('equal'), long: () => l10n.t('Equal. Strings are compared case-sensitively.') },
  { operator: 'ne', short: () => l10n.t('not equal'), long: () => l10n.t('Not equal. Also true when the value is missing.') },
  { operator: 'in', short: () => l10n.t('in a set or list'), long: () => l10n.t('The value is in a set `{…}` or in a list `$name`.') },
  { operator: 'contains', types: [stringType], short: () => l10n.t('contains a string'), long: () => l10n.t('Contains a string (case-sensitive). To ignore case, compare `lower(…)`.') },
  { operator: 'wildcard', types: [stringType], short: () => l10n.t('pattern with *, ignoring case'), long: () => l10n.t('Matches a pattern, ignoring case. `*` stands for any characters. The pattern must match the whole value.') },
  { operator: 'strict wildcard', types: [stringType], short: () => l10n.t('pattern with *, case-sensitive'), long: () => l10n.t('Matches a pattern (case-sensitive). `*` stands for any characters. The pattern must match the whole value.') },
  { operator: 'matches', types: [stringType], short: () => l10n.t('regular expression'), long: () => l10n.t('Matches a regular expression (Rust syntax) anywhere in the value. Requires a Business plan or WAF Advanced.') },
  { operator: 'lt', types: [integerType, ipType], short: () => l10n.t('less than'), long: () => l10n.t('Less than. Strings are compared byte by byte.') },
  { operator: 'le', types: [integerType, ipType], short: () => l10n.t('at most'), long: () => l10n.t('Less than or equal. Strings are compared byte by byte.') },
  { operator: 'gt', types: [integerType, ipType], short: () => l10n.t('greater than'), long: () => l10n.t('Greater than. Strings are compared byte by byte.') },
  { operator: 'ge', types: [integerType, ipType], short: () => l10n.t('at least'), long: () => l10n.t('Greater than or equal. Strings are compared byte by byte.') },
  { operator: 'bitwise_and', types: [integerType], short: () => l10n.t('has any of these bits'), long: () => l10n.t('True when the number has any of these bits set.') },
]; // prettier-ignore

const logicalWords: Readonly<Record<LogicalOperator | 'not', () => string>> = {
  not: () => l10n.t('Negates the comparison or parenthesized expression that follows.'),
  and: () => l10n.t('True when both conditions are true. Binds more tightly than `xor` and `or`.'),
  xor: () =>
    l10n.t(
      'True when an odd number of conditions are true. Binds more tightly than `or` and less tightly than `and`.',
    ),
  or: () => l10n.t('True when at least one condition is true. Binds less tightly than `and` and `xor`.'),
};

const page = 'https://developers.cloudflare.com/ruleset-engine/rules-language/operators/';

/** Describes an operator in Markdown: its symbol and its meaning. */
export function describeOperator(operator: ComparisonOperator | LogicalOperator | 'not'): string {
  const symbol = operatorText(operator, 'symbols', '');
  const head = symbol === operator ? `\`${operator}\`` : `\`${operator}\`, \`${symbol}\``;
  const comparison = comparisonWords.find((words) => words.operator === operator);
  const words = comparison?.long() ?? logicalWords[operator as LogicalOperator | 'not']();
  return `${head}\n\n${words}\n\n[${l10n.t('Documentation')}](${page})`;
}
