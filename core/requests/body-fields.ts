import { contentTypeOfBytes } from './content-type-of-bytes';
import { type FieldValues } from './field-values';
import { headerValues, type HttpRequest } from './http-request';
import { boundaryOf, formParts, type FormPart } from './multipart';
import { queryArguments } from './query-arguments';

/**
 * Size, in bytes, up to which rules can certainly read the complete body, in every plan that has body fields. The exact
 * limits of the plans are not published.
 */
const surelyKeptBytes = 8192;

/** Sets the fields of the body (reference "Request to fields", section 3). */
export function setBodyFields(request: HttpRequest, fields: FieldValues): void {
  const { body = '' } = request;
  if (request.isBodyUnknown === true) return;
  const limit = body.length > surelyKeptBytes && 'assume/body-limit';
  fields.set('http.request.body.raw', body, limit);
  fields.set('http.request.body.size', body.length);
  fields.set('http.request.body.truncated', false, limit);
  const mime = contentTypeOfBytes(body);
  if (mime !== undefined) fields.set('http.request.body.mime', mime);
  const type = headerValues(request, 'content-type')[0] ?? '';
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
  const { list, hasBare, hasEmpty } = queryArguments(isForm ? body : '');
  fields.setNamed(
    'http.request.body.form',
    list,
    limit,
    !isForm && 'assume/body-absent',
    hasBare && 'assume/argument-without-equals',
    hasEmpty && 'assume/empty-argument',
  );
  const boundary = boundaryOf(type);
  setParts(
    fields,
    boundary === undefined ? [] : formParts(body, boundary),
    boundary === undefined ? 'assume/body-absent' : limit,
  );
}

function setParts(
  fields: FieldValues,
  parts: readonly FormPart[],
  assumes: 'assume/body-absent' | 'assume/body-limit' | false,
): void {
  const base = 'http.request.body.multipart';
  const each = (read: (part: FormPart) => string | undefined): string[][] =>
    parts.map((part) => {
      const value = read(part);
      return value === undefined ? [] : [value];
    });
  fields.setNamed(
    base,
    parts.map(({ name = '', value }) => ({ name, value })),
    assumes,
  );
  fields.set(
    `${base}.names`,
    each(({ name }) => name),
    assumes,
  );
  fields.set(
    `${base}.filenames`,
    each(({ filename }) => filename),
    assumes,
  );
  fields.set(
    `${base}.content_types`,
    each(({ contentType }) => contentType),
    assumes,
  );
  fields.set(
    `${base}.content_dispositions`,
    each(({ disposition }) => disposition),
    assumes,
  );
  fields.set(
    `${base}.content_transfer_encodings`,
    each(({ transferEncoding }) => transferEncoding),
    assumes,
  );
}
