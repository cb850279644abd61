import { type ListData } from '../expression/evaluate/list-members';
import { type ListItem } from '../model/rules-list';

/**
 * Converts an account's list to the form that the evaluator uses. Returns undefined for kinds of lists that
 * expressions cannot use. The API's default for `exclude_exact_hostname` is true. Source: lists.md, "Objects".
 */
export function listData(kind: string | undefined, items: readonly ListItem[]): ListData | undefined {
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
    default:
      return undefined;
  }
}

/**
 * Returns the hosts that an item of a hostname list represents. An item such as `*.example.com` also represents
 * `example.com`, unless the exact name is excluded.
 */
export const listedHosts = (name: string, isExactExcluded: boolean): readonly string[] =>
  isExactExcluded || !name.startsWith('*.') ? [name] : [name, name.slice(2)];
