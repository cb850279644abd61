/** One part of a `multipart/form-data` body. Properties that the part does not contain are undefined. */
export interface FormPart {
  readonly name: string | undefined;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly disposition: string | undefined;
  readonly transferEncoding: string | undefined;
  readonly value: string;
}

/**
 * Returns the boundary in a content type. Returns undefined if the type is not `multipart/form-data` with a boundary.
 */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** Returns the parts of a body in order (RFC 7578; RFC 2046, section 5.1). */
export function formParts(body: string, boundary: string): FormPart[] {
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith('--')) break;
    const headEnd = piece.indexOf('\r\n\r\n');
    if (headEnd < 0) continue;
    const head = piece.slice(0, headEnd);
    const header = (name: string): string | undefined =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head.replaceAll('\r', ''))?.[1];
    const disposition = header('content-disposition');
    parts.push({
      name: parameter(disposition, 'name'),
      filename: parameter(disposition, 'filename'),
      contentType: header('content-type'),
      disposition,
      transferEncoding: header('content-transfer-encoding'),
      value: piece.slice(headEnd + 4),
    });
  }
  return parts;
}

function parameter(header: string | undefined, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(header ?? '') ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}
