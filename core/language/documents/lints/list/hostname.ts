import * as l10n from '@vscode/l10n';
import { type JsonNode, type JsonString, memberOf } from '../../../../json/tree';
import { type CheckContext, replaceValue, report } from '../context';

const names =
  /^(?:\*\.)?(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/**
 * Checks a hostname in a list (lists.md, "Objects"). Returns the form of the hostname that the service compares, or
 * undefined if the hostname is invalid.
 */
export function checkHostname(node: JsonString, item: JsonNode, context: CheckContext): string | undefined {
  const { value } = node;
  if (!names.test(value)) {
    const host = value.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/:?#]/, 1)[0] ?? ''; // prettier-ignore
    const fixes =
      host !== value && names.test(host)
        ? [{ title: l10n.t('Replace with "{0}"', host), edits: [replaceValue(node, host)], preferred: true }]
        : [];
    const message = value.includes('*')
      ? l10n.t('A wildcard is allowed only as "*." in front of a hostname.')
      : l10n.t('The value must be a hostname. Remove the scheme, port, and path.');
    report(context, 'error', 'invalid-hostname', node, message, { fixes });
    return undefined;
  }
  const exclude = memberOf(item, 'exclude_exact_hostname');
  if (exclude && !value.startsWith('*.'))
    report(context, 'error', 'invalid-hostname', exclude.key, l10n.t('"exclude_exact_hostname" is allowed only with a hostname that starts with "*.".')); // prettier-ignore
  return value.toLowerCase();
}
