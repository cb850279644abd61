import { corpusExpressions, sampleTexts } from '../seeds';

export interface LanguageRow {
  readonly name: string;
  /** The file name, which determines the language that handles the file. */
  readonly file: string;
  readonly languageId: string;
  readonly seeds: () => readonly string[];
  readonly pieces: readonly string[];
}

export const words = [
  'http.host', 'http.request.uri.path', 'ip.src', 'ssl', 'not ', ' and ', ' or ', ' xor ', ' eq ', ' in ', ' matches ', ' wildcard ', 'lower(', 'any(', 'concat(', 'regex_replace(', '[*]', '["a"]', '{1 2..3}', '$office', '"a"', 'r#"', '1.2.3.4', '10.0.0.0/8', '::1', '0x1f', '&&', '||', '!', '==', '~',
]; // prettier-ignore
export const jsonPieces = ['{"', '":', '",', '"a":', '[{', '}]', 'true', 'null', '1e9', '\\u0041', '\\', '// rampart-filter\n', '{{', '"rules"', '"expression"', '"id":""']; // prettier-ignore
export const scriptPieces = ['await ', 'step.do(', 'step.sleep(', 'async ', '=> {', '}', ');', 'for (', 'if (', 'Promise.all([', 'try {', '} catch (e) {', 'return ', 'class ', 'extends WorkflowEntrypoint', 'run(event, step)', '"1 minute"', '`${', 'export ', 'function* ', '<T>', '?.', '...']; // prettier-ignore
export const pythonPieces = ['await ', 'step.do(', '@step.do("a")\n', 'async def ', 'def run(self, event, step):\n', '    ', '\n        ', 'class W(WorkflowEntrypoint):\n', 'for x in ', 'if ', 'else:\n', 'return ', 'f"{', '"""', 'lambda: ', 'yield ', 'asyncio.gather(']; // prettier-ignore

const marked = (comment: string, wrap: (expression: string) => string): string[] =>
  corpusExpressions('wild')
    .slice(0, 40)
    .concat('http.host eq "a"', 'ip.src in {1.2.3.4}')
    .map((one) => `${comment}\n${wrap(one)}\n`);

const curl = (one: string): string =>
  `curl -X POST "https://api.example.com/client/v4/zones/$ZONE/filters" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -d '${JSON.stringify([{ expression: one }]).replaceAll("'", `'"'"'`)}'\n`;
const shellPieces = ['curl ', '/client/v4/zones/$Z/filters ', ' -d ', '--json ', "'{", "}' ", '@- ', '<<EOF\n', 'EOF\n', '<<<', '$(', ')', '`', '$((', '${', '\\\n', '| ', "$'", "'\\''", '# rampart-filter\n', 'cat ']; // prettier-ignore

/** Rows for the host languages in which expressions are embedded. */
export const hostRows: readonly LanguageRow[] = [
  {
    name: 'host JSON',
    file: 'rules.jsonc',
    languageId: 'jsonc',
    seeds: () =>
      marked('', (one) => JSON.stringify({ rules: [{ expression: one }, { rewrite: one }] }, null, 2)),
    pieces: [...jsonPieces, ...words],
  },
  {
    name: 'host YAML',
    file: 'rules.yaml',
    languageId: 'yaml',
    seeds: () => [
      ...sampleTexts('.yaml'),
      ...marked('# rampart-filter', (one) => `a: >-\n  ${one}\nb: 1`),
      ...marked('rules:', (one) => `  - expression: ${JSON.stringify(one)}`),
    ],
    pieces: [
      ...words,
      ': |\n  ',
      ': >-\n  ',
      '- ',
      '? ',
      '&a ',
      '*a',
      '!!str ',
      '%YAML 1.2\n---\n',
      '# rampart-filter\n',
    ],
  },
  {
    name: 'host Terraform',
    file: 'main.tf',
    languageId: 'terraform',
    seeds: () => [
      ...sampleTexts('.tf'),
      ...marked('', (one) => `resource "cloudflare_filter" "a" {\n  expression = ${JSON.stringify(one)}\n}`),
      ...marked(
        '',
        (one) => `resource "cloudflare_filter" "a" {\n  expression = <<-EOT\n    ${one}\n  EOT\n}`,
      ),
    ],
    pieces: [
      ...words,
      'resource "cloudflare_ruleset" "b" {',
      'expression = ',
      '<<EOT\n',
      'EOT\n',
      '${var.x}',
      '%{ if true }',
      '%{ endif }',
      '$${',
      'rules = [{',
    ],
  },
  {
    name: 'host TypeScript',
    file: 'rules.ts',
    languageId: 'typescript',
    seeds: () => marked('const a = ', (one) => `/* rampart-filter */ \`${one} \${x}\` + "b" +\n 'c';`),
    pieces: [...words, ...scriptPieces, '/* rampart-filter */', '// rampart-filter-value\n'],
  },
  {
    name: 'host Python',
    file: 'rules.py',
    languageId: 'python',
    seeds: () => marked('# rampart-filter', (one) => `A = f'${one} {x}' "b" r'''c'''`),
    pieces: [...words, ...pythonPieces, '# rampart-filter\n'],
  },
  {
    name: 'host TOML',
    file: 'rules.toml',
    languageId: 'toml',
    seeds: () =>
      marked('# rampart-filter', (one) => `a = ${JSON.stringify(one)}`).concat(
        marked('[[rules]] # rampart-filter', (one) => `expression = """\n${one.replaceAll('\\', '\\\\')}"""`),
        "# rampart-filter\na = 'ssl'\nb = '''\nssl''' # rampart-filter-value\n[c]\nd = { e = \"ssl\" }\n",
      ),
    pieces: [...words, '# rampart-filter\n', 'a = ', '"""', "'''", '[[a]]\n', '[a.b]\n', 'a.', '= [', '{ a = ', '1979-05-27'], // prettier-ignore
  },
  {
    name: 'host shell',
    file: 'rules.sh',
    languageId: 'shellscript',
    seeds: () => [
      ...marked('#!/bin/sh', curl),
      ...marked('# rampart-filter', (one) => `RULE='${one.replaceAll("'", '')}'`),
      ...marked('', (one) => `curl https://api.example.com/client/v4/zones/z/filters -d @- <<EOF\n${JSON.stringify([{ expression: one }])}\nEOF`), // prettier-ignore
    ],
    pieces: [...words, ...jsonPieces, ...shellPieces],
  },
  {
    name: 'host Markdown',
    file: 'rules.md',
    languageId: 'markdown',
    seeds: () => [
      ...marked(
        '# Rules',
        (one) => `\`\`\`rampart-filter phase=http_request_firewall_custom\n${one}\n\`\`\`\n`,
      ),
      ...marked(
        '1. Rules',
        (one) => `   > ~~~~sh\n   > ${curl(one).replaceAll('\n', '\n   > ')}\n   > ~~~~\n`,
      ),
      ...marked(
        '- Rules',
        (one) => `  \`\`\`yaml\n  # rampart-filter\n  a: ${JSON.stringify(one)}\n  \`\`\`\n`,
      ),
    ],
    pieces: [...words, ...shellPieces, '```', '````', '~~~', '```rampart-filter\n', '```yaml\n', '```sh\n', '> ', '- ', '1. ', '    '], // prettier-ignore
  },
];
