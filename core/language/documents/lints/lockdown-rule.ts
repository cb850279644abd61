import * as l10n from '@vscode/l10n';
import { contains } from '../../../net/interval-set';
import { type JsonNode, memberOf, textMember, textOf, valueOf } from '../../../json/tree';
import { lockdownInterval } from './addresses';
import { type Check, type CheckContext, report } from './context';
import { removeItem } from './edits';

/** Reports empty lists and redundant entries in a lockdown rule. */
export const checkLockdownRule: Check = (node, context) => {
  const configurations = valueOf(node, 'configurations');
  if (configurations?.type === 'array' && !configurations.broken) {
    if (configurations.items.length === 0)
      report(
        context,
        'warning',
        'empty-list',
        configurations,
        l10n.t('Without an address, the URLs are blocked for everyone.'),
      );
    else reportNeedlessEntries(configurations.items, context);
  }
  const urls = valueOf(node, 'urls');
  if (urls?.type !== 'array' || urls.broken || !memberOf(node, 'urls')) return;
  if (urls.items.length === 0)
    report(context, 'warning', 'empty-list', urls, l10n.t('Without a URL, the rule protects nothing.'));
  reportRepeatedTexts(urls.items, context);
};

function reportNeedlessEntries(items: readonly JsonNode[], context: CheckContext): void {
  // Invalid entries are left out, because the service rejects them. Therefore, an entry is not redundant just because
  // an invalid entry contains it.
  const intervals = items.map(lockdownInterval);
  for (const [index, item] of items.entries()) {
    const interval = intervals[index];
    if (!interval) continue;
    const by = intervals.findIndex((other, i) => {
      if (!other || i === index || !contains([other], [interval])) return false;
      return i < index || !contains([interval], [other]); // If two entries are equal, only the later one is redundant.
    });
    const holder = items[by];
    if (!holder) continue;
    const value = textMember(holder, 'value') ?? '';
    report(
      context,
      'warning',
      'redundant-entry',
      item,
      l10n.t('This entry is already contained in "{0}".', value),
      {
        tags: ['unnecessary'],
        related: [
          { start: holder.start, end: holder.end, message: l10n.t('The entry that contains this one') },
        ],
        fixes: [{ title: l10n.t('Remove this entry'), edits: [removeItem(items, index)], preferred: true }],
      },
    );
  }
}

/** Reports each string that repeats an earlier string in the list. */
export function reportRepeatedTexts(items: readonly JsonNode[], context: CheckContext): void {
  const seen = new Map<string, JsonNode>();
  for (const [index, item] of items.entries()) {
    const text = textOf(item);
    if (text === undefined) continue;
    const first = seen.get(text);
    if (!first) {
      seen.set(text, item);
      continue;
    }
    report(context, 'warning', 'redundant-entry', item, l10n.t('Duplicate entry "{0}".', text), {
      tags: ['unnecessary'],
      related: [{ start: first.start, end: first.end, message: l10n.t('The first entry') }],
      fixes: [{ title: l10n.t('Remove this entry'), edits: [removeItem(items, index)], preferred: true }],
    });
  }
}
