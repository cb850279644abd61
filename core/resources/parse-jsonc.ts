import * as l10n from '@vscode/l10n';
import {
  type ParseError,
  type Node,
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type OffsetRange } from '../base/problem';
import { type Json, pointerSteps } from './json';

type ParsedText =
  | { readonly ok: true; readonly value: Json; readonly root: Node }
  | { readonly ok: false; readonly message: string; readonly range: OffsetRange };

/** Reads a document as a person left it: comments and a trailing comma are fine, anything else is an error with its place. */
export function parseJsonc(text: string): ParsedText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first)
    return {
      ok: false,
      message: l10n.t('This is not valid JSON: {0}', printParseErrorCode(first.error)),
      range: { start: first.offset, end: first.offset + first.length },
    };
  if (!root)
    return { ok: false, message: l10n.t('The document is empty.'), range: { start: 0, end: text.length } };
  return { ok: true, value: getNodeValue(root) as Json, root };
}

/** The value that a JSON Pointer names, or the nearest part above it that exists. */
export function nodeOfPointer(root: Node, pointer: string): Node {
  const steps = pointerSteps(pointer);
  // The body of a change of several has a list around what the document shows.
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
