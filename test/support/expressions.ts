import fc from 'fast-check';

// Generators of random filter expressions in all notations, with random whitespace.

const space = fc.constantFrom(' ', '  ', '\n', ' \r\n ');
const maybeSpace = fc.constantFrom('', ' ', '\n');

const textOperand = fc.constantFrom(
  'http.host',
  'http.request.uri.path',
  'lower(http.user_agent)',
  'concat( http.host ,"a",http.request.uri.path)',
  'http.request.headers["x-a"][0]',
  'http.request.uri.args["a\\"b"][ 0x1 ]',
);
const textLiteral = fc.oneof(
  fc.stringMatching(/^[a-z0-9 ./*-]{0,8}$/).map((text) => `"${text}"`),
  fc.stringMatching(/^[a-zé"\\]{0,6}$/).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`),
  fc.stringMatching(/^[a-z\\]{0,6}$/).map((text) => `r#"${text}"#`),
  fc.constantFrom('61:62', 'ff-00', '"\\x41\\101"'),
);
const integerLiteral = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.constantFrom('0x1f', '017', '0', '9223372036854775807'),
);
const addressLiteral = fc.constantFrom('1.2.3.4', '10.0.0.1', '2001:db8::1', '::ffff:1.2.3.4');

const textComparison = fc
  .tuple(textOperand, space, fc.constantFrom('eq', '==', 'ne', '!=', 'contains'), space, textLiteral)
  .map((parts) => parts.join(''));
const patternComparison = fc
  .tuple(
    textOperand,
    space,
    fc.constantFrom('wildcard "*a*"', 'strict wildcard "/b/*"', 'matches "^a[b-d]+(e|f)?$"', '~ r"\\d{2,3}"'),
  )
  .map((parts) => parts.join(''));
const numberComparison = fc
  .tuple(
    fc.constantFrom('cf.edge.server_port', 'len(http.host)', 'ip.src.asnum'),
    maybeSpace,
    fc.constantFrom('==', '!=', '<', '<=', '>', '>=', ' lt', ' ge', '&'),
    space,
    integerLiteral,
  )
  .map((parts) => parts.join(''));
const setComparison = fc.oneof(
  fc
    .tuple(textOperand, space, fc.array(textLiteral, { maxLength: 4 }), maybeSpace)
    .map(([operand, gap, items, inner]) => `${operand}${gap}in {${inner}${items.join(' ')}${inner}}`),
  fc
    .array(addressLiteral, { maxLength: 4 })
    .map((items) => `ip.src in {${items.join(' ')} 10.0.0.0/8 1.1.1.1..1.1.1.9}`),
  fc.array(integerLiteral, { maxLength: 4 }).map((items) => `ip.src.asnum in {${items.join(' ')} 5..9}`),
  fc.constantFrom('ip.src in $blocked', 'ip.src eq 1.2.3.4', 'ip.src lt 10.0.0.0'),
);
const single = fc.constantFrom('ssl', 'true', 'starts_with(http.host, "a")', 'cf.client.bot');
const listCondition = fc.constantFrom(
  'http.request.headers.names[*] eq "a"',
  'lower(http.request.headers.names[*])[*] contains "a"',
  'http.request.headers[*][*] matches "a"',
  '(http.request.headers.names[*] eq "a" and http.request.headers.values[*] ne "b")',
  'not http.request.headers.names[*] in {"a"}',
);
const quantifier = fc
  .tuple(fc.constantFrom('any', 'all'), maybeSpace, listCondition)
  .map(([name, gap, condition]) => `${name}${gap}(${gap}${condition}${gap})`);

/** Generates a valid filter expression of any depth. */
export const expressionText: fc.Arbitrary<string> = fc.letrec<{ expression: string; unary: string }>(
  (tie) => ({
    unary: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(textComparison, patternComparison, numberComparison, setComparison, single, quantifier),
      fc.tuple(fc.constantFrom('not ', '!', 'not\n'), tie('unary')).map((parts) => parts.join('')),
      fc.tuple(maybeSpace, tie('expression')).map(([gap, inner]) => `(${gap}${inner}${gap})`),
    ),
    expression: fc
      .array(fc.tuple(fc.constantFrom('and', '&&', 'or', '||', 'xor', '^^'), space, tie('unary')), {
        maxLength: 3,
      })
      .chain((rest) =>
        fc
          .tuple(tie('unary'), space)
          .map(
            ([first, gap]) =>
              first + rest.map(([operator, after, next]) => gap + operator + after + next).join(''),
          ),
      ),
  }),
).expression;

/** Generates text made of fragments of the language in any order, which is usually invalid. */
export const brokenText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'http.host', 'ssl', 'ip.src', 'lower', 'any', 'not', 'and', 'or', 'eq', 'in', 'matches', 'wildcard', 'contains', '==', '=', '!', '&', '&&', '(', ')', '{', '}', '[', ']', '[*]', '["a"]', ',', ';', '$a', '"', '"a"', "'b'", 'r#"', 'r"c"#', '1', '0x', '1.2.3.4', '10.0.0.1/8', '::', '..', ' ', ' ', ' ', '\n', '\t', '\\', 'é', '😀', 'foo', 'true', '*', '/', '#',
    ), // prettier-ignore
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));
