/** The first bytes of files in common formats, with the content type of each format. */
const magic: readonly (readonly [prefix: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
];

/** Returns the content type that the first bytes of a file identify, or undefined if they identify none. */
export const contentTypeOfBytes = (bytes: string): string | undefined =>
  magic.find(([prefix]) => bytes.startsWith(prefix))?.[1];
