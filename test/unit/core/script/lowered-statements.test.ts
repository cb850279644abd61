import assert from 'node:assert/strict';
import { createScriptParsers } from '../../../../core/script/script-parsers';
import { type ScriptNode, type ScriptTree } from '../../../../core/script/tree';
import { childNodes } from '../../../../core/script/tree-walk';

const steps = (from: number): string =>
  [0, 1, 2]
    .map(
      (n) =>
        `    const a${from + n} = await step.do("a${from + n}", async () => { x++; return [1, { b: "c" }]; });\n`,
    )
    .join('');
const before = `class W extends B {\n  async run(event, step) {\n${steps(0)}`;
const after = `${steps(3)}    if (a) { try { b(); } catch { return; } }\n  }\n  other() { return this.run(1); }\n}\n`;
const typed = 'await step.sleep("s", `${1}`); if (x) {';

function nodesIn(tree: ScriptTree): ReadonlySet<ScriptNode> {
  const found = new Set<ScriptNode>();
  const visit = (node: ScriptNode): void => {
    found.add(node);
    childNodes(node).forEach(visit);
  };
  tree.body.forEach(visit);
  return found;
}

const read = ({ parts, ...tree }: ScriptTree): unknown => ({
  ...tree,
  body: [...tree.body],
  parts: parts.length,
});

describe('LoweredStatements', () => {
  it('gives the same trees as a fresh parse while a method is typed and deleted again', () => {
    const parsers = createScriptParsers();
    const lengths = Array.from(typed, (_, index) => index);
    for (const length of [...lengths, ...lengths.toReversed()]) {
      const source = {
        uri: 'w.ts',
        language: 'typescript' as const,
        text: before + typed.slice(0, length) + after,
      };
      assert.deepEqual(read(parsers.parse(source)), read(createScriptParsers().parse(source)));
    }
  });

  it('keeps the nodes of the statements before a change in the same method', () => {
    const parsers = createScriptParsers();
    const parse = (text: string): ReadonlySet<ScriptNode> =>
      nodesIn(parsers.parse({ uri: 'w.ts', language: 'typescript', text }));
    const old = parse(before + after);
    const kept = [...parse(`${before}    f();\n${after}`)].filter((node) => old.has(node));
    // The parser looks ahead, so it also reads the last statement before the change again. Only earlier statements are
    // compared.
    const last = before.lastIndexOf('const');
    const isEarlier = (node: ScriptNode): boolean => node.kind === 'variables' && node.end < last;
    assert.deepEqual(kept.filter(isEarlier), [...old].filter(isEarlier));
    assert.equal(kept.filter(isEarlier).length, 2);
  });
});
