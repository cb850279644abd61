import * as l10n from '@vscode/l10n';
import * as char from '../../../base/character-codes';
import { literalsOf } from '../../../expression/literals';
import { type Argument, type CallOperand, type ComparisonExpression, type ComparisonOperator, type FieldOperand, type StringLiteral } from '../../../expression/tree'; // prettier-ignore
import { type Definition } from '../../../expression/scheme/scheme';
import { quoteString } from '../../../expression/print';
import { innerField, plainField, unwrap } from '../../../expression/operand-facts';
import { isTextTest, type TextCondition } from '../../../expression/algebra/text-condition';
import { type Lint, type LintContext } from './lint';

/** This file contains lints for parts of URLs that a field cannot contain. */

const pathFields: readonly string[] = [
  'http.request.uri',
  'http.request.uri.path',
  'raw.http.request.uri',
  'raw.http.request.uri.path',
];
const fullFields: readonly string[] = ['http.request.full_uri', 'raw.http.request.full_uri'];
const extensionFields: readonly string[] = [
  'http.request.uri.path.extension',
  'raw.http.request.uri.path.extension',
];

/**
 * Returns a predicate that checks whether a field or function can provide the value of one of the given fields. The
 * result is true for these fields and for every function.
 */
const canContain =
  (fields: readonly string[]) =>
  ({ kind, name }: Definition): boolean =>
    kind === 'function' || fields.includes(name);

/** Operators whose result depends on the start of a value. */
const fromStart: readonly ComparisonOperator[] = ['eq', 'ne', 'in', 'wildcard', 'strict wildcard'];

function eachValue(
  node: ComparisonExpression | CallOperand,
  context: LintContext,
  fields: readonly string[],
  check: (text: string, literal: StringLiteral, condition: TextCondition) => void,
): void {
  if (!fields.includes(comparedField(node)?.name ?? '')) return;
  const condition = context.conditions.textOf(node);
  if (condition === undefined || !fields.includes(plainField(condition.operand) ?? '')) return;
  for (const { literal, text } of condition.values) check(text, literal, condition);
}

/** Returns the field that a condition on a string tests, or undefined if it tests something else. */
function comparedField(node: ComparisonExpression | CallOperand): FieldOperand | undefined {
  if (node.kind === 'comparison') return innerField(node.left);
  return node.name === 'starts_with' || node.name === 'ends_with' ? innerField(node) : undefined;
}

function rewrite(literal: StringLiteral, text: string) {
  const newText = quoteString(text);
  return {
    title: l10n.t('Write {0}', newText),
    edits: [{ start: literal.start, end: literal.end, newText }],
    preferred: true,
    keepsMeaning: false,
  };
}

/**
 * Matches a value that starts with a host, such as `https://host/path` or `www.example.com/path`. The value of a field
 * for paths never has this form.
 */
const withHost = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/))[^/]*(\/.*)?$/i;

export const pathWithoutSlash: Lint = {
  code: 'path-without-slash',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: fromStart,
  left: canContain(pathFields),
  comparison: checkSlash,
  functions: isTextTest,
  call: checkSlash,
};

/** Quickly checks whether every value starts with one of the given strings. Escapes are not decoded. */
function allStartWith(
  node: ComparisonExpression | CallOperand,
  source: string,
  beginnings: readonly string[],
): boolean {
  if (node.kind === 'call') return startsWithOne(source, node.arguments[1], beginnings);
  return literalsOf(node).every((literal) => startsWithOne(source, literal, beginnings));
}

function startsWithOne(source: string, node: Argument | undefined, beginnings: readonly string[]): boolean {
  if (node?.kind !== 'string' || node.form === 'bytes') return false;
  return beginnings.some((beginning) => source.startsWith(beginning, node.contentStart));
}

const slash = ['/'];
const webSchemes = ['http://', 'https://'];

function checkSlash(node: ComparisonExpression | CallOperand, context: LintContext): void {
  if (allStartWith(node, context.text, slash)) return;
  eachValue(node, context, pathFields, (text, literal, { test }) => {
    if (text === '' || text.startsWith('/') || test === 'ends') return;
    if (text.startsWith('*') && test.includes('wildcard')) return;
    if (withHost.test(text)) return;
    context.report(literal, l10n.t('Paths start with `/`, so this value never matches.'), {
      fixes: [rewrite(literal, `/${text}`)],
    });
  });
}

export const uriWithHost: Lint = {
  code: 'uri-with-host',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: fromStart,
  left: canContain(pathFields),
  comparison: checkHost,
  functions: isTextTest,
  call: checkHost,
};

