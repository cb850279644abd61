import { type TraceNodeShown } from '../../core/protocol/samples';
import { traceWord } from './trace-rows';

/** A clause with its marks in the text. */
export interface TraceMark {
  readonly range: TraceNodeShown['range'];
  /** `skipped`: what stood before it decided already. */
  readonly kind: 'true' | 'false' | 'unknown' | 'skipped';
  /** After the clause: a sign, so that color is not needed. */
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
