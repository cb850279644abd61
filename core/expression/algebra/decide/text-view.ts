/**
 * A transformation of a string that works byte by byte, such as the function `lower`. A condition on the transformed
 * string is treated as a condition on the string itself, so `lower(x)` and `x` share one variable.
 */
export interface TextView {
  /** Key of the view. Equal views have the same key. */
  readonly key: string;
  /** The replacement for each byte. The value -1 means that the byte is removed. */
  readonly bytes: readonly number[];
}

const view = (key: string, of: (byte: number) => number): TextView => ({
  key,
  bytes: Array.from({ length: 256 }, (_, byte) => of(byte)),
});

/** The view of `lower(…)`, which changes only ASCII letters. */
export const lowerView = view('lower', (byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
/** The view of `upper(…)`, which changes only ASCII letters. */
export const upperView = view('upper', (byte) => (byte >= 97 && byte <= 122 ? byte - 32 : byte));

/** Returns the view of `remove_bytes(…, removed)`. */
export const viewWithout = (removed: string): TextView =>
  view(`without ${JSON.stringify(removed)}`, (byte) =>
    removed.includes(String.fromCharCode(byte)) ? -1 : byte,
  );

/** Returns the view that applies two views, the inner one first. */
export const throughViews = (inner: TextView | undefined, outer: TextView): TextView =>
  inner === undefined
    ? outer
    : {
        key: `${outer.key} of ${inner.key}`,
        bytes: inner.bytes.map((byte) => (byte < 0 ? byte : (outer.bytes[byte] ?? byte))),
      };

/** Applies a view to a string. */
export function seenThrough({ bytes }: TextView, text: string): string {
  let seen = '';
  for (let i = 0; i < text.length; i++) {
    const byte = bytes[text.charCodeAt(i)] ?? -1;
    if (byte >= 0) seen += String.fromCharCode(byte);
  }
  return seen;
}
