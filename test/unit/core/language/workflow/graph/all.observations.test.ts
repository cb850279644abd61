import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import {
  type GraphNode,
  type GraphWorkflow,
  isStepNode,
  type PayloadDescriptor,
} from '../../../../../../core/model/graph';
import { walkWorkflow } from '../../../../../../core/model/graph-walk';
import { notation } from '../../../../../support/graph-notation';
import { readJsonLines, withShared } from '../../../../../support/shared';
import { programOf } from '../../../../../support/workflow';

interface Observation {
  readonly id: string;
  readonly source: string;
  readonly observed: { readonly workflows: readonly GraphWorkflow[] };
  readonly step_calls_in_source: number;
}

/**
 * IDs of observations whose graphs intentionally differ from those of compatible mode, with the reasons. All other
 * graphs are compared, even where the service loses steps, because these losses must not appear as differences from a
 * deployed version.
 */
const exceptions: Readonly<Record<string, string>> = {
  'p4/fn mutual recursion':
    'the service drops the second edge of a cycle of calls; one observation does not say which is the second',
};

withShared('reference/graph-observations.jsonl', (file) => {
  const observations = readJsonLines<Observation>(file);

  describe('compatible mode returns what the service returned', () => {
    for (const { id, source, observed } of observations) {
      it(id in exceptions ? `${id} (not: ${exceptions[id]})` : id, () => {
        const { workflows } = deriveGraphs(programOf(source), { mode: 'compatible', file: 'w.ts' });
        const pairs = [workflows, observed.workflows].map((all) => all.map(comparable));
        if (id in exceptions) assert.notDeepEqual(pairs[0], pairs[1]);
        else {
          assert.deepEqual(workflows.map(notationOf), observed.workflows.map(notationOf));
          assert.deepEqual(pairs[0], pairs[1]);
          assert.deepEqual(workflows.map(payloads), observed.workflows.map(payloads));
        }
      });
    }

    it('has at most 5 % exceptions', () => {
      assert.ok(Object.keys(exceptions).length <= 0.05 * observations.length);
    });
  });

  describe('complete mode', () => {
    it('has every step of every program exactly once, with its position', () => {
      for (const { id, source, step_calls_in_source } of observations) {
        const program = programOf(source);
        const { workflows, ranges } = deriveGraphs(program, { mode: 'complete', file: 'w.ts' });
        const found: number[] = [];
        workflows.forEach((workflow, index) =>
          walkWorkflow(workflow, (node, pointer) => {
            const range = ranges[`/workflows/${index}${pointer}`];
            assert.ok(range, `${id}: ${pointer} has no range`);
            if (isStepNode(node)) found.push(range.start);
          }),
        );
        assert.deepEqual(found.toSorted((a, b) => a - b), program.steps.map(({ node }) => node.start), id); // prettier-ignore
        assert.ok(found.length >= step_calls_in_source, id);
      }
    });
  });
});

function notationOf(workflow: GraphWorkflow): string {
  const functions = Object.entries(workflow.functions).sort(([a], [b]) => (a < b ? -1 : 1));
  return notation({ ...workflow, functions: Object.fromEntries(functions) });
}

/**
 * Returns the graph without the type of functions, which is documented although the service's parser omits it, and
 * without payloads, which are compared separately.
 */
function comparable(workflow: GraphWorkflow): unknown {
  return JSON.parse(
    JSON.stringify(workflow, (key, value: unknown) => {
      if (key === 'payload') return undefined;
      return key === 'type' && value === 'function_def' ? undefined : value;
    }),
  );
}

function payloads(workflow: GraphWorkflow): readonly (PayloadDescriptor | undefined)[] {
  const found: (PayloadDescriptor | undefined)[] = [workflow.payload];
  walkWorkflow(workflow, (node: GraphNode) => {
    if (node.type === 'step_wait_for_event') found.push(node.payload);
  });
  return found;
}
