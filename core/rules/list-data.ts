import { type ListData } from '../expression/evaluate/list-members';
import { type ListItem, type ListKind } from '../model/rules-list';

/**
 * Kinds of lists whose content the evaluator can use. Lists of redirects are excluded, because the options of their
 * items determine whether such a list contains a URL, and these options are not evaluated.
 */
export type ListDataKind = Exclude<ListKind, 'redirect'>;

/** Whether the evaluator can use the content of lists of a kind. */
export const isListDataKind = (kind: string | undefined): kind is ListDataKind =>
  kind === 'ip' || kind === 'asn' || kind === 'hostname';

/**
 * Converts the items of an account's list to the form that the evaluator uses. In the API, `exclude_exact_hostname`
 * is true by default. Source: lists.md, "Objects".
 */
export function listData(
  kind: ListDataKind,
  items: readonly ListItem[],
): ListData & { readonly type: ListDataKind } {
  switch (kind) {
    case 'ip':
      return { type: 'ip', items: items.flatMap(({ ip }) => ip ?? []) };
    case 'asn':
      return { type: 'asn', items: items.flatMap(({ asn }) => (asn === undefined ? [] : String(asn))) };
    case 'hostname':
      return {
        type: 'hostname',
        items: items.flatMap(({ hostname }) =>
          hostname === undefined
            ? []
            : listedHosts(hostname.url_hostname, hostname.exclude_exact_hostname !== false),
        ),
      };
  }
}

/**
 * Returns the hosts that an item of a hostname list represents. An item such as `*.example.com` also represents
 * `example.com`, unless the exact name is excluded.
 */
export const listedHosts = (name: string, isExactExcluded: boolean): readonly string[] =>
  isExactExcluded || !name.startsWith('*.') ? [name] : [name, name.slice(2)];
