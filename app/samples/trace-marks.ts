import { type TraceNodeShown } from '../../core/protocol/samples';
import { traceWord } from './trace-rows';

/** The result of a clause, with the data for its marks in the text. */
export interface TraceMark {
  readonly range: TraceNodeShown['range'];
  /** `skipped`: the clause is not needed, because earlier clauses already determine the result. */
  readonly kind: 'true' | 'false' | 'unknown' | 'skipped';
  /** A symbol after the clause, so that color is not the only indication. */
  readonly sign: string;
  /** The result and the values of the clause, one per line. */
  readonly lines: readonly string[];
}

const signs = { true: '✓', false: '✗', unknown: '?' } as const;

/** Returns the marks of all clauses, in text order. */
export function traceMarks(node: TraceNodeShown): readonly TraceMark[] {
  if (node.children.length > 0) return node.children.flatMap(traceMarks);
  const { range, result, needed, values } = node;
  const kind = String(result) as 'true' | 'false' | 'unknown';
  return [
    {
      range,
      kind: needed ? kind : 'skipped',
      sign: needed ? signs[kind] : `(${signs[kind]})`,
      lines: [traceWord(result), ...values.map(({ text, value }) => `${text} = ${value}`)],
    },
  ];
}
