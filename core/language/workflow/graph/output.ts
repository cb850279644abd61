import { type GraphWorkflow } from '../../../model/graph';
import { readProgram } from '../program/program';
import { type ScriptParsers, type ScriptSource } from '../script';
import { deriveGraphs, type DeriveOptions, type GraphRange } from './derive';

/** What `rampart graph` prints. The pointers of `ranges` go into this object. */
export interface GraphOutput {
  readonly workflows: readonly GraphWorkflow[];
  readonly ranges: Readonly<Record<string, GraphRange>>;
  /** There when the script is not well-formed: something may be missing. */
  readonly partial?: true;
}

export type GraphOutputResult =
  | { readonly kind: 'graphs'; readonly output: GraphOutput }
  /** There is no such class; these are the ones there are. */
  | { readonly kind: 'unknown-class'; readonly known: readonly string[] };

/** The graphs of a script, from its text. */
export function graphOutput(
  source: ScriptSource,
  parsers: ScriptParsers,
  options: DeriveOptions,
): GraphOutputResult {
  const program = readProgram(parsers.parse(source));
  const known = program.classes.map(({ name }) => name);
  const { className } = options;
  if (className !== undefined && !known.includes(className)) return { kind: 'unknown-class', known };
  const { workflows, ranges, partial } = deriveGraphs(program, options);
  return { kind: 'graphs', output: { workflows, ranges, ...(partial ? { partial: true } : {}) } };
}
