import * as l10n from '@vscode/l10n';
import { trimEndOf } from '../../core/base/runs';

/** True for an address of this very machine. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** A valid base URL, without a slash at its end; or the problem with the text. */
type CheckedUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string }; // prettier-ignore

/** A credential is sent to this address with every request, so it must be encrypted, or stay on this machine. */
export function checkBaseUrl(text: string): CheckedUrl {
  const trimmed = text.trim();
  const wrong = (problem: string): CheckedUrl => ({ ok: false, problem });
  if (!URL.canParse(trimmed))
    return wrong(l10n.t('Enter a full URL, such as https://api.example.com/client/v4'));
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '')
    return wrong(l10n.t('Remove the user name and password from the URL.'));
  if (url.search !== '' || url.hash !== '')
    return wrong(l10n.t('Remove everything from ? or # onwards from the URL.'));
  if (url.protocol === 'http:' && !isLoopback(url))
    return wrong(l10n.t('Use https. A token that is sent over http can be intercepted.'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return wrong(l10n.t('The URL must start with https://'));
  return { ok: true, url: trimEndOf(url.href, '/') };
}
