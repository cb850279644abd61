import assert from 'node:assert/strict';
import { isReplayed } from '../../../../../../core/language/workflow/program/replayed-code';
import { type ScriptNode } from '../../../../../../core/script/tree';
import { walkTree } from '../../../../../../core/script/tree-walk';
import { programOf, workflowAround } from '../../../../../support/workflow';

/** Returns the values of all calls to `mark` that run again on every replay. */
function replayedMarks(text: string): readonly string[] {
  const program = programOf(text);
  const found: string[] = [];
  const visit = (node: ScriptNode): boolean => {
    const isMark = node.kind === 'call' && node.callee.kind === 'identifier' && node.callee.name === 'mark';
    if (isMark && isReplayed(node, program)) found.push(text.slice(node.start, node.end));
    return true;
  };
  for (const statement of program.tree.body) walkTree(statement, visit);
  return found;
}

describe('code that runs again on every replay', () => {
  it('includes all functions of a long chain of calls', () => {
    const count = 3000;
    const chain = Array.from(
      { length: count },
      (_, at) => `function f${at}() { mark(${at}); return f${at + 1}(); }`,
    );
    const text = `${workflowAround('f0();')}${chain.join('\n')}\nfunction f${count}() { mark("last"); }\n`;
    const marks = replayedMarks(text);
    assert.equal(marks.length, count + 1);
    assert.equal(marks.at(-1), 'mark("last")');
  });
});