function checkHost(node: ComparisonExpression | CallOperand, context: LintContext): void {
  if (allStartWith(node, context.text, slash)) return;
  eachValue(node, context, pathFields, (text, literal, { test }) => {
    if (text.startsWith('/') || !text.includes('/') || test === 'ends') return;
    const match = withHost.exec(text);
    if (match === null) return;
    const path = match[1] ?? '/';
    context.report(
      literal,
      l10n.t(
        'This field contains neither a scheme nor a host. To compare a host or a full URL, use `http.host` or `http.request.full_uri`.',
      ),
      {
        fixes: [rewrite(literal, path)],
      },
    );
  });
}

export const fullUriWithoutScheme: Lint = {
  code: 'full-uri-without-scheme',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: fromStart,
  left: canContain(fullFields),
  comparison: checkScheme,
  functions: isTextTest,
  call: checkScheme,
};

/**
 * Matches values to which no scheme can be added: paths, values that start with a scheme, such as `ftp://a.example` or
 * `https:/`, and beginnings of a web scheme, such as `htt`.
 */
const partOfScheme = /^(?:\/|[a-z][a-z0-9+.-]*:\/|https?:|(?:h|ht|htt|https?)$)/i;

function checkScheme(node: ComparisonExpression | CallOperand, context: LintContext): void {
  if (allStartWith(node, context.text, webSchemes)) return;
  eachValue(node, context, fullFields, (text, literal, { test }) => {
    if (test === 'ends' || text === '') return;
    const star = test.includes('wildcard') ? text.indexOf('*') : -1;
    const beginning = (star < 0 ? text : text.slice(0, star)).toLowerCase();
    const mayGoOn = star >= 0 || test === 'starts';
    const isPossible = webSchemes.some(
      (scheme) => beginning.startsWith(scheme) || (mayGoOn && scheme.startsWith(beginning)),
    );
    if (isPossible) return;
    context.report(
      literal,
      l10n.t('This field starts with `http://` or `https://`, so this value never matches.'),
      {
        fixes: partOfScheme.test(text) ? [] : [rewrite(literal, `https://${text}`)],
      },
    );
  });
}

export const extensionWithDot: Lint = {
  code: 'extension-with-dot',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: ['eq', 'ne', 'in'],
  left: canContain(extensionFields),
  comparison(node, context) {
    eachValue(node, context, extensionFields, (text, literal) => {
      if (!text.startsWith('.')) return;
      context.report(
        literal,
        l10n.t('File extensions do not include the dot, so this value never matches.'),
        {
          fixes: [rewrite(literal, text.replace(/^\.+/, ''))],
        },
      );
    });
  },
};

export const encodedLiteral: Lint = {
  code: 'encoded-literal',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  left: ({ kind, name }) => kind === 'function' || urlFields.test(name),
  comparison: checkEncoding,
  functions: isTextTest,
  call: checkEncoding,
};

/**
 * Matches the names of fields whose values may contain percent-encoded characters, or characters that are encoded in
 * URLs.
 */
const urlFields = /^(?:raw\.http\.request\.|http\.request\.(?:full_uri|uri|uri\.path)$)/;

function checkEncoding(node: ComparisonExpression | CallOperand, context: LintContext): void {
  const operand = node.kind === 'comparison' ? node.left : node.arguments[0];
  if (operand?.kind === 'field' && !urlFields.test(operand.name)) return;
  if (!mayHoldEscapes(node, context.text)) return;
  const condition = context.conditions.textOf(node);
  if (condition === undefined) return;
  const { field, functions } = unwrap(condition.operand);
  for (const { literal, text } of condition.values) {
    if (functions.includes('url_decode')) {
      if (/%[0-9a-fA-F]{2}/.test(text))
        context.report(
          literal,
          l10n.t('`url_decode` has already decoded these escapes. Write the characters themselves.'),
          {
            fixes: [rewrite(literal, decodePercent(text))],
          },
        );
    } else if (
      field?.name.startsWith('raw.http.request.') &&
      field.indexes.length === 0 &&
      /[ <>]/.test(text)
    ) {
      context.report(
        literal,
        l10n.t('The raw URL never contains a space, `<`, or `>`. It contains escapes such as `%20` instead.'),
        {
          fixes: [rewrite(literal, text.replace(/[ <>]/g, encodeURIComponent))],
        },
      );
    } else if (
      /^http\.request\.(full_uri|uri|uri\.path)$/.test(field?.name ?? '') &&
      /%(2[dDeE]|3\d|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])/.test(text)
    )
      context.report(
        literal,
        l10n.t(
          'Normalization decodes these escapes, so this value matches only when normalization is turned off.',
        ),
        {
          severity: 'information',
          fixes: [rewrite(literal, decodePercent(text))],
        },
      );
  }
}

