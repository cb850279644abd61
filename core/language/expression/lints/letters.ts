import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { stringValue } from '../../../expression/literals';
import {
  type CallOperand,
  type ComparisonExpression,
  type FieldOperand,
  type Node,
  type StringLiteral,
} from '../../../expression/tree';
import { isTextTest, type TextCondition } from '../../../expression/algebra/text-condition';
import { unwrap } from '../../../expression/operand-facts';
import { readCountry } from '../../../net/country';
import { type Lint, type LintContext } from './lint';

/** This file contains lints for uppercase and lowercase letters. */

type Letters = 'lower' | 'upper';

const changesCase = ({ name }: { readonly name: string }): boolean => name === 'lower' || name === 'upper';

/** Quickly checks whether the case of an operand's letters may be known. */
function hasLetters(operand: Node | undefined): boolean {
  if (operand?.kind === 'call') return changesCase(operand);
  return operand?.kind === 'field' && operand.field?.facts?.letters !== undefined;
}

/**
 * Returns the case of all letters in an operand's values, or undefined if it is unknown. `because` is the field or call
 * that determines the case, as shown in messages.
 */
function lettersOf({
  operand,
}: TextCondition): { letters: Letters; because: string; isCountry?: boolean } | undefined {
  const { field, functions } = unwrap(operand);
  const outer = functions.find((name) => name === 'lower' || name === 'upper');
  const changed = functions[0];
  if (outer !== undefined && changed === outer) return { letters: outer, because: `${outer}(…)` };
  const letters = field?.field?.facts?.letters;
  if (letters === undefined || functions.length > 0 || field === undefined) return undefined;
  return { letters, because: field.name, isCountry: field.field?.facts?.valueSet === 'country' };
}

export const literalCase: Lint = {
  code: 'literal-case',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: ['eq', 'ne', 'in', 'contains', 'strict wildcard'],
  left: (definition) =>
    definition.kind === 'field' ? definition.facts?.letters !== undefined : changesCase(definition),
  comparison: checkLetters,
  functions: isTextTest,
  call: checkLetters,
};

function checkLetters(node: ComparisonExpression | CallOperand, context: LintContext): void {
  if (!hasLetters(node.kind === 'comparison' ? node.left : node.arguments[0])) return;
  const condition = context.conditions.textOf(node);
  if (condition === undefined || condition.test === 'wildcard') return;
  const known = lettersOf(condition);
  if (known === undefined) return;
  const { letters, because, isCountry } = known;
  for (const { literal, text } of condition.values) {
    // Values such as `<HOST>` are placeholders and are not reported.
    if (!(letters === 'lower' ? /[A-Z]/ : /[a-z]/).test(text) || text.startsWith('<')) continue;
    // A name such as "Germany" does not become a code if its case is changed. `value-domain` reports it instead.
    if (isCountry && isWhole(condition.test) && readCountry(text).kind === 'unknown') continue;
    context.report(
      literal,
      letters === 'lower'
        ? l10n.t('`{0}` contains no uppercase letters, so this value never matches.', because)
        : l10n.t('`{0}` contains no lowercase letters, so this value never matches.', because),
      { fixes: changeCase(context, literal, letters) },
    );
  }
}

/** Whether a test compares whole values instead of parts of them. */
const isWhole = (test: TextCondition['test']): boolean => test === 'eq' || test === 'ne' || test === 'in';

/** Returns a fix that changes the case of a literal's letters. Returns an empty list if there is nothing to change. */
function changeCase(
  context: LintContext,
  { start, end, contentStart, contentEnd, form }: StringLiteral,
  letters: Letters,
): Fix[] {
  const content = context.text.slice(contentStart, contentEnd);
  // Escapes such as \x4A are not changed. Only letters that are written literally are changed.
  const changed = content.replace(/\\x[0-9a-fA-F]{2}|[A-Za-z]+/g, (part) =>
    part.startsWith('\\') ? part : letters === 'lower' ? part.toLowerCase() : part.toUpperCase(),
  );
  // The letters in a literal such as `41:4A` are digits.
  if (form === 'bytes' || changed === content) return [];
  const literal = context.text.slice(start, contentStart) + changed + context.text.slice(contentEnd, end);
  return [writeFix(start, end, literal)];
}

const writeFix = (start: number, end: number, newText: string): Fix => ({
  title: l10n.t('Write {0}', newText),
  edits: [{ start, end, newText }],
  preferred: true,
  keepsMeaning: false,
});

export const headerKeyCase: Lint = {
  code: 'header-key-case',
  severity: 'warning',
  catalogueOnly: true,
  fields: ({ facts }) => facts?.keyLetters === 'lower',
  functions: ({ name }) => name === 'has_key',
  field(node, context) {
    const [index] = node.indexes;
    if (index?.access === 'key')
      reportKey(
        context,
        node,
        index.valueStart,
        index.valueEnd,
        context.text.slice(index.valueStart, index.valueEnd),
      );
  },
  call(node, context) {
    const [map, key] = node.arguments;
    if (node.name !== 'has_key' || map?.kind !== 'field' || key?.kind !== 'string') return;
    if (map.field?.facts?.keyLetters === 'lower')
      reportKey(context, map, key.start, key.end, stringValue(context.text, key));
  },
};

function reportKey(context: LintContext, map: FieldOperand, start: number, end: number, key: string): void {
  if (!/[A-Z]/.test(key)) return;
  const written = context.text.slice(start, end).toLowerCase();
  // An escape such as `\x4A` still represents the same letter after its digits are lowercased.
  const canWrite = !written.includes('\\');
  context.report(
    { start, end },
    l10n.t('The names in `{0}` are lowercase, so this name is never found.', map.name),
    canWrite ? { fixes: [writeFix(start, end, written)] } : {},
  );
}
