import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shownChanges } from '../../../../core/graph/change-words';
import { diffWorkflows, matchWorkflows } from '../../../../core/graph/diff';
import { mergeWorkflows } from '../../../../core/graph/merge';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { Navigator } from '../../../../core/graph/navigate';
import { outlineText, outlineWorkflow } from '../../../../core/graph/outline';
import { overlayRun } from '../../../../core/graph/overlay';
import { sceneToSvg } from '../../../../core/graph/svg';
import { buildTimeline } from '../../../../core/graph/timeline';
import { decode, listOf } from '../../../../core/model/decode';
import { decodeVersionGraph } from '../../../../core/model/graph-decode';
import { workflowStep } from '../../../../core/model/workflow-step';
import { arbitraryWorkflow } from '../../../support/graphs';
import { startMs } from '../../../support/local-service';
import { wellSaid } from '../every-answer';
import { jsonTarget } from '../json-target';
import { corpusTexts } from '../seeds';
import { type Target } from '../target';

/** Returns graphs as the service sends them: generated ones, and recorded ones if the corpus is available. */
function graphs(): unknown[] {
  const made = fc.sample(arbitraryWorkflow, { seed: 1, numRuns: 40 });
  const observed = corpusTexts('workflows/graphs', '.json')
    .slice(0, 60)
    .flatMap((text) => {
      const { from_source: source } = JSON.parse(text) as { from_source?: { workflows?: unknown[] } };
      return source?.workflows ?? [];
    });
  return [...made, ...observed].map((workflow) => ({
    id: 'a', class_name: 'W', workflow_id: 'b', created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z', graph: { version: 1, workflow },
  })); // prettier-ignore
}

/**
 * Asserts that an SVG is well-formed: every tag is closed, and attributes and text contain only characters that XML
 * allows.
 */
function assertWellFormed(svg: string): void {
  const part = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  const open: string[] = [];
  while (part.lastIndex < svg.length) {
    const at = part.lastIndex;
    const [, closing, tag = '', attributes = '', empty, text] =
      part.exec(svg) ?? assert.fail(`not XML: ${svg.slice(at, at + 80)}`);
    const words = text ?? attributes;
    assert.doesNotMatch(words, /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i, 'a bare &');
    assert.doesNotMatch(words, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/, 'a character that XML does not have'); // prettier-ignore
    if (closing) assert.equal(open.pop(), tag);
    else if (tag !== '' && !empty) open.push(tag);
  }
  assert.deepEqual(open, []);
}

/** The logs of instances that are used as seeds: a single log with an entry of each kind. */
const runs = [
  [
    { type: 'step', name: 'a-1', start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:00:01Z', success: true, attempts: [{ start: '2026-11-20T12:00:00Z', end: null, success: null, error: { name: 'E', message: 'm' } }], config: { retries: { limit: 5, delay: '1 second', backoff: 'linear' }, timeout: 1000 }, output: '1' },
    { type: 'sleep', name: 'b-1', start: '2026-11-20T12:00:01Z', end: null, finished: false, error: null },
    { type: 'waitForEvent', name: 'c-1', start: '2026-11-20T12:00:01', end: null, finished: false, event_type: 'x' },
    { type: 'termination', trigger: { source: 'api' } },
  ],
]; // prettier-ignore

const seeds = graphs();
const first = decodeVersionGraph(seeds[0]).value.graph?.workflow;

export const graphTargets: readonly Target[] = [
  jsonTarget(
    'version graph',
    () => seeds,
    (wire) => {
      const { workflow } = decodeVersionGraph(wire).value.graph ?? {};
      if (!workflow) return;
      const scene = layoutWorkflow(workflow);
      assert.ok(Number.isFinite(scene.width) && Number.isFinite(scene.height));
      assertWellFormed(sceneToSvg(scene, workflow.class_name));
      wellSaid(outlineText(outlineWorkflow(workflow)), JSON.stringify(wire));
      if (first) {
        const merged = mergeWorkflows(first, workflow, matchWorkflows(first, workflow));
        shownChanges(diffWorkflows(first, workflow), merged);
        layoutWorkflow(merged.workflow);
        assert.deepEqual(diffWorkflows(workflow, workflow), []);
      }
      const navigator = new Navigator(scene);
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        navigator.next(scene.nodes[0]?.id, direction);
    },
  ),
  jsonTarget(
    'log of a run',
    () => runs,
    (wire) => {
      const steps = decode(listOf(workflowStep), wire).value ?? [];
      const { rows } = buildTimeline(steps, startMs);
      assert.equal(rows.length, steps.length);
      if (first) overlayRun(first, steps);
    },
  ),
];
