import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { type Problem } from '../../core/base/problem';
import { checkDocument, type CheckOptions } from '../../core/language/documents/check-document';
import { parseTarget } from '../../core/language/documents/target';

/** Returns the problems found when a value is checked as a document of the given kind. */
export function problemsOf(kind: string, value: unknown, options: CheckOptions = {}): Problem[] {
  const target = parseTarget(kind);
  if (!target) throw new Error(`no kind ${kind}`);
  return checkDocument(typeof value === 'string' ? value : JSON.stringify(value), target, options);
}

/**
 * Returns a line for each diagnostic, except those about deprecated products: the severity, the code without
 * `document/`, and the JSON Pointer of the marked value.
 */
export function findings(kind: string, value: unknown, options: CheckOptions = {}): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const tree = parseTree(text);
  return problemsOf(kind, text, options)
    .filter(({ code }) => code !== 'document/deprecated-product')
    .map(({ severity, code, start }) => {
      const node = tree && findNodeAtOffset(tree, start);
      const pointer = (node ? getNodePath(node) : []).map((part) => `/${part}`).join('');
      return `${severity} ${code.replace('document/', '')} ${pointer}`.trim();
    });
}
