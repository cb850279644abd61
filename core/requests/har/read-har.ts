import { readHarEntry, type HarRequest } from './har-request';
import { HarEntries } from './har-entries';

/** Reads the requests of a HAR file from a stream of bytes. */
export async function* readHar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<HarRequest> {
  const decoder = new TextDecoder();
  const entries = new HarEntries();
  let index = 0;
  for await (const chunk of chunks)
    for (const json of entries.push(decoder.decode(chunk, { stream: true })))
      yield readHarEntry(json, index++);
}

/** Number of characters that are searched for entries at a time. */
const pieceCharacters = 200_000;

/** Reads the requests of a HAR file from its complete text, one entry at a time. */
export function* harRequests(text: string): Generator<HarRequest> {
  const entries = new HarEntries();
  let index = 0;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length; start += pieceCharacters)
    for (const json of entries.push(text.slice(start, start + pieceCharacters)))
      yield readHarEntry(json, index++);
}

/** Returns all requests of a HAR file, given its complete text. */
export const parseHar = (text: string): HarRequest[] => [...harRequests(text)];
