import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mermaidOf } from '../core/graph/mermaid';
import { byWorkflow } from '../core/language/workflow/graph/by-workflow';
import { type GraphOutput, graphOutput } from '../core/language/workflow/graph-output';
import { type NodeNote } from '../core/model/graph';
import { oneOf, parseArguments } from './arguments';
import { commandContext } from './check/context';
import { readDocument, slashes } from './check/sources';
import { type Command, CommandError, exitCode } from './command';

/**
 * Returns a function that maps the index of a workflow to the notes of that workflow. The notes are keyed by pointers
 * relative to the workflow.
 */
function notesOf({ notes = {} }: GraphOutput): (workflow: number) => ReadonlyMap<string, NodeNote> {
  const ofWorkflow = byWorkflow(notes);
  return (workflow) => new Map(ofWorkflow(workflow));
}

export const graph: Command = {
  name: 'graph',
  summary: 'print the version graph of a workflow script before it is deployed',
  usage: `rampart graph FILE [--class NAME] [--mode complete|compatible] [--format json|mermaid]

Prints {"workflows", "ranges", "notes"?, "partial"?} as JSON. "ranges" maps JSON Pointers into this output to positions in
the file and in the modules whose helpers receive the step. "notes" contains step names that depend on calls of helpers,
and calls that could not be followed; if there are such calls, the graph is "partial".
With --format mermaid, it prints a flowchart for Markdown instead.

  --class NAME   only this class
  --mode MODE    complete (default): every step once, including those in helpers of other modules; compatible: the
                 graph that the service's own parser derives from the file alone
  --format NAME  json (default); mermaid: a flowchart of all workflows in the file, as text

Exit codes: 0 done, even if the file has no workflow; 2 for an unknown class or a file that cannot be read.
`,
  examples: ['rampart graph src/order.ts', 'rampart graph src/order.ts --format mermaid > order.mmd'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      class: { type: 'string' },
      mode: { type: 'string' },
      format: { type: 'string' },
    });
    const mode = oneOf('--mode', values.mode, ['complete', 'compatible']) ?? 'complete';
    const format = oneOf('--format', values.format, ['json', 'mermaid']) ?? 'json';
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new CommandError('Name one script.');
    const file = slashes(given);
    const document = readDocument(file, path.resolve(io.cwd, given));
    const result = await graphOutput(document, commandContext([given], io.cwd), {
      mode,
      nameOf: (uri) => (uri === document.uri ? file : slashes(path.relative(io.cwd, fileURLToPath(uri)))),
      ...(values.class === undefined ? {} : { className: values.class }),
    });
    if (!result) throw new CommandError(`${file}: is not a JavaScript, TypeScript or Python file.`);
    if (result.kind === 'unknown-class') {
      const known = result.known.length > 0 ? `It has ${result.known.join(', ')}.` : 'It has none.';
      throw new CommandError(`${file}: has no workflow class ${values.class ?? ''}. ${known}`);
    }
    await io.out(
      format === 'mermaid'
        ? mermaidOf(result.output.workflows, notesOf(result.output))
        : `${JSON.stringify(result.output, null, 2)}\n`,
    );
    return exitCode.clean;
  },
};
