import * as l10n from '@vscode/l10n';
import { type MadeRequest } from '../../expression/algebra/decide/made-request';

const host = 'http.host';
const path = 'http.request.uri.path';
const whole = 'http.request.full_uri';
const target = 'http.request.uri';
const method = 'http.request.method';
const address = 'ip.src';

/**
 * Describes a request for the user. The description consists of the method, URL, and address, if the request contains
 * them, and of its other fields. An empty request is described as "any request".
 */
export function requestInWords({ fields, lists }: MadeRequest): string {
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const url =
    text(whole) ??
    (text(host) !== undefined || text(path) !== undefined || text(target) !== undefined
      ? `${text(host) ?? '*'}${withSlash(text(target) ?? text(path))}`
      : undefined);
  const shown = new Set([method, address, ...(url === undefined ? [] : [whole, host, path, target])]);
  const rest = Object.entries(fields).flatMap(([name, value]) =>
    shown.has(name) && text(name) !== undefined ? [] : [`${name} = ${JSON.stringify(value)}`],
  );
  for (const [name, { items }] of Object.entries(lists ?? {})) rest.push(`$${name} = {${items.join(' ')}}`);
  const main = [text(method), url].filter((part) => part !== undefined).join(' ');
  const from = text(address) === undefined ? '' : l10n.t('from {0}', text(address) ?? '');
  const all = [[main, from].filter((part) => part !== '').join(' '), ...rest].filter((part) => part !== '');
  return all.length === 0 ? l10n.t('any request') : all.join(', ');
}

const withSlash = (text = ''): string => (text === '' || text.startsWith('/') ? text : `/${text}`);
