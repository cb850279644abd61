import { type OffsetRange } from '../../base/problem';
import { type EmbeddedText, EmbeddedTextBuilder } from '../../text/embedded-text';

/**
 * Converts text from a string that is nested in a host string, so that its offsets refer to the host. An example is an
 * expression in the JSON body of a shell command. `inner` was read from the value of `outer`. The result contains the
 * holes of both texts.
 */
export function nestedText(host: string, outer: EmbeddedText, inner: EmbeddedText): EmbeddedText {
  const builder = new EmbeddedTextBuilder(host, outer.hostOffset(inner.hostStart));
  const hostRange = (range: OffsetRange): OffsetRange => outer.hostRange(inner.hostRange(range));
  const holes = new Map([...inner.holes, ...holesOf(outer, inner)].map((hole) => [hole.start, hole.end]));
  for (let at = 0; at < inner.text.length;) {
    const holeEnd = holes.get(at);
    let end = holeEnd ?? at + 1;
    const { start: hostStart, end: hostEnd } = hostRange({ start: at, end });
    // All characters that one escape produces have the same position in the host, so they are converted together.
    while (holeEnd === undefined && end < inner.text.length && hostRange({ start: end, end: end + 1 }).start === hostStart) end++; // prettier-ignore
    const value = inner.text.slice(at, end);
    if (holeEnd !== undefined) builder.hole(hostStart, hostEnd);
    else if (value === host.slice(hostStart, hostEnd)) builder.copy(hostStart, hostEnd);
    else builder.write(value, hostStart, hostEnd);
    at = end;
  }
  return builder.build((text, at, end) => {
    const written = inner.encode(text, at, end);
    return written === undefined
      ? undefined
      : outer.encode(written, inner.hostOffset(at), inner.hostRange({ start: at, end }).end);
  });
}

/** Returns the holes of the outer text that are inside the inner text, relative to the inner text. */
function holesOf(outer: EmbeddedText, inner: EmbeddedText): OffsetRange[] {
  return outer.holes
    .map(({ start, end }) => ({ start: inner.innerOffset(start), end: inner.innerOffset(end) }))
    .filter(({ start, end }) => start < end);
}
