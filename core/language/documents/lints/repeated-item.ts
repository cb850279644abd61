import * as l10n from '@vscode/l10n';
import { type JsonNode } from '../../../json/tree';
import { type CheckContext, report } from './context';
import { removeItem } from './edits';

/** Reports a list item that equals an earlier item. The service rejects lists with equal items. */
export function repeatedItem(
  items: readonly JsonNode[],
  index: number,
  first: JsonNode,
  text: string,
  context: CheckContext,
  place: { readonly start: number; readonly end: number } = items[index] ?? first,
): void {
  report(
    context,
    'error',
    'duplicate-item',
    place,
    l10n.t('Duplicate item "{0}". Remove the duplicate.', text),
    {
      related: [{ start: first.start, end: first.end, message: l10n.t('The first entry') }],
      fixes: [{ title: l10n.t('Remove this item'), edits: [removeItem(items, index)], preferred: true }],
    },
  );
}
