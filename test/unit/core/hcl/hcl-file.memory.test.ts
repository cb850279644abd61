import assert from 'node:assert/strict';
import v8 from 'node:v8';
import { type HclFile, readHclFile } from '../../../../core/hcl/hcl-file';
import { collectGarbage } from '../../../../workspace/collect-garbage';

const edits = 40;

/** Returns a file of about one megabyte. The description of each rule contains its version. */
function fileWith(versions: readonly number[]): string {
  const rules = versions.map((version, index) => {
    const description = `a description of rule ${index} in version ${version}`;
    return `resource "cloudflare_ruleset" "rule_${index}" {\n  description = "${description}"\n}\n`;
  });
  return `${rules.join('\n')}\n# ${'x'.repeat(1_000_000)}\n`;
}

function heapAfterCollection(): number {
  collectGarbage();
  return v8.getHeapStatistics().used_heap_size;
}

describe('the memory of a Terraform file', () => {
  it('does not grow by the whole text with each edit of another block', () => {
    const versions = Array.from({ length: edits }, () => 0);
    let file: HclFile = readHclFile(fileWith(versions));
    const before = heapAfterCollection();
    for (let index = 0; index < edits; index++) {
      versions[index] = 1;
      // parsed from a flat copy, as an editor would send it
      const next = readHclFile(Buffer.from(fileWith(versions)).toString(), file);
      if (index > 0) assert.equal(next.blocks[0], file.blocks[0], 'only the edited block is parsed');
      file = next;
    }
    const growth = heapAfterCollection() - before;
    assert.ok(growth < 5_000_000, `${growth} bytes`);
    assert.equal(file.blocks.length, edits);
  });
});
