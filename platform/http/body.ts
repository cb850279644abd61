/** Reads a body to its end. Returns undefined if it is longer than `maxBytes`. */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) return undefined;
    parts.push(chunk);
  }
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
