import { readHarEntry, type HarRequest } from './har';
import { HarEntries } from './har-entries';

/** Reads the requests of a HAR file from its bytes as they come. */
export async function* readHar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<HarRequest> {
  const decoder = new TextDecoder();
  const entries = new HarEntries();
  let index = 0;
  for await (const chunk of chunks)
    for (const json of entries.push(decoder.decode(chunk, { stream: true })))
      yield readHarEntry(json, index++);
}

/** Reads the requests of a HAR file that is in memory. */
export function parseHar(text: string): HarRequest[] {
  return new HarEntries().push(text.replace(/^\ufeff/, '')).map(readHarEntry);
}

/**
 * Whether a HAR looks as if the browser left out cookies and credentials, which it does by default: rules on such
 * headers then seem not to match. Request to fields, section 5.
 */
export function looksSanitized(requests: readonly HarRequest[]): boolean {
  const names = new Set(
    requests.flatMap(({ request }) => request?.headers.map(({ name }) => name.toLowerCase()) ?? []),
  );
  return names.size > 0 && !names.has('cookie') && !names.has('authorization');
}
