/** The first bytes of kinds of content that are determined by nothing else. */
const magic: readonly (readonly [prefix: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
];

/** The type of some content by its first bytes; undefined if they do not show it. */
export const contentTypeOfBytes = (bytes: string): string | undefined =>
  magic.find(([prefix]) => bytes.startsWith(prefix))?.[1];
