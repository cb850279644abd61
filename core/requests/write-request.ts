import { textOfUtf8 } from '../base/byte-string';
import { addressOf, headerValues, type HttpRequest } from './http-request';

/**
 * Formats a request for an `.http` file. Returns undefined if the request contains `{{` or invalid UTF-8, or if the
 * format would change its body.
 */
export function writeHttp(request: HttpRequest): string | undefined {
  const address = addressOf(request) ?? request.target;
  const lines = [
    `${request.method} ${address}${request.version === undefined ? '' : ` ${request.version}`}`,
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  const type = headerValues(request, 'content-type')[0] ?? '';
  const { body } = request;
  const isForm = /^multipart\//i.test(type);
  const text = isForm ? body?.replace(/\r\n$/, '').replaceAll('\r\n', '\n') : body;
  const isChanged =
    text !== undefined &&
    (text === '' ||
      /^(?:###|<[@ ]|> |<> )/m.test(text) ||
      /^\s*$/.test(text.slice(text.lastIndexOf('\n') + 1)));
  if (isChanged || (isForm && body?.endsWith('\r\n') === false)) return undefined;
  if (/^application\/x-www-form-urlencoded/i.test(type) && text?.includes('\n') === true) return undefined;
  const written = textOfUtf8([...lines, ...(text === undefined ? [] : ['', text])].join('\n'));
  return written === undefined || written.includes('{{') ? undefined : `${written}\n`;
}