/** Quickly checks whether a value may contain a percent sign or a character that URLs encode. */
function mayHoldEscapes(node: ComparisonExpression | CallOperand, source: string): boolean {
  if (node.kind === 'call') return mayHoldEscape(node.arguments[1], source);
  return literalsOf(node).some((literal) => mayHoldEscape(literal, source));
}

function mayHoldEscape(node: Argument | undefined, source: string): boolean {
  if (node?.kind !== 'string') return false;
  if (node.form === 'bytes') return true;
  for (let at = node.contentStart; at < node.contentEnd; at++)
    switch (source.charCodeAt(at)) {
      case char.percent:
      case char.space:
      case char.less:
      case char.greater:
      case char.backslash:
        return true;
      default:
    }
  return false;
}

function decodePercent(text: string): string {
  return text.replace(/%([0-7][0-9a-fA-F])/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

export const functionWhereFieldExists: Lint = {
  code: 'function-where-field-exists',
  severity: 'hint',
  catalogueOnly: true,
  functions: ({ name }) => name === 'ends_with',
  call(node, context) {
    if (node.name !== 'ends_with') return;
    const condition = context.conditions.textOf(node);
    if (
      condition?.test !== 'ends' ||
      condition.operand.kind !== 'field' ||
      condition.operand.name !== 'http.request.uri.path'
    )
      return;
    const [value] = condition.values;
    const extension = /^\.([a-z0-9]{1,8})$/.exec(value?.text ?? '')?.[1];
    if (extension === undefined) return;
    const newText = `http.request.uri.path.extension eq "${extension}"`;
    context.report(node, l10n.t('Use the field for the file extension: `{0}`.', newText), {
      fixes: [
        {
          title: l10n.t('Use the field for the file extension'),
          edits: [{ start: node.start, end: node.end, newText }],
        },
      ],
    });
  },
};

const plainTextFields =
  /^(raw\.)?http\.(host|user_agent|referer|request\.(uri|full_uri|uri\.path|uri\.query|uri\.path\.extension))$/;

export const wildcardInPlainString: Lint = {
  code: 'wildcard-in-plain-string',
  severity: 'warning',
  catalogueOnly: true,
  compared: 'string',
  operators: ['eq', 'ne', 'in', 'contains'],
  left: ({ kind, name }) => kind === 'function' || plainTextFields.test(name),
  comparison(node, context) {
    if (!literalsOf(node).some((literal) => literal.kind === 'string' && hasMarks(context.text, literal)))
      return;
    const condition = context.conditions.textOf(node);
    if (condition === undefined || !plainTextFields.test(plainField(condition.operand) ?? '')) return;
    for (const { literal, text } of condition.values) {
      const operator = meantOperator(text, condition.test === 'contains');
      if (operator === undefined) continue;
      const isAlone =
        node.right?.kind === 'string' && (condition.test === 'eq' || condition.test === 'contains');
      context.report(
        literal,
        operator === 'wildcard'
          ? l10n.t('`{0}` treats `*` as a literal character. Use `wildcard`.', node.operator ?? '')
          : l10n.t(
              '`{0}` treats the value as a literal string. Use `matches` for a regular expression.',
              node.operator ?? '',
            ),
        isAlone
          ? {
              fixes: [
                {
                  title: l10n.t('Use `{0}`', operator),
                  edits: [{ start: node.operatorStart, end: node.operatorEnd, newText: operator }],
                  keepsMeaning: false,
                },
              ],
            }
          : {},
      );
    }
  },
};

/**
 * Quickly checks whether a string contains an asterisk, an anchor, or an escape that may represent one of them. Other
 * strings are not checked further.
 */
function hasMarks(source: string, { contentStart, contentEnd }: StringLiteral): boolean {
  if (contentEnd === contentStart) return false;
  if (source.charCodeAt(contentStart) === char.caret) return true;
  if (source.charCodeAt(contentEnd - 1) === char.dollar) return true;
  for (let at = contentStart; at < contentEnd; at++) {
    const code = source.charCodeAt(at);
    if (code === char.asterisk || code === char.backslash) return true;
  }
  return false;
}

/**
 * Returns the operator whose pattern syntax the text appears to contain, or undefined if the text may be intended
 * literally.
 */
function meantOperator(text: string, isPart: boolean): 'wildcard' | 'matches' | undefined {
  if (text.includes('.*') || (text.length > 1 && (text.startsWith('^') || text.endsWith('$'))))
    return 'matches';
  if (text.length < 2 || !text.includes('*')) return undefined;
  return !isPart || text.startsWith('*') || text.endsWith('*') ? 'wildcard' : undefined;
}
