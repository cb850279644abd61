/** A name and a value as written, without decoding. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Arguments of a query or form, in order. */
export interface QueryArguments {
  readonly list: readonly NamedValue[];
  readonly hasEmpty: boolean;
  readonly hasBare: boolean;
}

/**
 * Splits a query into its arguments at each `&`, and each argument at its first `=` (reference "Request to fields",
 * section 1).
 */
export function queryArguments(query: string): QueryArguments {
  const pieces = query === '' ? [] : query.split('&');
  const list = pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const equals = piece.indexOf('=');
      return equals < 0
        ? { name: piece, value: '' }
        : { name: piece.slice(0, equals), value: piece.slice(equals + 1) };
    });
  return {
    list,
    hasEmpty: pieces.includes(''),
    hasBare: pieces.some((piece) => piece !== '' && !piece.includes('=')),
  };
}
