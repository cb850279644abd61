import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { notation } from '../../../../../support/graph-notation';
import { programOf, workflowAround } from '../../../../../support/workflow';

const graphOf = (body: string) => {
  const [first] = deriveGraphs(programOf(workflowAround(body)), { mode: 'complete', file: 'w.ts' }).workflows;
  assert.ok(first);
  return first;
};

describe('calls in a graph', () => {
  const rows: readonly (readonly [body: string, expected: string])[] = [
    ['await Promise.all([step.do("A", f), step.do("B", f)]);', 'parallel:all[do("A" s1 r2), do("B" s1 r3)]'],
    ['await Promise.allSettled([step.do("A", f)]);', 'parallel:all_settled[do("A" s1 r2)]'],
    ['await Promise.any([step.do("A", f)]);', 'parallel:any[do("A" s1 r2)]'],
    ['await Promise.race([step.do("A", f)]);', 'parallel:race[do("A" s1 r2)]'],
    ['await Promise.all([]);', ''],
    ['await Promise.all([g()]);', ''],
    ['await Promise.all(list.map((x) => step.do("A", f)));', 'parallel:all[loop[do("A" s1 r2)]]'],
    ['await Promise.all(Array.from(list, (x) => step.do("A", f)));', 'parallel:all[loop[do("A" s1 r2)]]'],
    ['await Promise.all(Array.from(list, (x) => x)); await step.do("A", f);', 'do("A")'],
    ['await (async () => { await step.do("A", f); })();', 'do("A")'],
    ['await step.do("A", f).then(() => step.do("B", f));', 'do("A"), do("B")'],
    ['await g(await step.do("A", f), await step.do("B", f));', 'do("A"), do("B")'],
    ['const ps = []; ps.push(step.do("A", f)); ps.push(step.do("B", f)); await Promise.all(ps);', 'parallel:all[do("A" s1 r2), do("B" s1 r2)]'],
    ['const ps = new Set(); ps.add(step.do("A", f)); await step.do("B", f);', 'parallel:all[do("A" s1), do("B" s1 r2)]'],
  ];
  for (const [body, expected] of rows)
    it(body, () => {
      assert.equal(notation(graphOf(body)), expected);
    });
}); // prettier-ignore
