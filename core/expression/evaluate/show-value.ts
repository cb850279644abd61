import * as l10n from '@vscode/l10n';
import { textOfUtf8 } from '../../base/byte-string';
import { visibleLine } from '../../base/shown-text';
import { ipType, type Type } from '../types';
import { type Address, textOfAddress } from './address-value';
import { type FoundList } from './found-list';
import { type TracedOperand } from './trace-operand';
import { type Cell, unknownCell, type Value, type ValueMap } from './value';

/**
 * Maximum number of displayed characters of a string. `maxElements` is the maximum number of displayed elements of an
 * array or map.
 */
const maxCharacters = 120;
const maxElements = 8;

/** Formats a value for display on one line. Long values are shortened. */
export function showValue(value: Value, type: Type): string {
  if (type === ipType) return textOfAddress(value as Address);
  if (typeof value === 'string') return quoted(value);
  const element = type.element ?? type;
  if (value instanceof Map)
    return `{${listed([...(value as ValueMap)].map(([key, one]) => `${quoted(key)}: ${showValue(one, element)}`))}}`;
  if (Array.isArray(value))
    return `[${listed((value as readonly Value[]).map((one) => showValue(one, element)))}]`;
  return typeof value === 'object' ? '' : String(value);
}

const listed = (parts: readonly string[]): string =>
  parts.length <= maxElements
    ? parts.join(', ')
    : `${parts.slice(0, maxElements).join(', ')}, … (${parts.length})`;

/** Puts bytes in double quotes. Non-printable bytes become escape sequences of the filter expression language. */
function quoted(bytes: string): string {
  const text = textOfUtf8(bytes);
  const shown = (text ?? bytes).slice(0, maxCharacters);
  const escaped = shown.replace(
    text === undefined ? /[^ !#-[\]-~]/g : /["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (character) =>
      character === '"' || character === '\\'
        ? `\\${character}`
        : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `"${escaped}${shown.length < (text ?? bytes).length ? '…' : ''}"`;
}

/**
 * Describes the value of an operand in one request, or the reason why it has no value. The text is used in hovers and
 * trace lines.
 */
export function showOperand({ value, type, why }: TracedOperand): string {
  if (!isKnownValue(value)) {
    switch (why?.kind) {
      case 'no-key':
        return l10n.t('missing (no key {0})', quoted(why.key));
      case 'no-element':
        return l10n.t('missing (no element {0}, array length: {1})', why.position, why.length);
      case 'no-argument':
        return l10n.t('missing (an argument is missing)');
      case 'no-result':
        return l10n.t('missing (the function returns nothing for these arguments)');
      case 'not-computable':
        return l10n.t('unknown (not computable from a request)');
      case 'list':
        return showList(why.list);
      case 'not-given':
        return l10n.t('unknown');
      default:
        return l10n.t('missing');
    }
  }
  return showValue(value, type);
}

/** Describes where a list comes from, or why its contents are unknown. */
export function showList({ files, content }: FoundList): string {
  const shown = files.map(visibleLine).join(', ');
  switch (content) {
    case 'different':
      return l10n.t('unknown (defined differently in {0})', shown);
    case 'incomplete':
      return l10n.t('unknown (not all items are defined in {0})', shown);
    case 'redirects':
      return l10n.t('unknown (defined as a list of redirects in {0})', shown);
    default:
      return l10n.t('from {0} (items: {1})', shown, content.items.length);
  }
}

const isKnownValue = (cell: Cell): cell is Value => cell !== undefined && cell !== unknownCell;
