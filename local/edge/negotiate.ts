export type Format = 'json' | 'problem' | 'markdown' | 'html';

/** The format for each media range of an Accept header. Source: firewall-errors-tags, "Format selection". */
const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['application/json', 'json'],
  ['application/problem+json', 'problem'],
  ['application/*', 'json'],
  ['text/markdown', 'markdown'],
  ['text/*', 'markdown'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['*/*', 'html'],
]);

/**
 * Chooses a format by the quality values of the Accept header. If several formats have the same quality, the first
 * one in the header is chosen. HTML is chosen if the header accepts none of the available formats.
 */
export function negotiate(accept: string | null): Format {
  let best: { format: Format; quality: number } | undefined;
  for (const range of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const format = formats.get(type);
    const quality = qualityOf(parameters);
    if (format !== undefined && quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format ?? 'html';
}

/**
 * Returns the quality value in the parameters of a media range. Returns 1 if there is none, and 0 (not acceptable) if
 * it cannot be parsed.
 */
function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  if (text === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
