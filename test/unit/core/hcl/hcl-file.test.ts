import assert from 'node:assert/strict';
import { readHclFile } from '../../../../core/hcl/hcl-file';
import { parseHcl } from '../../../../core/hcl/parse-hcl';
import { itemsOf, type JsonNode, valueOf } from '../../../../core/json/tree';

const rules = (...lines: readonly string[]): string =>
  `a {\n rules = [\n${lines.join('\n')}\n ]\n}\nb {\n}\n`;
const text = rules('{ x = "one" },', '{ x = "two" },', '{ x = "three" },');

/** Returns the rules of a file after an edit, and whether each of them is an object of the file before the edit. */
function kept(from: string, to: string): readonly boolean[] {
  const before = readHclFile(text);
  const edited = text.replace(from, to);
  const after = readHclFile(edited, before);
  assert.deepEqual(after.blocks, parseHcl(edited));
  const rulesOf = (root: JsonNode | undefined) => itemsOf(valueOf(root, 'rules'));
  const old = new Set(rulesOf(before.blocks[0]?.body));
  return rulesOf(after.blocks[0]?.body).map((rule) => old.has(rule));
}

describe('a Terraform file that was parsed before', () => {
  it('keeps what is before the edited object', () => {
    assert.deepEqual(kept('two', 'other'), [true, false, false]);
    assert.deepEqual(kept('three', 'other'), [true, true, false]);
    assert.deepEqual(kept('"two"', '"two", y = [1]'), [true, false, false]);
  });

  it('is parsed as a whole if the edited object ends elsewhere', () => {
    assert.deepEqual(kept('two" }', 'two"'), [false, false, false]);
    assert.deepEqual(kept('"two"', '"two" }, { x = 1'), [false, false, false, false]);
    assert.deepEqual(kept('"two"', '"two'), [false, false, false]);
  });

  it('is the same file if nothing has changed', () => {
    const file = readHclFile(text);
    assert.equal(readHclFile(text, file), file);
  });
});
