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
