import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { type InlayHint } from '../../language';
import { countryName, readCountry } from '../../../net/country';
import { sizeOf } from '../../../net/interval-set';
import { addressInterval } from '../../../expression/address-values';
import { stringValue } from '../../../expression/literals';
import { type ComparisonExpression } from '../../../expression/tree';
import { visit } from '../../../expression/walk';
import { type ExpressionView } from './view';
import { displayLanguage } from '../../../base/display-language';

/**
 * Minimum number of addresses, by IP version, that a network must have to get a hint. Hints after smaller networks
 * would clutter the expression.
 */
const largeNetwork = { 4: 1n << 16n, 6: 1n << 96n } as const;

/** Returns hints that show the number of addresses after large networks, and country names after country codes. */
export function inlays({ tree }: ExpressionView, range: OffsetRange): readonly InlayHint[] {
  const hints: InlayHint[] = [];
  if (tree.root)
    visit(tree.root, (node) => {
      if (node.kind !== 'comparison' || node.end < range.start || node.start > range.end) return;
      hints.push(...hintsOf(tree.text, node));
    });
  return hints;
}

function hintsOf(text: string, { left, right }: ComparisonExpression): InlayHint[] {
  const items = right?.kind === 'set' ? right.items : right ? [right] : [];
  const isCountry = left.kind === 'field' && left.field?.facts?.valueSet === 'country';
  return items.flatMap((item): InlayHint[] => {
    if (item.kind === 'address' && item.form !== 'address') {
      const interval = addressInterval(text, item);
      return interval && sizeOf([interval]) >= largeNetwork[interval.family]
        ? [{ offset: item.end, label: l10n.t('{0} addresses', sizeText(sizeOf([interval]))) }]
        : [];
    }
    if (!isCountry || item.kind !== 'string') return [];
    const reading = readCountry(stringValue(text, item));
    return reading.kind === 'unknown' ? [] : [{ offset: item.end, label: countryName(reading.code) }];
  });
}

/**
 * Returns the size of a network as text. The sizes of IPv6 networks have too many digits, so they are shown as powers
 * of two.
 */
function sizeText(size: bigint): string {
  const bits = size.toString(2);
  return bits.length > 40 && /^10*$/.test(bits)
    ? `2^${bits.length - 1}`
    : size.toLocaleString(displayLanguage());
}
