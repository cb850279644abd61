import { type TraceNodeShown } from '../../core/protocol/samples';
import { traceWord } from './trace-rows';

/** A clause with its marks in the text. */
export interface TraceMark {
  readonly range: TraceNodeShown['range'];
  /** `skipped`: earlier clauses already decided the result. */
  readonly kind: 'true' | 'false' | 'unknown' | 'skipped';
  /** A symbol after the clause, so that color is not the only indication. */
  readonly sign: string;
  /** The result and the values, one line each. */
  readonly lines: readonly string[];
}

const signs = { true: '✓', false: '✗', unknown: '?' } as const;

/** The marks of all clauses, in order of the text. */
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
