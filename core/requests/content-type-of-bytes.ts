/** Content types that can be recognized by their initial bytes alone, each preceded by these bytes. */
const magic: readonly (readonly [prefix: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
];

/** Returns the content type that the first bytes indicate, or undefined if they do not determine it. */
export const contentTypeOfBytes = (bytes: string): string | undefined =>
  magic.find(([prefix]) => bytes.startsWith(prefix))?.[1];
