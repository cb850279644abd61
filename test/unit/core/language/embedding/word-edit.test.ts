import assert from 'node:assert/strict';
import { type EmbeddedExpression, type Host } from '../../../../../core/language/embedding/host';
import { terraformHost } from '../../../../../core/language/embedding/terraform/terraform-host';
import { yamlHost } from '../../../../../core/language/embedding/yaml/yaml-host';
import { languageContext } from '../../../../support/language-context';

const yaml = `# a list
phase: http_request_transform
rules:
  - name: "first" # rampart-filter
  - when: http.host eq "a.com" and ip.src in {192.0.2.0/24} # rampart-filter
    # rampart-filter
    then: "http.host eq \\"b.com\\" and ssl"
  - { when: ssl and http.host eq "c", other: 1 } # rampart-filter
  # rampart-filter
  - 'not ssl and tcp.port eq 1'
  - {a: "x y"z", b: "not ssl"} # rampart-filter
  # rampart-filter
  - folded: >
      ssl and tcp
      or ssl
    # rampart-filter
    holes: http.host eq "\${NAME}" and ssl
    # rampart-filter
    many: ssl and
      tcp.port eq 1
    # rampart-filter
    loose: "http.host eq "c.com" and ssl"
    # rampart-filter
    word: ssl
    # rampart-filter
    last: not ssl and http.host in {"a" "b"}
`;

const terraform = `resource "cloudflare_ruleset" "r" {
  phase = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = "http.host eq \\"a.com\\" and ip.src in {192.0.2.0/24}" # not enabled
  }
  rules = [
    { action = "block", expression = "ssl and tcp.port eq 1", enabled = true },
    { action = "log", expression = "http.host eq \\"\${var.name}\\" and ssl" },
    { expression = var.x ? "not ssl or ssl" : "not ssl and ssl", action = "log" },
    { expression = "http.host eq "b.com" and ssl" },
    { expression = replace("ssl and ssl", "\\n", " ") },
  ]
  rules {
    expression = <<-EOT
      ssl and tcp.port eq 1
    EOT
  }
}
# rampart-filter
x = "not ssl and tcp.port eq 1"
`;

const documentOf = (languageId: string, text: string) => ({
  uri: `file:///rules.${languageId}`,
  languageId,
  version: 1,
  text,
});

/** Returns all properties of expressions as plain data, including their positions in the host text. */
function plain(found: readonly EmbeddedExpression[]): unknown {
  return found.map(({ embedded, ...more }) => {
    const { text, holes, hostStart, hostEnd } = embedded;
    const hosts = Array.from({ length: text.length + 1 }, (_none, at) => embedded.hostRange({ start: at, end: at + 1 }));
    const inner = Array.from({ length: hostEnd - hostStart + 2 }, (_none, at) => embedded.innerOffset(hostStart + at - 1));
    return { ...more, text, holes, hostStart, hostEnd, hosts, inner, encoded: embedded.encode('"a"', 1, 2) };
  });
} // prettier-ignore

/**
 * Tries every small edit, and asserts that `findAgain` returns either undefined or the same expressions as reading the
 * whole text. Returns the number of edits for which `findAgain` returned expressions.
 */
async function compareEdits(host: Host, languageId: string, text: string): Promise<number> {
  const context = languageContext();
  const found = await host.find(documentOf(languageId, text), context);
  assert.ok(found.length > 5);
  let kept = 0;
  const inserted = ['', 'x', '1', '.', 'ab', ' ', '"', '#', ':', '\\', '\n'];
  for (let start = 0; start <= text.length; start++)
    for (const length of [0, 1, 2])
      for (const newText of inserted) {
        const edited = text.slice(0, start) + newText + text.slice(start + length);
        const document = documentOf(languageId, edited);
        const again = host.findAgain?.({ text, found }, document);
        if (!again) continue;
        kept++;
        const wanted = plain(await host.find(document, context));
        assert.deepEqual(plain(again), wanted, JSON.stringify([start, length, newText]));
      }
  return kept;
}

describe('the expressions of a text after an edit of a word', () => {
  it('are those of a fresh read of YAML', async () => {
    assert.ok((await compareEdits(yamlHost, 'yaml', yaml)) > 300);
  });

  it('are those of a fresh read of Terraform', async () => {
    assert.ok((await compareEdits(terraformHost, 'terraform', terraform)) > 300);
  });
});
