import * as l10n from '@vscode/l10n';
import { type JsonNode, type JsonString, memberOf, valueOf } from '../../../../json/tree';
import { type CheckContext, report } from '../context';
import { flagMember } from '../ruleset/view';

/**
 * Checks a redirect in a list (lists.md, "Redirect items"). Returns a string that identifies the redirect's source,
 * or undefined if the source is invalid.
 */
export function checkRedirectItem(
  node: JsonString,
  item: JsonNode,
  context: CheckContext,
): string | undefined {
  checkTarget(item, context);
  return checkSource(node, context);
}

interface SourceUrl {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  /** Query string and fragment of the URL. */
  readonly rest: string;
}

function checkSource(node: JsonString, context: CheckContext): string | undefined {
  const source = sourceUrl(node.value);
  const { scheme, authority, path } = source;
  const mistake = mistakeIn(source);
  if (mistake !== undefined) {
    report(context, 'error', 'invalid-redirect-url', node, mistake);
    return undefined;
  }
  if (path === '')
    report(
      context,
      'warning',
      'invalid-redirect-url',
      node,
      l10n.t('The source URL has no path. Add "/" at the end.'),
      {
        fixes: [
          {
            title: l10n.t('Replace with "{0}"', `${node.value}/`),
            edits: [{ start: node.start, end: node.end, newText: JSON.stringify(`${node.value}/`) }],
            preferred: true,
          },
        ],
      },
    );
  return `${scheme.toLowerCase()}://${authority.toLowerCase()}${decoded(path === '' ? '/' : path).toLowerCase()}`;
}

/** Splits a URL into its parts. The scheme of the URL may be missing. */
function sourceUrl(text: string): SourceUrl {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1] ?? '';
  const [authority, afterAuthority] = splitAt(text.slice(scheme === '' ? 0 : scheme.length + 3), /[/?#]/);
  const [path, rest] = splitAt(afterAuthority, /[?#]/);
  return { scheme, authority, path, rest };
}

function splitAt(text: string, mark: RegExp): [before: string, from: string] {
  const at = text.search(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function mistakeIn({ scheme, authority, path, rest }: SourceUrl): string | undefined {
  if (!/^(?:https?)?$/i.test(scheme)) return l10n.t('The scheme of a source URL must be http or https. To match both, omit the scheme.'); // prettier-ignore
  if (authority.includes('@')) return l10n.t('A source URL cannot contain a user name. Remove it.');
  if (/:\d*$/.test(authority)) return l10n.t('A source URL cannot contain a port. Remove it.');
  if (authority === '') return l10n.t('A source URL must start with a hostname, such as example.com/old/.');
  if (rest !== '') return l10n.t('A source URL cannot contain a query string or a fragment. Remove it.');
  if (/[*\\^$]/.test(authority + path)) return l10n.t('Wildcards and regular expressions are not supported in source URLs. Use "include_subdomains" or "subpath_matching".'); // prettier-ignore
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function checkTarget(item: JsonNode, context: CheckContext): void {
  const target = valueOf(item, 'target_url');
  if (target?.type === 'string' && target.value.trim() === '')
    report(
      context,
      'error',
      'invalid-redirect-url',
      target,
      l10n.t('The target URL is empty. Enter the URL to redirect to.'),
    );
  if (target?.type === 'string' && target.value.includes('?') && flagMember(item, 'preserve_query_string') === true)
    report(context, 'error', 'invalid-redirect-url', target, l10n.t('A target URL with a query string requires "preserve_query_string": false.')); // prettier-ignore
  const suffix = memberOf(item, 'preserve_path_suffix');
  if (suffix && flagMember(item, 'preserve_path_suffix') === true && flagMember(item, 'subpath_matching') !== true)
    report(context, 'information', 'invalid-redirect-url', suffix.key, l10n.t('"preserve_path_suffix" has an effect only with "subpath_matching": true.')); // prettier-ignore
}
