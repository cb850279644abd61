import { type ListData } from '../expression/evaluate/list-members';
import { type ListItem } from '../model/rules-list';

/**
 * Converts a list of an account for the evaluator. Returns undefined for kinds of lists that expressions cannot use.
 * A hostname with `exclude_exact_hostname` represents only its subdomains.
 */
export function listData(kind: string | undefined, items: readonly ListItem[]): ListData | undefined {
  switch (kind) {
    case 'ip':
      return { type: 'ip', items: items.flatMap(({ ip }) => ip ?? []) };
    case 'asn':
      return { type: 'asn', items: items.flatMap(({ asn }) => (asn === undefined ? [] : String(asn))) };
    case 'hostname':
      return { type: 'hostname', items: items.flatMap(({ hostname }) => hostname?.url_hostname ?? []) };
    default:
      return undefined;
  }
}
