import * as l10n from '@vscode/l10n';
import { visibleLine } from '../base/shown-text';
import { type ExplainedList } from '../rules/explain/explain-list';
import { productTitle } from '../rules/simulate/products';

type Titled = Pick<ExplainedList, 'product' | 'runBy' | 'level' | 'rules'>;

/**
 * Returns the titles of lists of rules. A title consists of the product and, if a rule executes the list, the name of
 * that rule. If titles are equal, the level, the file, or a number is added, in this order of preference.
 */
export function listTitles(lists: readonly Titled[]): readonly string[] {
  let titles = lists.map(({ product, runBy }) => {
    const title = productTitle(product);
    return runBy ? `${title}: ${visibleLine(runBy.name)}` : title;
  });
  for (const partsOf of [levels, files, numbers]) {
    titles = titles.map((title, at, all) => {
      const group = [...all.keys()].filter((one) => all[one] === title);
      const parts = group.length > 1 ? partsOf(group.flatMap((one) => lists[one] ?? [])) : [];
      const own = new Set(parts).size > 1 ? parts[group.indexOf(at)] : undefined;
      return own === undefined ? title : l10n.t('{0} ({1})', title, own);
    });
  }
  return titles;
}

const levels = (lists: readonly Titled[]): readonly string[] =>
  lists.map(({ level }) => (level === 'account' ? l10n.t('account') : l10n.t('zone')));

/** Returns, for each list, as many trailing parts of its file path as are needed to distinguish the files. */
function files(lists: readonly Titled[]): readonly string[] {
  const paths = lists.map(({ rules }) => visibleLine(decoded(rules[0]?.rule.file ?? '')).split('/'));
  const longest = Math.max(...paths.map(({ length }) => length));
  const ends = (count: number): readonly string[] => paths.map((path) => path.slice(-count).join('/'));
  for (let count = 1; count < longest; count++) {
    const shown = ends(count);
    if (new Set(shown).size === new Set(ends(longest)).size) return shown;
  }
  return ends(longest);
}

const numbers = (lists: readonly Titled[]): readonly string[] => lists.map((_, at) => String(at + 1));

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
