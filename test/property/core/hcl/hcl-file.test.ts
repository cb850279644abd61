import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type HclFile, readHclFile } from '../../../../core/hcl/hcl-file';
import { parseHcl } from '../../../../core/hcl/parse-hcl';

const texts = [
  'resource "cloudflare_ruleset" "a" {\n  phase = "p"\n  rules {\n    action = "block" # c }\n    expression = "ssl and ${x}"\n  }\n  rules {\n    action_parameters { id = "b" }\n    enabled = false\n  }\n  name = "n"\n}\n\nresource "cloudflare_list" "b" {\n  item { value { ip = "192.0.2.1" } }\n  kind = <<-EOT\n    text "x"\n  EOT\n}\n',
  'resource "r" "a" {\n  rules = [\n    { action = "block", expression = "a eq \\"b\\"" },\n    { "k" : [1, { z = -2.5 }], l = var.x },\n    merge({ m = 1 }, { n = 2 }),\n    { o = [for p in q : { r = 1 }] }, // {\n  ]\n  /* } */ s = null\n}\nmodule { t = "u" }\n',
  'a {\n dynamic "rules" {\n  for_each = v\n  content { w = "x" }\n }\n rules { y = 1 }\n b = 2\n rules { z { k = "v" } }\n rules { y = 3 }\n}\nc = d\ne { f = "g"\n',
];

const pieces = ['', 'x', 'for ', '"', '\\', '${', '{', '}', '[', ']', '(', ',', '=', '\n', '#', '/*', '*/', '<<E\n', '\nE\n', ' ', '\r', '1', 'dynamic "d" {', 'rules { a = 1 }', ', { a = [] }']; // prettier-ignore

const edit = fc.record({ at: fc.nat(), length: fc.nat(3), piece: fc.constantFrom(...pieces) });

describe('a Terraform file, parsed again after edits', () => {
  it('has the same blocks as a new file with the same text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        (original, edits) => {
          let file: HclFile = readHclFile(original);
          for (const { at, length, piece } of edits) {
            const { text } = file;
            const place = at % (text.length + 1);
            file = readHclFile(text.slice(0, place) + piece + text.slice(place + length), file);
            assert.deepEqual(file.blocks, parseHcl(file.text), file.text);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
