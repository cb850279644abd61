import { type CurlArgument } from './curl-arguments';

/** Body of a command's request. */
export interface CurlBody {
  readonly bytes: string;
  readonly method: 'POST' | 'PUT';
  readonly type: string | undefined;
  readonly accept: string | undefined;
  /** Whether the body refers to a file that was not read. */
  readonly isUnknown: boolean;
}

type ReadFile = ((path: string) => string | undefined) | undefined;

/** Boundary of multipart forms. It is always the same, whereas curl generates a new boundary for each request. */
const boundary = '------------------------rampart';

/** Returns the body that a command sends, or undefined if it sends none. */
export function bodyOf(group: readonly CurlArgument[], readFile: ReadFile): CurlBody | undefined {
  const unread: string[] = [];
  const file = (path: string): string => {
    const bytes = readFile?.(path);
    if (bytes === undefined) unread.push(path);
    return bytes ?? '';
  };
  const upload = group.find(({ name }) => name === 'upload-file');
  if (upload !== undefined)
    return {
      bytes: file(upload.value),
      method: 'PUT',
      type: undefined,
      accept: undefined,
      isUnknown: unread.length > 0,
    };
  const forms = group.filter(({ name }) => name === 'form' || name === 'form-string');
  if (forms.length > 0) {
    const parts = forms.map(({ name, value }) => formPart(value, name === 'form', file));
    const bytes = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
    return {
      bytes,
      method: 'POST',
      type: `multipart/form-data; boundary=${boundary}`,
      accept: undefined,
      isUnknown: unread.length > 0,
    };
  }
  const data = group.filter(({ name }) => Object.hasOwn(readers, name));
  if (data.length === 0) return undefined;
  const isJson = data.some(({ name }) => name === 'json');
  const pieces = data.map(({ name, value }) => readers[name]?.(value, file) ?? '');
  return {
    bytes: isJson ? pieces.join('') : pieces.join('&'),
    method: 'POST',
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    accept: isJson ? 'application/json' : undefined,
    isUnknown: unread.length > 0,
  };
}

const withFile =
  (change: (bytes: string) => string) =>
  (value: string, file: (path: string) => string): string =>
    value.startsWith('@') ? change(file(value.slice(1))) : value;

/**
 * Reads the value of `--data`. If the value refers to a file (`@file`), line breaks and NUL characters are removed
 * from the file's content.
 */
const plainData = withFile((bytes) => bytes.replace(/[\r\n\0]/g, ''));
const exactData = withFile((bytes) => bytes);

const readers: Readonly<Record<string, (value: string, file: (path: string) => string) => string>> = {
  data: plainData,
  'data-ascii': plainData,
  'data-binary': exactData,
  'data-raw': (value) => value,
  'data-urlencode': urlEncoded,
  json: exactData,
};

/**
 * Reads the value of `--data-urlencode`, which has one of the forms `content`, `=content`, `name=content`, `@file`,
 * and `name@file`. Only the content is percent-encoded.
 */
function urlEncoded(value: string, file: (path: string) => string): string {
  const [, name = '', mark, content = ''] = /^([^=@]*)([=@])([^]*)$/.exec(value) ?? [];
  if (mark === undefined) return percentEncoded(value);
  const encoded = percentEncoded(mark === '@' ? file(content) : content);
  return name === '' ? encoded : `${name}=${encoded}`;
}

const percentEncoded = (bytes: string): string =>
  bytes.replace(
    /[^A-Za-z0-9._~-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Formats a part of a form. `text` has the form `name=content`, `name=@file;type=…;filename=…`, or `name=<file`. */
function formPart(text: string, withFiles: boolean, file: (path: string) => string): string {
  const equals = text.indexOf('=');
  const name = text.slice(0, equals);
  const given = text.slice(equals + 1);
  const [content = '', ...attributes] = withFiles
    ? given.split(/;(?=(?:type|filename|encoder|headers)=)/)
    : [given];
  const attribute = (key: string): string | undefined =>
    attributes
      .find((one) => one.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replace(/^"(.*)"$/, '$1');
  const isFile = withFiles && content.startsWith('@');
  const path = content.slice(1);
  const fileName = attribute('filename') ?? (isFile ? path.replace(/^.*[\\/]/, '') : undefined);
  const type = attribute('type') ?? (isFile ? 'application/octet-stream' : undefined);
  const lines = [
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  const bytes =
    isFile || (withFiles && content.startsWith('<')) ? file(path) : content.replace(/^"([^]*)"$/, '$1');
  return `${lines.join('\r\n')}\r\n\r\n${bytes}`;
}
