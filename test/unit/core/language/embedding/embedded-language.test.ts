import assert from 'node:assert/strict';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { type LanguageContext, type TypedQuoteStep } from '../../../../../core/language/language';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';
import { languageContext } from '../../../../support/language-context';
import { applyEdits } from '../../../../../core/text/apply-edits';

const context = (settings: Partial<LanguageSettings> = {}): LanguageContext =>
  languageContext({ settings: { ...defaultSettings, ...settings } });

/** Returns each diagnostic as its code and the text of the host file to which it applies. */
async function findings(
  languageId: string,
  text: string,
  settings: Partial<LanguageSettings> = {},
  uri = 'file:///w/rules/a.yaml',
): Promise<string[]> {
  const language = embeddedLanguage();
  const document = { uri, languageId, version: 1, text };
  const withSettings = context(settings);
  if (!language.claims(document, withSettings.settings)) return [];
  const problems = await language.problems(document, withSettings);
  return problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

/** Returns the text after formatting. */
async function formatted(languageId: string, text: string): Promise<string> {
  const document = { uri: 'file:///a', languageId, version: 1, text };
  const edits = await embeddedLanguage().format?.(document, { tabSize: 2, insertSpaces: true }, context());
  return applyEdits(text, edits ?? []);
}

const resource = (body: string, type = 'cloudflare_ruleset'): string =>
  `resource "${type}" "a" {\n${body}\n}\n`;

const curl = (path: string, rest: string): string =>
  `curl "https://api.example.com/client/v4/zones/$ZONE/${path}" -H 'Content-Type: application/json' ${rest}`;

/** Test cases: a language, a source text, and the diagnostics reported in it. */
const cases: readonly [name: string, languageId: string, text: string, found: string[]][] = [
  [
    'rules of one ruleset',
    'terraform',
    resource(
      'rules {\n action = "block"\n expression = "ssl"\n}\nrules {\n action = "block"\n expression = "ssl"\n}',
    ),
    ['filter/duplicate-rule ssl'],
  ],
  [
    'rules of one ruleset, the first of which may be left out',
    'terraform',
    resource(
      'dynamic "rules" {\n for_each = var.on\n content {\n action = "block"\n expression = "ssl"\n}\n}\nrules {\n action = "block"\n expression = "ssl"\n}',
    ),
    [],
  ],
  [
    'rules of one ruleset, the first of which may have another action',
    'terraform',
    resource(
      'rules {\n action = var.b ? "block" : "log"\n expression = "ssl"\n}\nrules {\n action = "managed_challenge"\n expression = "ssl"\n}',
    ),
    [],
  ],
  ['rules that another function may turn off', 'terraform', resource('rules = [merge({ action = "block", expression = "ssl" }, { enabled = false }), { action = "block", expression = "ssl" }]'), []], // prettier-ignore
  ['rules in the second alternative', 'terraform', resource('rules = var.on ? [] : [{ expression = "foo eq 1" }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['the key of a map with characteristics', 'terraform', resource('rules = [{ ratelimit = { characteristics = local.characteristics["foo"] } }]'), []], // prettier-ignore
  ['a key named expression without a marker', 'yaml', 'expression: foo = 1\n', []],
  ['a marked plain value', 'yaml', '# rampart-filter\nwhen: foo eq 1\n', ['filter/unknown-field foo']],
  ['a marker on the same line', 'yaml', 'when: foo eq 1 # rampart-filter\n', ['filter/unknown-field foo']],
  ['a marker before a list item', 'yaml', 'a:\n  # rampart-filter\n  - foo eq 1\n  - bar eq 1\n', ['filter/unknown-field foo']], // prettier-ignore
  [
    'a marker for a value',
    'yaml',
    '# rampart-filter-value\nto: concat("a", foo)\n',
    ['filter/unknown-field foo'],
  ],
  ['a comment that mentions the marker', 'yaml', '# see rampart-filter\nwhen: foo eq 1\n', []],
  ['a marker within a string', 'yaml', 'a: |\n  # rampart-filter\n  b: foo eq 1\nc: foo eq 1\n', []],
  ['double quotes', 'yaml', '# rampart-filter\nwhen: "http.host eq \\"a\\" and foo"\n', ['filter/unknown-field foo']], // prettier-ignore
  [
    'single quotes',
    'yaml',
    "# rampart-filter\nwhen: 'http.host eq ''a'' and ssl'\n",
    ["filter/invalid-quotes ''a''"],
  ],
  ['a folded block', 'yaml', '# rampart-filter\nwhen: >-\n  ssl and\n  foo\n', ['filter/unknown-field foo']],
  ['a literal block', 'yaml', '# rampart-filter\nwhen: |\n  ssl\n  and foo\n', ['filter/unknown-field foo']],
  ['a YAML template', 'yaml', '# rampart-filter\nwhen: ssl and http.host eq "{{ .host }}"\n', []],
  [
    'a rule of a ruleset',
    'terraform',
    resource('rules = [{ expression = "foo" }]'),
    ['filter/unknown-field foo'],
  ],
  [
    'a block of a ruleset',
    'terraform',
    resource('rules {\n expression = "foo"\n}'),
    ['filter/unknown-field foo'],
  ],
  ['a dynamic block', 'terraform', resource('dynamic "rules" {\n for_each = x\n content {\n  expression = "foo"\n }\n}'), ['filter/unknown-field foo']], // prettier-ignore
  ['a heredoc', 'terraform', resource('rules = [{ expression = <<-EOT\n  ssl\n  and foo\n  EOT\n }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['a trimmed heredoc', 'terraform', resource('rules = [{ expression = trimspace(<<EOT\nfoo\nEOT\n) }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['a rewrite', 'terraform', resource('rules = [{ action_parameters = { uri = { path = { expression = "ssl eq" } } } }]'), ['filter/not-a-value eq']], // prettier-ignore
  ['cache tags of a response', 'terraform', resource('rules = [{ action_parameters = { operation = "add", expression = "split(http.response.headers[\\"x-tags\\"][0], 5)" } }]'), ['filter/argument-type 5']], // prettier-ignore
  ['checked credentials', 'terraform', resource('rules = [{ exposed_credential_check = { username_expression = "http.hst", password_expression = "http.host eq \\"a\\"" } }]'), ['filter/unknown-field http.hst', 'filter/not-a-value eq \\"a\\"']], // prettier-ignore
  ['what a rate limit counts by', 'terraform', resource('rules = [{ ratelimit = { characteristics = ["cf.colo.id", "ip.src", "cidr6(ip.src, 64)",\n "http.request.headers[\\"x\\"]", "http.hst"] } }]'), ['filter/unknown-field http.hst']], // prettier-ignore
  ['what a rate limit counts by, in blocks', 'terraform', resource('rules {\n ratelimit {\n  characteristics = ["ip.src", "cf.unique_visitor_id", "http.hst"]\n }\n}'), ['filter/unknown-field http.hst']], // prettier-ignore
  [
    'lists of other strings',
    'terraform',
    resource('rules = [{ ratelimit = { other = ["foo"] }, characteristics = ["bar"] }]'),
    [],
  ],
  ['the phase of a ruleset', 'terraform', resource('phase = "http_request_transform"\nrules = [{ expression = "http.response.code eq 200" }]'), ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  [
    'a legacy filter',
    'terraform',
    resource('expression = "foo"', 'cloudflare_filter'),
    ['filter/unknown-field foo'],
  ],
  ['another provider', 'terraform', resource('rules = [{ expression = "foo" }]', 'other_ruleset'), []],
  ['another attribute', 'terraform', resource('rules = [{ description = "foo" }]'), []],
  ['a marked local value', 'terraform', 'locals {\n  # rampart-filter\n  a = "foo"\n  b = "bar"\n}\n', ['filter/unknown-field foo']], // prettier-ignore
  ['an interpolated name', 'terraform', resource('rules = [{ expression = "http.${x}.y eq 1" }]'), []],
  ['interpolated parts of all kinds', 'terraform', resource('rules = [{ expression = "${a} and (${b}) and ip.src in ${c} and ip.src in {${d}} and len(${e}) gt ${f} and http.host ${g} \\"x\\"" }]'), []], // prettier-ignore
  [
    'half a condition in a placeholder',
    'terraform',
    resource('rules = [{ expression = "(ssl and ${a}" }]'),
    [],
  ],
  ['a bracket whose counterpart is in a placeholder', 'terraform', resource('rules = [{ expression = "http.host in {\\"a\\" ${a}" }]'), []], // prettier-ignore
  ['a single parenthesis after a placeholder', 'terraform', resource('rules = [{ expression = "${a} http.request.uri.path, \\"/admin\\"))" }]'), []], // prettier-ignore
  ['certain problems beside placeholders', 'terraform', resource('rules = [{ expression = "${a} and http.host = \\"x\\"" }]'), ['filter/single-equals =']], // prettier-ignore
  ['a deprecated name, whatever it is compared with', 'terraform', resource('rules = [{ expression = "ip.geoip.country in {${a}}" }]'), ['filter/deprecated-field ip.geoip.country']], // prettier-ignore
  ['a field of another phase beside a placeholder', 'terraform', resource('phase = "http_request_firewall_custom"\nrules = [{ expression = "http.response.code eq ${a}" }]'), ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  ['one of two expressions', 'terraform', resource('rules = [{ expression = var.a ? "foo" : "bar and ${b}" }]'), ['filter/unknown-field foo', 'filter/unknown-field bar']], // prettier-ignore
  ['one of two expressions on their own lines', 'terraform', resource('rules = [{\nexpression = (\n  var.a == "x"\n  ? "foo"\n  : "bar"\n)\n}]'), ['filter/unknown-field foo', 'filter/unknown-field bar']], // prettier-ignore
  [
    'an expression or an empty string',
    'terraform',
    resource('rules = [{ expression = var.a ? "ssl" : "" }]'),
    [],
  ],
  ['the same expression twice, one of which is selected', 'terraform', resource('phase = "http_request_firewall_custom"\nkind = "zone"\nrules = [{ expression = var.a ? "ssl" : "ssl", action = "block" }]'), []], // prettier-ignore
  ['an expression or nothing', 'terraform', resource('rules = [{ expression = var.a != null ? "foo" : null }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['the operand of a comparison with an expression', 'terraform', resource('rules = [{ expression = var.a == "foo" ? var.b : "ssl" }]'), []], // prettier-ignore
  ['strings within the parts', 'terraform', resource('rules = [{ expression = var.a ? f("foo") : join(" ", ["bar"]) }]'), []], // prettier-ignore
  ['a string whose line ends are removed', 'terraform', resource('rules = [{\nexpression = replace(<<-EOT\n  foo\nEOT\n, "\\n", " ")\n}]'), ['filter/unknown-field foo']], // prettier-ignore
  ['a string with another replacement', 'terraform', resource('rules = [{ expression = replace("a HOST", "HOST", "foo") }]'), []], // prettier-ignore
  ['parts that differ by placeholders', 'terraform', resource('rules = [{ expression = "http.host eq \\"${a}\\" and http.host eq \\"${b}\\"" }]'), []], // prettier-ignore
  [
    'a template literal of a script',
    'typescript',
    'const a = /* rampart-filter */ `foo eq ${b}`;',
    ['filter/unknown-field foo'],
  ],
  ['a line comment', 'javascript', '// rampart-filter\nconst a = "foo";\nconst b = "bar";', ['filter/unknown-field foo']], // prettier-ignore
  [
    'joined strings',
    'javascript',
    '/* rampart-filter */ "ssl and " +\n  \'foo\'',
    ['filter/unknown-field foo'],
  ],
  ['a string joined with a value', 'javascript', '/* rampart-filter */ "http.host eq " + host', []],
  ['no string at the marker', 'javascript', '// rampart-filter\nconst a = 1;\nconst b = "bar";', []],
  ['a Python string', 'python', "# rampart-filter\nA = 'foo'\nB = 'bar'\n", ['filter/unknown-field foo']],
  ['concatenated Python strings', 'python', "# rampart-filter\nA = (\n  'ssl and '\n  'foo'\n)\n", ['filter/unknown-field foo']], // prettier-ignore
  ['a formatted string', 'python', "# rampart-filter\nA = f'foo eq {x} and ip.src in {{ {ips} }}'\n", ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: a key named expression alone', 'toml', 'expression = "foo"\n', []],
  ['TOML: a marked basic string', 'toml', '# rampart-filter\nwhen = "http.host eq \\"a\\" and foo"\n', ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: a marked literal string', 'toml', "[a.b]\n# rampart-filter\nwhen = 'http.host eq \"a\" and foo'\nx = 'foo'\n", ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: a basic string of several lines', 'toml', '# rampart-filter\nwhen = """\nssl and \\\n  foo\n"""\n', ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: a literal string of several lines', 'toml', "# rampart-filter\nwhen = '''\nssl\n  and foo'''\n", ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: a mark behind the value', 'toml', 'a = "foo" # rampart-filter-value\nb = "bar"\n', ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: an item of a list', 'toml', 'a = [\n  "foo",\n  # rampart-filter\n  "bar",\n]\n', ['filter/unknown-field bar']], // prettier-ignore
  ['TOML: a mark within a text', 'toml', 'a = """\n# rampart-filter\n"""\nb = "foo"\n', []],
  ['TOML: a string that is not closed', 'toml', '# rampart-filter\na = "foo\nb = "bar"\n', []],
  ['Markdown: a block', 'markdown', 'a\n\n```rampart-filter\nssl and\nfoo\n```\n', ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: a block of a value', 'markdown', '~~~ rampart-filter-value\nlower(foo)\n~~~\n', ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: a block named as its files end', 'markdown', '```rfilter\nssl and\nfoo\n```\n', ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: a block named as the language is, with what it says', 'markdown', '~~~ Rampart-Filter-Expression phase=http_request_transform\nhttp.response.code eq 200\n~~~\n', ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  ['Markdown: a block of a value by another name', 'markdown', '~~~rvalue\nlower(foo)\n~~~\n', ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: a word that only begins so', 'markdown', '```rampart-filters\nfoo\n```\n```rfilter2\nfoo\n```\n', []], // prettier-ignore
  ['Markdown: what its info string says', 'markdown', '```rampart-filter phase=http_request_transform\nhttp.response.code eq 200\n```\n', ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  ['Markdown: a block in a quote in a list', 'markdown', '- > ```rampart-filter\n  > ssl\n  > and foo\n  > ```\n', ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: another language', 'markdown', '<!-- rampart-filter -->\n```text\nfoo\n```\n', []],
  ['Markdown: a block that is still open', 'markdown', '```rampart-filter\nfoo\n\nand so on\n', []],
  ['Markdown: a place to fill in', 'markdown', '```rampart-filter\n<EXPRESSION>\n```\n', []],
  ['Markdown: a block of Terraform', 'markdown', `~~~hcl\n${resource('rules = [{ expression = "foo" }]')}~~~\n`, ['filter/unknown-field foo']], // prettier-ignore
  ['Markdown: a request in a block', 'markdown', '```bash\ncurl https://api.example.com/client/v4/zones/$Z/filters -d \'[{"expression": "foo"}]\'\n```\n', ['filter/unknown-field foo']], // prettier-ignore
  ['curl: the body of a request', 'shellscript', curl('filters', `-X POST --data '[{"expression": "http.host eq \\"a\\" and foo"}]'`), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: a body in double quotes', 'shellscript', curl('filters', '-d "[{\\"expression\\": \\"http.host eq \\\\\\"$HOST\\\\\\" and foo\\"}]"'), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: options without spaces', 'shellscript', curl('firewall/rules', `-sd'[{"filter": {"expression": "foo"}, "action": "block"}]'`), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: a value inserted between quotes', 'shellscript', curl('filters', `--json '[{"expression": "'"$EXPRESSION"'"}, {"expression": "foo eq '$X'"}]'`), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: a phase in the path', 'shellscript', curl('rulesets/phases/http_request_transform/entrypoint', `-X PUT -d '{"rules": [{"expression": "http.response.code eq 200"}]}'`), ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  ['curl: a rewrite', 'shellscript', curl('rulesets/$ID/rules', `-d '{"expression": "ssl", "action_parameters": {"uri": {"path": {"expression": "ssl eq"}}}}'`), ['filter/not-a-value eq']], // prettier-ignore
  ['curl: what a rate limit counts by', 'shellscript', curl('rulesets/$ID/rules', `-d '{"expression": "ssl", "ratelimit": {"characteristics": ["cf.colo.id", "ip.src", "http.hst"]}}'`), ['filter/unknown-field http.hst']], // prettier-ignore
  ['curl: checked credentials', 'shellscript', curl('rulesets/$ID/rules', `-d '{"expression": "ssl", "exposed_credential_check": {"username_expression": "http.hst"}}'`), ['filter/unknown-field http.hst']], // prettier-ignore
  ['curl: a here-document', 'shellscript', curl('filters', "-d @- <<'EOF'\n[{\"expression\": \"foo\"}]\nEOF"), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: a here-document through cat', 'shellscript', curl('filters', '-d "$(cat <<EOF\n[{"expression": "foo eq $X"}]\nEOF\n)"'), ['filter/unknown-field foo']], // prettier-ignore
  ['curl: within a substitution', 'shellscript', `x="$(${curl('filters', `-d '[{"expression": "foo"}]'`)} | jq .id)"\n`, ['filter/unknown-field foo']], // prettier-ignore
  ['curl: the address in a variable', 'shellscript', `API=https://api.example.com/client/v4\ncurl -X POST "$API/zones/$ZONE/filters" -d '[{"expression": "foo"}]'\n`, ['filter/unknown-field foo']], // prettier-ignore
  ['curl: the address of a zone in a variable', 'shellscript', `readonly BASE="https://api.example.com/client/v4/zones/$ZONE" # one zone\nf() {\n  curl --url "\${BASE}/rulesets/phases/http_request_transform/entrypoint" --json '{"rules": [{"expression": "http.response.code eq 200"}]}'\n}\n`, ['filter/field-not-in-phase http.response.code']], // prettier-ignore
  ['curl: a variable of another address', 'shellscript', `API=https://api.example.com/client/v4\nURL=https://other.example.com\ncurl "$URL/zones/$ZONE/filters" -d '[{"expression": "foo"}]'\n`, []], // prettier-ignore
  ['curl: in a step of a CI workflow', 'yaml', 'jobs:\n  a:\n    steps:\n      - run: |\n          curl "https://api.example.com/client/v4/zones/${{ vars.ZONE }}/filters" \\\n            -d \'[{"expression": "http.host eq \\"${{ inputs.host }}\\" and foo"}]\'\n', ['filter/unknown-field foo']], // prettier-ignore
  ['curl: in a folded YAML scalar', 'yaml', 'script:\n  - >-\n    curl https://api.example.com/client/v4/zones/$ZONE/filters\n    --json \'[{"expression": "ip.src in {${{ inputs.ip }}} and foo"}]\'\n', ['filter/unknown-field foo']], // prettier-ignore
  ['curl: a YAML scalar that is not a command', 'yaml', 'note: see https://api.example.com/client/v4/zones/1/filters -d \'[{"expression": "foo"}]\'\n', []], // prettier-ignore
  ['curl: another service', 'shellscript', `curl https://example.com/client/v5/zones/1/filters -d '{"expression": "foo"}'`, []], // prettier-ignore
  ['curl: another request', 'shellscript', curl('dns_records', `-d '{"expression": "foo"}'`), []],
  ['curl: another program', 'shellscript', curl('filters', `-d '{"expression": "foo"}'`).replace('curl', 'echo'), []], // prettier-ignore
  ['curl: in a comment', 'shellscript', `# ${curl('filters', `-d '{"expression": "foo"}'`)}`, []],
  ['a shell: a marked variable', 'shellscript', "# rampart-filter\nexport RULE='foo eq 1'\nOTHER='bar'\n", ['filter/unknown-field foo']], // prettier-ignore
  ['TOML: quotes without escapes', 'toml', '# rampart-filter\na = "http.host eq "a.b" and foo"\nb = "bar"\n', ['filter/unescaped-quotes "a.b"', 'filter/unknown-field foo']], // prettier-ignore
  ['YAML: quotes without escapes', 'yaml', '# rampart-filter\na: "http.host eq "a.b" and foo"\nb: bar\n', ['filter/unescaped-quotes "a.b"', 'filter/unknown-field foo']], // prettier-ignore
  ['JSON: quotes without escapes', 'jsonc', '{\n  // rampart-filter\n  "a": "http.host in {"a" "b"} and foo",\n  "b": "bar"\n}', ['filter/unescaped-quotes "a" "b"', 'filter/unknown-field foo']], // prettier-ignore
  ['Terraform: quotes without escapes', 'terraform', resource('rules = [{ expression = "http.host in {"a" "b"}", action = "block" }, { expression = "foo" }]'), ['filter/unescaped-quotes "a" "b"', 'filter/unknown-field foo']], // prettier-ignore
  ['Terraform: a quote that is just typed', 'terraform', `${resource('expression = "http.host eq "a"', 'cloudflare_filter')}${resource('expression = "foo"', 'cloudflare_filter')}`, ['filter/unescaped-quotes "', 'filter/unclosed-string "a', 'filter/unknown-field foo']], // prettier-ignore
  ['Terraform: quotes of an interpolation', 'terraform', resource('rules = [{ expression = "http.host eq \\"${var.a["b"]}\\"" }]'), []], // prettier-ignore
  ['curl: quotes without escapes', 'shellscript', curl('filters', `-d '[{"expression": "http.host eq "a.b""}]'`), ['filter/unescaped-quotes "a.b"']], // prettier-ignore
  ['curl: quotes without escapes for JSON', 'shellscript', curl('filters', '-d "[{\\"expression\\": \\"http.host eq \\"a\\"\\"}]"'), ['filter/unescaped-quotes \\"a\\"']], // prettier-ignore
  ['Markdown: quotes without escapes', 'markdown', '```toml\n# rampart-filter\na = "http.host eq "a.b""\n```\n', ['filter/unescaped-quotes "a.b"']], // prettier-ignore
  ['a shell: white space that does not separate words', 'shellscript', `${curl('filters', `-d '[{"expression": "foo"}]'`)} #\u00a0\n\u00a0`, ['filter/unknown-field foo']], // prettier-ignore
  ['Terraform: an interpolation that is not closed', 'terraform', resource('rules = [{ expression = "ssl ${a" }]\nb = "foo"'), []], // prettier-ignore
  ['Terraform: an escaped interpolation', 'terraform', resource('rules = [{ expression = "http.host eq \\"$${a\\" and foo" }]'), ['filter/unknown-field foo']], // prettier-ignore
  ['two markers on a line', 'yaml', '# rampart-filter # rampart-filter-value\nwhen: foo eq 1\n', ['filter/unknown-field foo']], // prettier-ignore
  ['two fences, one of them unclosed', 'markdown', '```a\n````rampart-filter\nfoo\n````\n', []],
  ['JSON: a mark behind a member', 'jsonc', '{\n  "a": "foo", // rampart-filter\n  "b": "bar"\n}', ['filter/unknown-field foo']], // prettier-ignore
];

describe('expressions embedded in hosts', () => {
  for (const [name, languageId, text, found] of cases)
    it(`are found where their place is known: ${name}`, async () => {
      assert.deepEqual(await findings(languageId, text), found);
    });

  it('are found at the key paths of the settings', async () => {
    const settings = { expressions: { 'rules/*.yaml': ['rules.*.when', 'value:**.to'] } };
    const text = 'rules:\n  - when: foo\n    then: foo\n    to: lower(bar)\n';
    assert.deepEqual(await findings('yaml', text, settings), [
      'filter/unknown-field foo',
      'filter/unknown-field bar',
    ]);
    assert.deepEqual(await findings('yaml', text, settings, 'file:///w/other/a.yaml'), []);
  });

  it('are found in JSON by path and marker, and ignored in our documents', async () => {
    const settings = { expressions: { 'rules/*.json': ['rules.*.when'] } };
    const text = '{"rules": [{"when": "http.host eq \\"a\\" and foo"}]}';
    assert.deepEqual(await findings('json', text, settings, 'file:///w/rules/a.json'), [
      'filter/unknown-field foo',
    ]);
    const marked = '{\n  // rampart-filter\n  "a": "foo",\n  "b": "bar"\n}';
    assert.deepEqual(await findings('jsonc', marked, {}, 'file:///a.jsonc'), ['filter/unknown-field foo']);
    const own = '{"expression": "foo", "paused": false}';
    assert.deepEqual(await findings('json', own, {}, 'file:///a.filter.json'), []);
  });

  it('are also found after a marker in a document with expressions of its own', async () => {
    const text = '{\n  "expression": "bar eq 1",\n  // rampart-filter\n  "description": "foo eq 1"\n}';
    const found = await findings('jsonc', text, {}, 'file:///a.filter.jsonc');
    assert.ok(found.includes('filter/unknown-field foo'), found.join());
  });

  const ruleset = (comment: string) =>
    `{\n  "kind": "zone",\n  "phase": "http_request_firewall_custom",\n  "rules": [{\n    "action": "block",\n    "expression": "ssl   and ip.src in {10.0.0.0/8}",${comment}\n    "description": "cf.client.bot"\n  }]\n}`;
  const beside: readonly [what: string, text: string, settings: Partial<LanguageSettings>][] = [
    ['a marked expression', ruleset('\n    // rampart-filter'), {}],
    ['an expression at a key path of the settings', ruleset(''), { expressions: { 'rules/*.jsonc': ['rules.*.description'] } }], // prettier-ignore
  ];
  for (const [what, text, settings] of beside)
    it(`have all features in a document of ours that also contains ${what}`, async () => {
      const document = { uri: 'file:///w/rules/a.ruleset.jsonc', languageId: 'jsonc', version: 1, text };
      const language = embeddedLanguage();
      const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
      const hover = await language.hover?.(document, text.indexOf('10.0'), context(settings));
      assert.equal(hover && slice(hover.range), '10.0.0.0/8');
      const tokens = await language.tokens?.(document, context(settings));
      assert.deepEqual(tokens?.map(slice), ['ssl', 'and', 'ip.src', 'in', '10.0.0.0/8', 'cf.client.bot']);
      const edits = await language.format?.(document, { tabSize: 2, insertSpaces: true }, context(settings));
      assert.equal(applyEdits(text, edits ?? []), text.replace('ssl   and', 'ssl and'));
    });

  it('have fixes in the notation of the host', async () => {
    const text = '// rampart-filter\nconst a = "http.host = \\"a\\"";';
    const document = { uri: 'file:///a.ts', languageId: 'typescript', version: 1, text };
    const [problem] = await embeddedLanguage().problems(document, context());
    assert.deepEqual(
      problem?.fixes?.map(({ edits }) => edits.map(({ start, end, newText }) => [text.slice(start, end), newText])), // prettier-ignore
      [[['=', '==']]],
    );
  });

  /**
   * Returns a document with the text in `marked`, the offset of the cursor `‸`, and the language whose features are
   * tested at that offset.
   */
  function at(languageId: string, marked: string, uri = 'file:///a') {
    const offset = marked.indexOf('‸');
    const text = marked.replace('‸', '');
    return { language: embeddedLanguage(), offset, text, document: { uri, languageId, version: 1, text } };
  }

  const completions: readonly [languageId: string, marked: string, label: string, newText: string][] = [
    ['typescript', '/* rampart-filter */ "http.request.method eq ‸"', '"GET"', '\\"GET\\"'],
    ['typescript', '/* rampart-filter */ `starts‸`', 'starts_with', 'starts_with(${1}, ${2})$0'],
    ['typescript', '/* rampart-filter */ "http.host in ‸"', '{…}', '{\\\\"${1}\\\\"}$0'],
    ['python', "# rampart-filter\nA = f'{x} and http.host in ‸'", '{…}', '{{"${1}"}}$0'],
    ['yaml', '# rampart-filter\na: |\n  ssl\n  and http.ho‸', 'http.host', 'http.host'],
    ['terraform', resource('rules = [{ expression = "http.‸" }]'), 'http.host', 'http.host'],
    ['toml', '# rampart-filter\na = "http.request.method eq ‸"', '"GET"', '\\"GET\\"'],
    ['markdown', '```rampart-filter\nhttp.ho‸\n```\n', 'http.host', 'http.host'],
    ['shellscript', curl('filters', `-d '{"expression": "http.request.method eq ‸"}'`), '"GET"', '\\"GET\\"'],
    ['shellscript', curl('filters', '-d "{\\"expression\\": \\"http.request.method eq ‸\\"}"'), '"GET"', '\\\\\\"GET\\\\\\"'], // prettier-ignore
  ];
  for (const [languageId, marked, label, newText] of completions)
    it(`are completed in the notation of the host: ${languageId} ${label}`, async () => {
      const { language, document, offset } = at(languageId, marked);
      const items = await language.complete?.(document, offset, context());
      assert.equal(items?.find((item) => item.label === label)?.edit.newText, newText);
    });

  it('are explained, colored and rewritten at their positions in the host', async () => {
    const marked = '{"expression": "http.host == \\"‸a\\" and ip.src in {10.0.0.0/8}", "paused": false}';
    const { language, document, offset, text } = at('json', marked, 'file:///a.filter.json');
    const slices = (ranges: readonly { start: number; end: number }[] | undefined) =>
      ranges?.map(({ start, end }) => text.slice(start, end));
    const hover = await language.hover?.(document, text.indexOf('10.0'), context());
    assert.deepEqual(slices(hover ? [hover.range] : []), ['10.0.0.0/8']);
    assert.deepEqual(slices(await language.tokens?.(document, context())), [
      'http.host',
      '==',
      '\\"a\\"',
      'and',
      'ip.src',
      'in',
      '10.0.0.0/8',
    ]);
    assert.deepEqual(slices(await language.selection?.(document, offset, context()))?.slice(0, 2), [
      'a',
      '\\"a\\"',
    ]);
    const words = (await language.actions?.(document, { start: offset, end: offset }, context()))?.find(
      ({ title }) => title === 'Write operators as words',
    );
    assert.deepEqual(
      words?.edits.map(({ newText }) => newText),
      ['http.host eq \\"a\\" and ip.src in {10.0.0.0/8}'],
    );
  });

  const repaired: readonly [languageId: string, broken: string, whole: string, escape?: string][] = [
    ['jsonc', '// rampart-filter\n"http.host eq "a.com""', '// rampart-filter\n"http.host eq \\"a.com\\""'],
    ['jsonc', '{\n  // rampart-filter\n  "a": "http.host in {"a" "b"} or http.host eq """}', '{\n  // rampart-filter\n  "a": "http.host in {\\"a\\" \\"b\\"} or http.host eq \\"\\""}'],
    ['toml', '# rampart-filter\na = "http.host eq "a" or http.host eq \\"b\\"" # c\n', '# rampart-filter\na = "http.host eq \\"a\\" or http.host eq \\"b\\"" # c\n'],
    ['shellscript', curl('filters', '-d "[{\\"expression\\": \\"http.host eq \\"a\\"\\"}]"'), curl('filters', '-d "[{\\"expression\\": \\"http.host eq \\\\\\"a\\\\\\"\\"}]"'), '\\\\\\"'],
  ]; // prettier-ignore
  for (const [languageId, broken, whole, escape = '\\"'] of repaired)
    it(`have all their quotes escaped by one fix: ${broken}`, async () => {
      const document = { uri: 'file:///a', languageId, version: 1, text: broken };
      const problems = await embeddedLanguage().problems(document, context());
      const problem = problems.find(({ code }) => code === 'filter/unescaped-quotes');
      assert.equal(applyEdits(broken, problem?.fixes?.[0]?.edits ?? []), whole);
      assert.equal(
        problem?.message,
        `This quote ends the string. Write ${escape} for each quote in the expression.`,
      );
    });

  /**
   * Returns the source text and the cursor `‸` after the extension has handled a quote that was typed directly before
   * the offset. Returns undefined if the extension makes no change.
   */
  function carriedOut(text: string, offset: number, step: TypedQuoteStep | undefined): string | undefined {
    const end = offset + (step?.remove ?? 0);
    return step && `${text.slice(0, offset - 1)}${step.before}"‸${step.insert}${text.slice(end)}`;
  }

  /**
   * The source text after a quote was typed before `‸`, and the source text after the extension has handled the
   * quote. If both are equal, the extension makes no change.
   */
  const typedQuotes: readonly [what: string, languageId: string, typed: string, after: string][] = [
    ['starts a string', 'toml', '# rampart-filter\na = "http.host eq "‸"', '# rampart-filter\na = "http.host eq \\"‸"'],
    ['closes a string', 'toml', '# rampart-filter\na = "http.host eq \\"a"‸"', '# rampart-filter\na = "http.host eq \\"a\\"‸"'],
    ['starts an item', 'toml', '# rampart-filter\na = "http.host in {"‸ and ssl"', '# rampart-filter\na = "http.host in {\\"‸ and ssl"'],
    ['starts an index', 'toml', '# rampart-filter\na = "http.request.headers["‸"', '# rampart-filter\na = "http.request.headers[\\"‸"'],
    ['starts an argument', 'toml', '# rampart-filter\na = "starts_with(http.host, "‸)"', '# rampart-filter\na = "starts_with(http.host, \\"‸)"'],
    ['starts a raw string', 'toml', '# rampart-filter\na = "http.host matches r"‸"', '# rampart-filter\na = "http.host matches r\\"‸"'],
    ['moves over an inner quote', 'toml', '# rampart-filter\na = "http.host eq \\"a"‸\\""', '# rampart-filter\na = "http.host eq \\"a\\"‸"'],
    ['moves over the end of the string', 'toml', '# rampart-filter\na = "http.host eq \\"a\\""‸"', '# rampart-filter\na = "http.host eq \\"a\\""‸'],
    ['moves over the end of the string before a comma', 'jsonc', '{\n  // rampart-filter\n  "a": "ssl"‸", "b": 1\n}', '{\n  // rampart-filter\n  "a": "ssl"‸, "b": 1\n}'],
    ['ends a string early', 'toml', '# rampart-filter\na = "ssl"‸ and http.host eq \\"a\\""', '# rampart-filter\na = "ssl"‸ and http.host eq \\"a\\""'],
    ['closes a string', 'toml', '# rampart-filter\na = "ssl"‸', '# rampart-filter\na = "ssl"‸'],
    ['after a word', 'toml', '# rampart-filter\na = "http.host eq abc"‸"', '# rampart-filter\na = "http.host eq abc"‸"'],
    ['in single quotes', 'toml', "# rampart-filter\na = 'http.host eq \"‸'", "# rampart-filter\na = 'http.host eq \"‸'"],
    ['in a string of several lines', 'toml', '# rampart-filter\na = """http.host eq "‸\n"""', '# rampart-filter\na = """http.host eq "‸\n"""'],
    ['outside expressions', 'toml', '# rampart-filter\na = "ssl"\nb = "http.host eq "‸"', '# rampart-filter\na = "ssl"\nb = "http.host eq "‸"'],
    ['in Terraform', 'terraform', resource('expression = "http.host eq "‸"', 'cloudflare_filter'), resource('expression = "http.host eq \\"‸"', 'cloudflare_filter')],
    ['in a heredoc', 'terraform', resource('expression = <<EOT\nhttp.host eq "‸\nEOT', 'cloudflare_filter'), resource('expression = <<EOT\nhttp.host eq "‸\nEOT', 'cloudflare_filter')],
    ['in code', 'typescript', '/* rampart-filter */ "http.host eq "‸"', '/* rampart-filter */ "http.host eq \\"‸"'],
    ['in a template literal', 'typescript', '/* rampart-filter */ `http.host eq "‸`', '/* rampart-filter */ `http.host eq "‸`'],
    ['in JSON of a shell', 'shellscript', curl('filters', `-d '[{"expression": "http.host eq "‸"}]'`), curl('filters', `-d '[{"expression": "http.host eq \\"‸"}]'`)],
    ['in YAML', 'yaml', '# rampart-filter\na: "http.host eq "‸"', '# rampart-filter\na: "http.host eq \\"‸"'],
    ['in a plain value of YAML', 'yaml', '# rampart-filter\na: http.host eq "‸', '# rampart-filter\na: http.host eq "‸'],
  ]; // prettier-ignore
  for (const [what, languageId, typed, after] of typedQuotes)
    it(`recognize a typed quote: ${what}`, async () => {
      const { language, document, offset, text } = at(languageId, typed);
      const step = await language.typedQuote?.(document, { offset, how: 'typed' }, context());
      assert.equal(carriedOut(text, offset, step) ?? typed, after);
    });

  it('keep quotes that the editor inserts as a pair', async () => {
    const pair = async (marked: string) => {
      const { language, document, offset, text } = at('json', marked, 'file:///a.filter.json');
      return carriedOut(
        text,
        offset,
        await language.typedQuote?.(document, { offset, how: 'pair' }, context()),
      );
    };
    assert.equal(
      await pair('{"expression": "http.host in {"‸"}"}'),
      '{"expression": "http.host in {\\"‸\\"}"}',
    );
    assert.equal(
      await pair('{"expression": "http.host eq \\"a"‸""}'),
      '{"expression": "http.host eq \\"a\\"‸"}',
    );
    assert.equal(await pair('{"expression": "ssl"‸" and ssl"}'), undefined);
  });

  it('keep a quote that is typed over the end of a string where more text must follow', async () => {
    const over = async (marked: string) => {
      const { language, document, offset, text } = at('json', marked, 'file:///a.filter.json');
      return carriedOut(
        text,
        offset,
        await language.typedQuote?.(document, { offset, how: 'over' }, context()),
      );
    };
    assert.equal(await over('{"expression": "http.host eq "‸}'), '{"expression": "http.host eq \\"‸"}');
    assert.equal(
      await over('{"expression": "http.host eq \\"a"‸}'),
      '{"expression": "http.host eq \\"a\\"‸"}',
    );
    assert.equal(await over('{"expression": "ssl"‸}'), undefined);
    assert.equal(await over('{"expression": "http.host eq \\"a\\""‸}'), undefined);
    assert.equal(await over('{"expression": "http.host eq "‸a"}'), undefined);
    assert.equal(await over('{"expression": ""‸}'), undefined);
    assert.equal(await over('{"expression": "http.host eq \\"a.com\\"‸ and ssl"}'), undefined);
  });

  it('are read only where requested in a list of rules, also after it was changed', async () => {
    const rule = (expression: string) =>
      `  { "action": "block", "filter": { "expression": "${expression}" } }`;
    const list = (...rules: string[]) => `[\n${rules.map(rule).join(',\n')}\n]\n`;
    const language = embeddedLanguage();
    const asked = async (text: string, from: string, to = from) => {
      const document = { uri: 'file:///a.firewall_rule.json', languageId: 'json', version: 1, text };
      const range = { start: text.indexOf(from), end: text.indexOf(to) + to.length };
      const tokens = await language.tokens?.(document, context(), range);
      const hover = await language.hover?.(document, range.start, context());
      const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
      return { tokens: tokens?.map(slice), hover: hover && slice(hover.range) };
    };
    const text = list('ssl', 'http.host eq \\"é\\"', 'ip.src in {10.0.0.0/8}');
    assert.deepEqual(await asked(text, 'http.host'), {
      tokens: ['http.host', 'eq', '\\"é\\"'],
      hover: 'http.host',
    });
    assert.deepEqual((await asked(text, 'ssl', 'http.host')).tokens, ['ssl', 'http.host', 'eq', '\\"é\\"']);
    const longer = text.replace('ssl', 'ssl and cf.client.bot').replace('10.0.0.0/8', '10.0.0.0/9');
    assert.deepEqual(await asked(longer, '10.0.0.0/9'), {
      tokens: ['ip.src', 'in', '10.0.0.0/9'],
      hover: '10.0.0.0/9',
    });
    const document = { uri: 'file:///a.firewall_rule.json', languageId: 'json', version: 1, text };
    assert.equal((await language.tokens?.(document, context()))?.length, 7);
  });

  it('give way to other work while a long list is read', async () => {
    const rules = Array.from({ length: 50 }, () => ({ action: 'block', filter: { expression: 'ssl' } }));
    const text = JSON.stringify(rules);
    const document = { uri: 'file:///a.firewall_rule.json', languageId: 'json', version: 1, text };
    let rests = 0;
    const rest = () => {
      rests++;
      return Promise.resolve();
    };
    const found = await embeddedLanguage().tokens?.(document, {
      ...context(),
      pace: { due: () => true, rest },
    });
    assert.equal(found?.length, 50);
    assert.ok(rests >= 50, String(rests));
  });

  const layouts: readonly [name: string, languageId: string, text: string, laidOut: string][] = [
    ['JSON', 'jsonc', '{\n  // rampart-filter\n  "a" : "ssl   and http.host==\\"a\\""\n}', '{\n  // rampart-filter\n  "a" : "ssl and http.host == \\"a\\""\n}'], // prettier-ignore
    ['a heredoc', 'terraform', resource('rules = [{ expression = <<-EOT\n    ssl   and\n    foo_bar\n    EOT\n }]').replace('foo_bar', 'http.host eq "a"'), resource('rules = [{ expression = <<-EOT\n    ssl and http.host eq "a"\n    EOT\n }]')], // prettier-ignore
    ['an interpolated string', 'terraform', resource('rules = [{ expression = "ssl  and  http.host eq \\"${a}  ${b}\\"" }]'), resource('rules = [{ expression = "ssl and http.host eq \\"${a}  ${b}\\"" }]')], // prettier-ignore
    ['a folded block', 'yaml', '# rampart-filter\na: >-\n  ssl   and\n  http.host  eq   "a"\nb: x\n', '# rampart-filter\na: >-\n  ssl and\n  http.host eq "a"\nb: x\n'], // prettier-ignore
    ['a folded block of one long line', 'yaml', `# rampart-filter\na: >\n  ${'http.host eq "aaaaaaaaaaaaaaaaaaaaaaaa" or '.repeat(3)}ssl\n`, `# rampart-filter\na: >\n  ${'http.host eq "aaaaaaaaaaaaaaaaaaaaaaaa"\n  or '.repeat(3)}ssl\n`], // prettier-ignore
    ['joined strings', 'python', "# rampart-filter\nA = (\n  'ssl   and '\n  'http.host   eq \"a\"'\n)\n", "# rampart-filter\nA = (\n  'ssl and '\n  'http.host eq \"a\"'\n)\n"], // prettier-ignore
    ['a template with indentation', 'typescript', 'const a = /* rampart-filter */ `\n    ssl\n    and   ip.src in {10.0.0.0/8}\n  `;', 'const a = /* rampart-filter */ `\n    ssl and ip.src in {10.0.0.0/8}\n  `;'], // prettier-ignore
    ['a template whose second line is indented', 'javascript', `const a = /* rampart-filter */ \`${'http.host eq "aaaaaaaaaaaaaaaaaaaaaaaa" or '.repeat(3).trimEnd()}\n    ssl\`;`, `const a = /* rampart-filter */ \`${'http.host eq "aaaaaaaaaaaaaaaaaaaaaaaa"\n    or '.repeat(3)}ssl\`;`], // prettier-ignore
    ['a block of Markdown', 'markdown', `> ~~~rampart-filter\n> ${'http.host   eq "aaaaaaaaaaaaaaaaaaaaaaaa" or '.repeat(3)}ssl\n> ~~~\n`, `> ~~~rampart-filter\n> ${'http.host eq "aaaaaaaaaaaaaaaaaaaaaaaa"\n> or '.repeat(3)}ssl\n> ~~~\n`], // prettier-ignore
    ['the body of a request', 'shellscript', curl('filters', '-d "{\\"expression\\": \\"ssl  and http.host==\\\\\\"$H\\\\\\"\\"}"'), curl('filters', '-d "{\\"expression\\": \\"ssl and http.host == \\\\\\"$H\\\\\\"\\"}"')], // prettier-ignore
    ['what an error hides', 'toml', '# rampart-filter\na = "ssl   and ssl)"\n', '# rampart-filter\na = "ssl   and ssl)"\n'], // prettier-ignore
    ['an expression with an error that hides nothing', 'toml', '# rampart-filter\na = "http.hst   eq 1"\n', '# rampart-filter\na = "http.hst eq 1"\n'], // prettier-ignore
  ];
  for (const [name, languageId, text, laidOut] of layouts)
    it(`are formatted, and everything else is unchanged: ${name}`, async () => {
      const once = await formatted(languageId, text);
      assert.equal(once, laidOut);
      assert.equal(await formatted(languageId, once), laidOut);
    });

  it('are folded, and outlined if the editor itself shows no outline', async () => {
    const text = '# rampart-filter\na: |\n  (\n    ssl\n  )\n  and ip.src in {\n    10.0.0.0/8\n  }\n';
    const document = { uri: 'file:///a', languageId: 'yaml', version: 1, text };
    const language = embeddedLanguage();
    const folds = await language.folding?.(document, context());
    assert.deepEqual(folds?.map(({ start, end }) => text.slice(start, end)), ['(\n    ssl\n  )', '{\n    10.0.0.0/8\n  }']); // prettier-ignore
    const [symbol] = (await language.symbols?.(document, context())) ?? [];
    assert.equal(symbol?.name, 'and');
    assert.deepEqual(symbol.children?.map(({ range }) => text.slice(range.start, range.end)), ['(\n    ssl\n  )', 'ip.src in {\n    10.0.0.0/8\n  }']); // prettier-ignore
    const script = { ...document, languageId: 'typescript', text: '/* rampart-filter */ `ssl`' };
    assert.deepEqual(await language.symbols?.(script, context()), []);
  });

  it('report nothing within placeholders', async () => {
    const { language, document, offset, text } = at('terraform', resource('rules = [{ expression = "ssl and ${va‸r.x} and http.host eq \\"${y}\\"" }]')); // prettier-ignore
    assert.deepEqual(await language.complete?.(document, offset, context()), []);
    assert.equal(await language.hover?.(document, offset, context()), undefined);
    const tokens = await language.tokens?.(document, context());
    assert.deepEqual(
      tokens?.map(({ start, end }) => text.slice(start, end)),
      ['ssl', 'and', 'and', 'http.host', 'eq'],
    );
  });
});
