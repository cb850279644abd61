import { mermaidOf } from '../graph/mermaid';
import { byWorkflow } from '../language/workflow/graph/by-workflow';
import { type GraphOutput, graphOutput } from '../language/workflow/graph-output';
import { LineIndex } from '../text/offsets';
import { documentProperties, givenDocument } from './given-document';
import { defineTool, type ToolAnswer, ToolError } from './tool';

/**
 * Maximum number of nodes whose line numbers are included in the result. More line numbers would make the result too
 * long.
 */
const maxPlaces = 200;

export const workflowGraphTool = defineTool({
  name: 'workflow_graph',
  title: 'Draw Workflow Graph',
  description:
    'Draws the version graph of the workflow classes of a script (TypeScript, JavaScript, Python) before it is deployed: steps, branches, loops, waits. Call it to see the order of steps, or to document a workflow.',
  input: {
    type: 'object',
    properties: {
      ...documentProperties,
      class: { type: 'string', description: 'Only the workflow class of this name.' },
      format: {
        type: 'string',
        enum: ['mermaid', 'json'],
        description: 'A Mermaid flowchart (default), or the graph as the API describes it.',
      },
    },
    required: [],
    additionalProperties: false,
  },
  untrusted: ['mermaid', 'workflows', 'notes'],
  async run({ class: className, format = 'mermaid', ...given }, context) {
    const document = await givenDocument(given, context);
    const result = await graphOutput(document, await context.contextFor(document.uri), {
      mode: 'complete',
      nameOf: (uri) => uri,
      ...(className === undefined ? {} : { className }),
    });
    if (!result) throw new ToolError('This is not a TypeScript, JavaScript or Python script.');
    if (result.kind === 'unknown-class')
      throw new ToolError(
        `The script has no workflow class ${className ?? ''}. It has ${result.known.join(', ') || 'none'}.`,
      );
    const { workflows, notes = {}, partial } = result.output;
    const ofWorkflow = byWorkflow(notes);
    return {
      ...(format === 'json'
        ? { workflows }
        : {
            workflows: workflows.map((workflow) => workflow.class_name),
            mermaid: mermaidOf(workflows, (workflow) => new Map(ofWorkflow(workflow))),
          }),
      ...(partial === undefined ? {} : { partial }),
      ...(Object.keys(notes).length > 0 ? { notes } : {}),
      places: placesOf(result.output, document.uri, document.text),
    };
  },
});

/**
 * Returns the one-based line numbers of nodes whose code is in the given script, for at most `maxPlaces` nodes. The
 * keys are JSON Pointers into the graphs.
 */
function placesOf({ ranges }: GraphOutput, uri: string, text: string): ToolAnswer {
  const index = new LineIndex(text);
  return Object.fromEntries(
    Object.entries(ranges)
      .filter(([, { file }]) => file === uri)
      .slice(0, maxPlaces)
      .map(([pointer, { start }]) => [pointer, index.positionAt(start).line + 1]),
  );
}
