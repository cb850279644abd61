/**
 * A value as transformed byte by byte by functions such as `lower`: conditions on the view are conditions on the value,
 * so `lower(x)` and `x` share one variable.
 */
export interface TextView {
  /** Equal for equal views. */
  readonly key: string;
  /** Replacement of each byte; -1 if it is removed. */
  readonly bytes: readonly number[];
}

const view = (key: string, of: (byte: number) => number): TextView => ({
  key,
  bytes: Array.from({ length: 256 }, (_, byte) => of(byte)),
});

/** `lower(…)`: ASCII letters only. */
export const lowerView = view('lower', (byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
/** `upper(…)`: ASCII letters only. */
export const upperView = view('upper', (byte) => (byte >= 97 && byte <= 122 ? byte - 32 : byte));

/** `remove_bytes(…, removed)`. */
export const viewWithout = (removed: string): TextView =>
  view(`without ${JSON.stringify(removed)}`, (byte) =>
    removed.includes(String.fromCharCode(byte)) ? -1 : byte,
  );

/** The view of a view. */
export const throughViews = (inner: TextView | undefined, outer: TextView): TextView =>
  inner === undefined
    ? outer
    : {
        key: `${outer.key} of ${inner.key}`,
        bytes: inner.bytes.map((byte) => (byte < 0 ? byte : (outer.bytes[byte] ?? byte))),
      };

/** The part of a value that a view shows. */
export function seenThrough({ bytes }: TextView, text: string): string {
  let seen = '';
  for (let i = 0; i < text.length; i++) {
    const byte = bytes[text.charCodeAt(i)] ?? -1;
    if (byte >= 0) seen += String.fromCharCode(byte);
  }
  return seen;
}
