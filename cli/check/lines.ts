import { StringDecoder } from 'node:string_decoder';

/**
 * Yields the complete lines of a stream without their line breaks, grouped by chunk. Text after the last line break
 * counts as a line.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8');
  // Parts of the current line. A line that spans many chunks is joined only once, at its end.
  let open: string[] = [];
  for await (const chunk of input) {
    const text =
      typeof chunk === 'string'
        ? chunk
        : decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    if (lines.length > 0) {
      lines[0] = open.join('') + (lines[0] ?? '');
      open = [];
      yield lines.map(withoutReturn);
    }
    if (last !== '') open.push(last);
  }
  const rest = open.join('') + decoder.end();
  if (rest !== '') yield [withoutReturn(rest)];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
