import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mermaidOf } from '../../../../core/graph/mermaid';
import { arbitraryWorkflow, step, workflow } from '../../../support/graphs';

describe('mermaidOf', () => {
  it('draws steps, branches, loops with their edges back and out, and functions in frames', () => {
    const drawn = mermaidOf([
      workflow(
        [
          step('say "hi" #1'),
          {
            type: 'loop',
            nodes: [
              step('try'),
              {
                type: 'if',
                branches: [{ condition: 'ok', nodes: [{ type: 'break', kind: 'break' }] }],
              },
            ],
          },
          { type: 'function_call', name: 'helper' },
        ],
        { helper: [step('inside')] },
      ),
    ]);
    assert.equal(
      drawn,
      `flowchart TD
  n1(["Sample"])
  n2["say #34;hi#34; #35;1"]
  subgraph n3["loop"]
    n4["try"]
    n5{"ok"}
    n6(("break"))
  end
  subgraph n7["function call, helper"]
    n8["inside"]
  end
  n9(["end"])
  n1 --> n2
  n2 --> n4
  n4 --> n5
  n5 -->|"then"| n6
  n5 -. "repeat" .-> n4
  n5 -->|"else"| n8
  n6 --> n8
  n8 --> n9
`,
    );
  });

  it('draws promises side by side, one that follows another below it, and forms by kind', () => {
    const drawn = mermaidOf([
      workflow([
        {
          type: 'parallel',
          kind: 'all',
          nodes: [
            step('a', { starts: 1, resolves: 3 }),
            step('b', { starts: 1, resolves: 2 }),
            { type: 'step_sleep', name: 'c', duration: 1000, starts: 2, resolves: 4 },
          ],
        },
        { type: 'parallel', kind: 'any', nodes: [] },
        {
          type: 'try',
          try_block: { type: 'block', nodes: [{ type: 'step_wait_for_event', name: 'w', options: null }] },
          catch_block: { type: 'block', nodes: [{ type: 'break', kind: 'return' }] },
          finally_block: null,
        },
        { type: 'switch', discriminant: 'x', branches: [{ condition: '1', nodes: [{ type: 'function_call', name: 'f' }] }] }, // prettier-ignore
      ]),
    ]);
    assert.equal(
      drawn,
      `flowchart TD
  n1(["Sample"])
  subgraph n2["parallel (all)"]
    n3["a"]
    n4["b"]
    n5("c<br/>1 s")
  end
  n6["parallel (any)"]
  subgraph n7["try"]
    n8[/"w<br/>options computed in code"/]
    n9(("return"))
  end
  n10{"x"}
  n11[["f"]]
  n12(["end"])
  n1 --> n3
  n1 --> n4
  n4 --> n5
  n3 --> n6
  n5 --> n6
  n6 -->|"try"| n8
  n6 -.->|"catch"| n9
  n8 --> n10
  n10 -->|"1"| n11
  n11 --> n12
  n10 -->|"default"| n12
`,
    );
  });

  it('puts each workflow into its own frame', () => {
    const drawn = mermaidOf([workflow([step('a')]), workflow([step('b')])]);
    assert.equal(drawn.match(/subgraph n\d+\["Sample"\]/g)?.length, 2);
  });

  it('draws lines only between drawn nodes, and closes every frame', () => {
    fc.assert(
      fc.property(arbitraryWorkflow, (each) => {
        const lines = mermaidOf([each]).trimEnd().split('\n');
        const drawn = new Set(lines.flatMap((line) => /^ *(?:subgraph )?(n\d+)[[({]/.exec(line)?.[1] ?? []));
        const ends = lines.flatMap((line) => {
          const found = /^ {2}(n\d+) (?:-->|-\.->|-\. ).* ?(n\d+)$/.exec(line);
          return found ? [found[1], found[2]] : [];
        });
        for (const end of ends) assert.ok(drawn.has(end ?? ''), end);
        const opened = lines.filter((line) => line.trim().startsWith('subgraph ')).length;
        assert.equal(lines.filter((line) => line.trim() === 'end').length, opened);
        // A name must not end its string or the line, whatever characters it contains.
        for (const line of lines) assert.equal((line.match(/"/g)?.length ?? 0) % 2, 0, line);
      }),
      { numRuns: 100 },
    );
  });
});
