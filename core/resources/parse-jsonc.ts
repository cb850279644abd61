import * as l10n from '@vscode/l10n';
import {
  createScanner,
  type ParseError,
  type Node,
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type OffsetRange } from '../base/problem';
import { type Json, pointerSteps, asJson } from './json';

type ParsedText =
  | { readonly ok: true; readonly value: Json; readonly root: Node }
  | { readonly ok: false; readonly message: string; readonly range: OffsetRange };

/** Token kinds of the scanner. The constants of the library are a const enum, which a bundle cannot use. */
const token = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

/**
 * Maximum nesting depth. Documents with deeper nesting are rejected, because the parser and the code that visits its
 * tree are recursive.
 */
const maxDepth = 200;

/**
 * Reads a document that the user edited. Comments and a trailing comma are allowed. Anything else that is not valid
 * JSON is reported as an error with its range. A first pass over the tokens checks the nesting depth, so that the
 * recursive second pass cannot overflow the stack.
 */
export function parseJsonc(text: string): ParsedText {
  const deep = tooDeep(text);
  if (deep) {
    const message = l10n.t('Invalid JSON: brackets are nested more than {0} levels deep.', maxDepth);
    return { ok: false, message, range: deep };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first)
    return {
      ok: false,
      message: (mistakes[printParseErrorCode(first.error)] ?? invalidValue)(),
      range: { start: first.offset, end: first.offset + first.length },
    };
  if (!root)
    return { ok: false, message: l10n.t('The document is empty.'), range: { start: 0, end: text.length } };
  return { ok: true, value: asJson(getNodeValue(root)), root };
}

/** Returns the first bracket that is nested too deeply, if any. */
export function tooDeep(text: string): OffsetRange | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let kind: number = scanner.scan(); kind !== token.end; kind = scanner.scan()) {
    if (kind === token.openBrace || kind === token.openBracket) depth++;
    else if (kind === token.closeBrace || kind === token.closeBracket) depth--;
    const start = scanner.getTokenOffset();
    if (depth > maxDepth) return { start, end: start + scanner.getTokenLength() };
  }
  return undefined;
}

type Say = () => string;
const invalidValue: Say = () => l10n.t('Invalid JSON: invalid value. Put strings in double quotes.');
const invalidNumber: Say = () => l10n.t('Invalid JSON: invalid number.');
const openComment: Say = () => l10n.t('Invalid JSON: unterminated comment.');
const mistakes: Readonly<Partial<Record<string, Say>>> = {
  InvalidSymbol: invalidValue,
  InvalidNumberFormat: invalidNumber,
  PropertyNameExpected: () => l10n.t('Invalid JSON: missing property name.'),
  ValueExpected: () => l10n.t('Invalid JSON: missing value.'),
  ColonExpected: () => l10n.t('Invalid JSON: missing colon.'),
  CommaExpected: () => l10n.t('Invalid JSON: missing comma.'),
  CloseBraceExpected: () => l10n.t('Invalid JSON: missing closing brace.'),
  CloseBracketExpected: () => l10n.t('Invalid JSON: missing closing bracket.'),
  EndOfFileExpected: () => l10n.t('Invalid JSON: unexpected text after the value. Remove it.'),
  InvalidCommentToken: invalidValue,
  UnexpectedEndOfComment: openComment,
  UnexpectedEndOfString: () => l10n.t('Invalid JSON: unterminated string.'),
  UnexpectedEndOfNumber: invalidNumber,
  InvalidUnicode: () => l10n.t('Invalid JSON: `\\u` requires four hexadecimal digits.'),
  InvalidEscapeCharacter: () => l10n.t('Invalid JSON: unknown escape sequence in a string.'),
  InvalidCharacter: () => l10n.t('Invalid JSON: unescaped control character in a string.'),
};

/** Returns the value at a JSON Pointer. If it does not exist, returns the nearest existing parent. */
export function nodeOfPointer(root: Node, pointer: string): Node {
  const steps = pointerSteps(pointer);
  // The body of a bulk change is a list, and the displayed document is one of its elements. A pointer into this list
  // starts with the index of the element, which is dropped here.
  const inside = root.type === 'array' || !/^\d+$/.test(steps[0] ?? '') ? steps : steps.slice(1);
  for (let length = inside.length; length > 0; length--) {
    const node = nodeAt(root, inside.slice(0, length));
    if (node) return node;
  }
  return root;
}

function nodeAt(root: Node, steps: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const step of steps) {
    const next: string | number = node?.type === 'array' ? Number(step) : step;
    node = node && findNodeAtLocation(node, [next]);
  }
  return node;
}
