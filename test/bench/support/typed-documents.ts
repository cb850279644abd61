import { classWithMethods, pythonScript, script } from './workflow-texts';

/** A document in which the benchmark types. */
export interface TypedDocument {
  readonly name: string;
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  /** The text after which the benchmark types. Its first occurrence in the second half of the document is used. */
  readonly at: string;
  /** A character that a user might type there. */
  readonly typed: string;
  /** The text over which the mouse hovers. Its first occurrence in the second half of the document is used. */
  readonly hover: string;
}

const list = (count: number, line: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_none, index) => line(index)).join(between);

const rule = (index: number): unknown => ({
  notes: `Rule ${index}`,
  mode: 'block',
  configuration: { target: 'ip', value: `192.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
});

const rules = (count: number): TypedDocument => ({
  name: `${count.toLocaleString('en')} access rules`,
  uri: 'file:///bench.access_rule.json',
  languageId: 'json',
  text: JSON.stringify(
    Array.from({ length: count }, (_none, index) => rule(index)),
    null,
    2,
  ),
  at: '"mode": "',
  typed: 'b',
  hover: '"target"',
});

const typescript = {
  uri: 'file:///bench.ts',
  languageId: 'typescript',
  at: 'await step.',
  typed: 'd',
  hover: 'waitForEvent',
};
const python = {
  uri: 'file:///bench.py',
  languageId: 'python',
  at: 'await step.',
  typed: 'd',
  hover: 'wait_for_event',
};

const documents: readonly TypedDocument[] = [
  {
    name: 'expression of 4,000 characters',
    uri: 'file:///bench.rfilter',
    languageId: 'rampart-filter',
    text: `${'http.request.uri.path contains "/a/b" or '.repeat(97)}http.host eq "a"`,
    at: 'http.request.uri.',
    typed: 'p',
    hover: 'http.request.uri.path',
  },
  {
    name: '300 expressions in YAML',
    uri: 'file:///bench.yaml',
    languageId: 'yaml',
    text: `rules:\n${list(300, (index) => `  - name: rule ${index}\n    # rampart-filter\n    when: http.host eq "h${index}.example.com" and ip.src in {192.0.2.0/24}`)}\n`,
    at: 'when: http.',
    typed: 'h',
    hover: 'ip.src',
  },
  {
    name: '300 expressions in Terraform',
    uri: 'file:///bench.tf',
    languageId: 'terraform',
    text: `resource "cloudflare_ruleset" "r" {\n  phase = "http_request_firewall_custom"\n  rules = [\n${list(300, (index) => `    { action = "block", expression = "http.host eq \\"h${index}.example.com\\" and ip.src in {192.0.2.0/24}" },`)}\n  ]\n}\n`,
    at: 'expression = "http.',
    typed: 'h',
    hover: 'ip.src',
  },
  ...[100, 1000, 10_000].map(rules),
  ...[150, 1050, 3000].map((lines) => ({
    ...typescript,
    name: `script of ${lines.toLocaleString('en')} lines`,
    text: script(lines),
  })),
  { ...typescript, name: 'one class of 3,000 lines', text: classWithMethods(3000) },
  ...[150, 1050, 3000].map((lines) => ({
    ...python,
    name: `Python script of ${lines.toLocaleString('en')} lines`,
    text: pythonScript(lines),
  })),
];

/** Small and large documents, similar to the documents that users open. Each has a unique name. */
export const typedDocuments = documents.map((one, index) => ({
  ...one,
  uri: one.uri.replace('bench', `bench-${index}`),
}));
