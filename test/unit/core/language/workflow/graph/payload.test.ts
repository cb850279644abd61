import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { type GraphMode } from '../../../../../../core/language/workflow/graph/modes.data';
import { type PayloadDescriptor } from '../../../../../../core/model/graph';
import { programOf, workflowAround } from '../../../../../support/workflow';

const graphOf = (body: string, mode: GraphMode = 'complete') => {
  const [first] = deriveGraphs(programOf(workflowAround(body)), { mode, file: 'w.ts' }).workflows;
  assert.ok(first);
  return first;
};

/** Returns the paths of the fields that are read, such as `a.b, c`. */
function paths(payload: PayloadDescriptor | undefined, prefix = ''): string {
  if (payload?.type !== 'object') return prefix;
  return Object.entries(payload.fields)
    .map(([name, field]) => paths(field, prefix === '' ? name : `${prefix}.${name}`))
    .join(', ');
}

const step = 'await step.do("A", f);';
/** Returns declarations of variables. The first has the value `event.payload`, and each other the previous variable. */
const chain = (length: number): string =>
  Array.from({ length }, (_none, i) => `const p${i + 1} = ${i === 0 ? 'event.payload' : `p${i}`};`).join(' ');

describe('the payload of an event', () => {
  const rows: readonly (readonly [body: string, complete: string, compatible?: string])[] = [
    ['g(event.payload);', ''],
    ['g(event.payload.a);', 'a', 'a'],
    ['g(event.payload.a.b, event.payload.c);', 'a.b, c', 'a.b, c'],
    ['g(event.payload.a, event.payload.a.b);', 'a.b', 'a.b'],
    ['g(event.payload.name.trim());', 'name', 'name'],
    ['g(event.payload.list[0].x);', 'list', 'list'],
    ['g(event.payload["a"]);', 'a', 'a'],
    ['g((event.payload as P).a);', 'a', 'a'],
    ['g((event.payload ?? other).a);', 'a', 'a'],
    ['g((other ?? event.payload).a);', '', ''],
    ['g(event.other.a);', '', ''],
    ['const { payload } = event; g(payload.a);', 'a', ''],
    ['const { payload: { a, b: { c } } } = event;', 'a, b.c', 'a, b.c'],
    ['const p = event.payload; g(p.a);', 'a', ''],
    [`${chain(5)} g(p5.a);`, 'a', ''],
    [`${chain(6)} g(p6.a);`, '', ''],
  ];
  for (const [body, complete, compatible = ''] of rows)
    it(`${body} reads "${complete}"; in compatible mode "${compatible}"`, () => {
      assert.equal(paths(graphOf(`${step} ${body}`).payload), complete);
      assert.equal(paths(graphOf(`${step} ${body}`, 'compatible').payload), compatible);
    });
});

describe('the payload of an event that a step waits for', () => {
  const wait = 'await step.waitForEvent("W", { type: "t" })';
  const rows: readonly (readonly [body: string, complete: string, compatible?: string])[] = [
    [`const e = ${wait}; g(e.payload.a);`, 'a', 'a'],
    [`const e = ${wait}; g(e.payload);`, ''],
    [`const e = ${wait}; g(e.a);`, ''],
    [`const { payload } = ${wait}; g(payload.a);`, 'a'],
    [`const { payload: { a } } = ${wait};`, 'a'],
    [`const e = ${wait}; const p = e.payload; g(p.a);`, 'a'],
    [`g((${wait}).payload.a);`, ''],
  ];
  for (const [body, complete, compatible = ''] of rows)
    it(`${body} reads "${complete}"; in compatible mode "${compatible}"`, () => {
      for (const [mode, expected] of [['complete', complete], ['compatible', compatible]] as const) {
        const [node] = graphOf(body, mode).nodes;
        assert.equal(node?.type, 'step_wait_for_event');
        assert.equal(paths(node.payload), expected, mode);
      }
    });
}); // prettier-ignore
