import * as l10n from '@vscode/l10n';
import { trimEndOf } from '../../core/base/runs';

/** Whether a URL refers to this machine. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/**
 * Returns the given URL without a trailing slash. Returns undefined if the URL is invalid or does not refer to this
 * machine.
 */
export const loopbackUrl = (text: string | undefined): string | undefined =>
  text !== undefined && URL.canParse(text) && isLoopback(new URL(text)) ? trimEndOf(text, '/') : undefined;

/** Valid base URL without a trailing slash, or the problem with the text. */
type CheckedUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string }; // prettier-ignore

/**
 * Checks a base URL. A credential is sent to this address with every request, so the address must use encryption or
 * belong to this machine.
 */
export function checkBaseUrl(text: string): CheckedUrl {
  const trimmed = text.trim();
  const wrong = (problem: string): CheckedUrl => ({ ok: false, problem });
  if (!URL.canParse(trimmed))
    return wrong(l10n.t('Enter a full URL, such as https://api.example.com/client/v4'));
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '')
    return wrong(l10n.t('Remove the user name and password from the URL.'));
  if (url.search !== '' || url.hash !== '')
    return wrong(l10n.t('Remove ? or # and all text after it from the URL.'));
  if (url.protocol === 'http:' && !isLoopback(url))
    return wrong(l10n.t('Use https. A token that is sent over http can be intercepted.'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return wrong(l10n.t('The URL must start with https://'));
  return { ok: true, url: trimEndOf(url.href, '/') };
}
