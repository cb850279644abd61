import * as l10n from '@vscode/l10n';
import { type JsonNode, type JsonString } from '../../../json/tree';
import { type CheckContext, replaceValue, report } from './context';
import { reportRepeatedTexts } from './lockdown-rule';

// This file checks redirect URIs and origins. The documentation calls them "allowed" without stating which ones are
// rejected. The diagnostics in this file are therefore only warnings. They are based on RFC 6749 section 3.1.2, RFC
// 8252, and the Origin header of RFC 6454, which determine which values can work.

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function textItems(list: JsonNode | undefined): JsonString[] {
  return list?.type === 'array'
    ? list.items.filter((item): item is JsonString => item.type === 'string')
    : [];
}

function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/**
 * Whether an address belongs to a program on the user's own device. Such an address is a loopback address or has a
 * custom scheme.
 */
export function isOnDevice(text: string): boolean {
  const url = parse(text);
  return url !== undefined && (isLoopback(url) || !/^https?:$/.test(url.protocol));
}

/**
 * Checks the redirect URIs of an OAuth client. They must be absolute and contain no wildcard or fragment. Only
 * loopback addresses may use `http`.
 */
export function checkRedirects(list: JsonNode | undefined, context: CheckContext): void {
  if (list?.type !== 'array') return;
  reportRepeatedTexts(list.items, context);
  for (const item of textItems(list)) {
    const url = parse(item.value);
    const warn = (message: string): void => report(context, 'warning', 'invalid-redirect-uri', item, message);
    if (!url)
      warn(l10n.t('"{0}" is not an absolute URI such as https://app.example.net/callback.', item.value));
    else if (item.value.includes('*'))
      warn(l10n.t('Redirect URIs are compared exactly, so "*" matches only a literal asterisk.'));
    else if (item.value.includes('#')) warn(l10n.t('Redirect URIs cannot contain a fragment ("#").'));
    else if (url.protocol === 'http:' && !isLoopback(url))
      warn(l10n.t('With http, anyone on the network path can read the authorization code. Use https.'));
  }
}

/**
 * Checks the allowed origins of an OAuth client. An origin consists of scheme, host, and port, without a path or
 * wildcard.
 */
export function checkOrigins(list: JsonNode | undefined, context: CheckContext): void {
  if (list?.type !== 'array') return;
  reportRepeatedTexts(list.items, context);
  for (const item of textItems(list)) {
    if (item.value === '*') {
      report(
        context,
        'warning',
        'invalid-origin',
        item,
        l10n.t('"*" may not work as an origin. List each origin separately.'),
      );
      continue;
    }
    const url = parse(item.value);
    if (url?.origin === item.value) continue;
    const origin = url && url.origin !== 'null' ? url.origin : undefined;
    const message = l10n.t(
      'An origin consists only of a scheme, a host, and a port, such as https://app.example.net.',
    );
    const fixes =
      origin === undefined
        ? []
        : [
            {
              title: l10n.t('Replace with "{0}"', origin),
              edits: [replaceValue(item, origin)],
              preferred: true,
            },
          ];
    report(context, 'warning', 'invalid-origin', item, message, { fixes });
  }
}
