import { type Steps } from '../../../base/steps';
import { type Problem, type Severity, type TextEdit } from '../../../base/problem';
import { type Facts, type KnownScope } from '../../facts';
import { type LanguageSettings } from '../../settings';
import { type JsonMember, type JsonNode } from '../../../json/tree';
import { type ElementExpressions } from '../element-expressions';
import { type Notation } from '../rule-edits/written-rules';
import { type Intent, type Kind } from '../shape';
import { type DocumentCode } from './codes.data';

/** Everything that a check uses in addition to the value itself. Equal contexts lead to equal results. */
export interface CheckContext {
  readonly kind: Kind;
  readonly intent: Intent;
  readonly settings: LanguageSettings;
  readonly facts: Facts;
  /** The text of the element. The ranges of nodes and problems are relative to its start. */
  readonly text: string;
  /** The expressions in the element, each parsed once. */
  readonly expressions: ElementExpressions;
  /**
   * Notation of the surrounding text, if the document is embedded in another notation. The language of that notation
   * checks the expressions.
   */
  readonly notation?: Exclude<Notation, 'json'>;
  /** Whether the document belongs to an account or to a zone. It is absent if this cannot be determined. */
  readonly level?: 'account' | 'zone';
  readonly report: (problem: Problem) => void;
  /** Postpones long work so that other work can run first. If this is absent, all work is done immediately. */
  readonly later?: (work: () => Steps<void>) => void;
  /**
   * The first known ID in the element, and the account or zone that the ID belongs to. `found` is absent until a
   * known ID is found.
   */
  readonly firstScope: { found?: { readonly scope: KnownScope; readonly node: JsonNode } };
}

/**
 * A check that goes beyond the shape. `member` is the property that contains the value. It is absent for the element
 * itself and for list items.
 */
export type Check = (node: JsonNode, context: CheckContext, member: JsonMember | undefined) => void;

interface Details extends Pick<Problem, 'fixes' | 'related' | 'tags'> {
  readonly range?: { readonly start: number; readonly end: number };
}

/** Reports a diagnostic for a value. */
export function report(
  context: CheckContext,
  severity: Severity,
  code: DocumentCode,
  node: { readonly start: number; readonly end: number },
  message: string,
  details: Details = {},
): void {
  const { range = node, ...rest } = details;
  context.report({
    code: `document/${code}`,
    severity,
    start: range.start,
    end: range.end,
    message,
    ...rest,
  });
}

/** Returns the edit that replaces a node with the JSON text of another value. */
export function replaceValue(node: JsonNode, value: unknown): TextEdit {
  return { start: node.start, end: node.end, newText: JSON.stringify(value) };
}
