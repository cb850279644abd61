import { type GraphWorkflow, type NodeNote } from '../../model/graph';
import { type LanguageContext, type SourceDocument } from '../language';
import { linkedGraphs } from './linked-graphs';
import { noteOf } from './script-graphs';
import { WorkflowPrograms } from './workflow-programs';
import { deriveGraphs, type DeriveOptions } from './graph/derive';
import { type GraphRange } from './graph/derived-graphs';

/** Output of `rampart graph`. The JSON Pointers in `ranges` refer to this object. */
export interface GraphOutput {
  readonly workflows: readonly GraphWorkflow[];
  readonly ranges: Readonly<Record<string, GraphRange>>;
  /**
   * Step names that calls pass to wrapper functions, and calls that could not be resolved. The keys are JSON Pointers,
   * as in `ranges`.
   */
  readonly notes?: Readonly<Record<string, NodeNote>>;
  /**
   * Present if steps may be missing, because the script has syntax errors or because a part of it could not be
   * resolved.
   */
  readonly partial?: true;
}

export type GraphOutputResult =
  | { readonly kind: 'graphs'; readonly output: GraphOutput }
  /** The class does not exist. `known` contains the names of the existing classes. */
  | { readonly kind: 'unknown-class'; readonly known: readonly string[] };

export interface GraphOutputOptions extends Omit<DeriveOptions, 'file'> {
  /** Converts a file's URI to the name that `ranges` uses for the file. */
  readonly nameOf: (uri: string) => string;
}

/**
 * Returns the graphs of a script. In `complete` mode, they include the helpers of other modules. In `compatible`
 * mode, they match the graphs that the service has been observed to create for the script alone. Returns undefined if
 * the document is not in a script language.
 */
export async function graphOutput(
  document: SourceDocument,
  context: LanguageContext,
  { mode, className, nameOf }: GraphOutputOptions,
): Promise<GraphOutputResult | undefined> {
  const programs = new WorkflowPrograms();
  const program = await programs.of(document, context);
  if (program === undefined) return undefined;
  const known = program.classes.map(({ name }) => name);
  if (className !== undefined && !known.includes(className)) return { kind: 'unknown-class', known };
  const named = className === undefined ? {} : { className };
  const derived = deriveGraphs(program, { mode, file: document.uri, ...named });
  const { workflows, ranges, details, partial } =
    mode === 'complete' ? await linkedGraphs(derived, document, programs, context) : derived;
  const placed = Object.entries(ranges).map(([pointer, { from: _from, ...range }]): [string, GraphRange] => [
    pointer,
    { ...range, file: nameOf(range.file) },
  ]);
  const notes = Object.entries(details).flatMap(([pointer, detail]) => noteOf(pointer, detail));
  return {
    kind: 'graphs',
    output: {
      workflows,
      ranges: Object.fromEntries(placed),
      ...(notes.length > 0 ? { notes: Object.fromEntries(notes) } : {}),
      ...(partial ? { partial: true } : {}),
    },
  };
}
