type Part = string | ((index: number) => string);

/** An input that once revealed a fault. Every run tries these inputs first. */
interface Found {
  readonly target: string;
  /**
   * The input consists of `before`, repetitions of `part`, and `after`. If the repetitions must differ, `part` is a
   * function of the repetition number. If `other` exists, the repetitions of `part` make up half of the text,
   * followed by `between` and the repetitions of `other`.
   */
  readonly before?: string;
  readonly part?: Part;
  readonly between?: string;
  readonly other?: Part;
  readonly after?: string;
}

const found: readonly Found[] = [
  // the range of the fix for extra arguments ended before it started if a comma was missing between earlier arguments
  { target: 'filter expression', before: 'any(s s or,' },
  // the range of the edit that renames a key without its closing quote ended before it started
  { target: 'filter expression', before: 't["' },
  // properties that every object inherits, such as `constructor`, were looked up in a table of combinators
  { target: 'workflow JavaScript', before: 'class extends WorkflowEntrypoint{run(){constructor.(' },
  // the document symbol of a class without a name had an empty name
  { target: 'workflow Python', before: 'class (WorkflowEntrypoint):\n' },
  // each call was compared in full with every other call
  { target: 'filter expression', before: 'starts_with(', part: 'lower(' },
  // the indentation made the formatted document hundreds of megabytes long
  { target: 'document lockdown_rule', part: '{' },
  // the parser recursed once for each stray operator
  { target: 'filter expression', part: '|', after: '&' },
  // nested repetitions created a tree that was too deep for the stack
  { target: 'regular expression', before: 'a', part: '{3}' },
  // for every unclosed heredoc, the rest of the text was searched
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = ',
    part: '<<EOT\n',
  },
  // parallel steps that started in a different order than in the source produced a range whose end was before its
  // start
  {
    target: 'workflow Python',
    before: 'class w(WorkflowEntrypoint def n(step)\n @step.do(c def merge(,n(s)step.sleep()merge(',
  },
  // an identifier contained half of a surrogate pair, which cannot be encoded
  { target: 'address of a remote document', before: '/c/accounts/a/access_rule/\uda44' },
  // each digit was read as the start of a new number
  { target: 'duration', part: '1' },
  // an unclosed interpolation was read again from each position inside it, so 40 nested interpolations took 12 seconds
  { target: 'host Terraform', before: 'resource "cloudflare_filter" "a" {\n  expression = ', part: '"${' },
  // for each unclosed interpolation, the rest of the text was searched
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = <<EOT\n',
    part: '${',
    after: '\nEOT\n}\n',
  },
  // for each interpolation that is unclosed because a quote in a comment ends a string, the rest of the text was
  // searched
  { target: 'host Terraform', before: 'resource "cloudflare_filter" "b" {\n', part: 'x = /*"*/ "${ "}"\n' },
  // for the unclosed interpolation of each heredoc, the text after the heredoc was searched
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n',
    part: 'expression = <<E\n${\nE\n',
  },
  // For each condition, all rules were searched for its action, and the whole block was searched for other content.
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_ruleset" "a" {\n  rules {\n',
    part: 'expression = "ssl"\n',
    after: 'action = "block"\n  }\n}\n',
  },
  // for each opening bracket of a placeholder, the rest of the line was searched for the closing bracket
  { target: 'host YAML', before: '# rampart-filter\na: >-\n  http.host eq "', part: '{' },
  // each key was compared with all earlier keys of its map
  { target: 'host YAML', before: '# rampart-filter\na: ssl\n', part: '? \n' },
  // for each character of an unclosed string, all whitespace after the character was read
  { target: 'host YAML', before: 'rules:\n  - expression: "ssl', part: '\r\n\n' },
  // for each of many markers on one line, the whole text after it was evaluated
  { target: 'host Python', before: '#', part: ' # rampart-filter', between: '\nA = "', other: 'ssl or ', after: 'ssl"' }, // prettier-ignore
  // all lines were read for each unclosed fence
  { target: 'host Markdown', before: '```rampart-filter\nssl\n```\n', part: '```a\n' },
  // a here-document was read again for each option that uses it
  {
    target: 'host shell',
    before: 'curl https://api.example.com/client/v4/zones/z/filters',
    part: ' -d @-',
    between: ' <<EOF\n[',
    other: '{"expression":"ssl"},',
    after: '{}]\nEOF\n',
  },
  // a no-break space, which a shell does not treat as whitespace, caused an endless series of empty words
  { target: 'host shell', before: "curl https://api.example.com/client/v4/zones/z/filters\u00a0-d '[]'\n" },
  // for each string directly after another string, the rest of the line was scanned, and an unclosed string was
  // scanned again from each of its quotes
  { target: 'document lockdown_rule', before: '[', part: '"' },
  { target: 'document lockdown_rule', before: '"', part: '\\"' },
  // nested lists, nested tables, and dotted keys in TOML overflowed the stack
  { target: 'wrangler TOML', before: 'a = ', part: '[' },
  { target: 'wrangler TOML', part: 'a.', after: 'a = 1' },
  // calls to unknown functions overflowed the stack
  { target: 'filter expression', part: 'h(' },
  // for each string directly after another string, all quotes up to the end of the text were counted
  { target: 'filter expression', before: 'http.host in {', part: 'a" ', after: '}' },
  // each optional scope was compared with every other scope, character by character
  {
    target: 'document oauth_client',
    before: '{"scopes":["a"',
    part: (i) => `,"scope.${i}"`,
    between: '],"optional_scopes":["a"',
    other: (i) => `,"scopes.${i}"`,
    after: ']}',
  },
  // each statement was merged with every statement that declares one of its names, and each class was searched for in
  // the list of all classes
  {
    target: 'workflow TypeScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'class W extends WorkflowEntrypoint {}\n',
  },
  // nested statements overflowed the stack
  {
    target: 'workflow TypeScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'if (a) ',
  },
  // TypeScript's parser parsed each arrow function again for every arrow function around it
  {
    target: 'workflow TypeScript',
    part: '=> {\nimport { WorkflowEntrypoint } from "cloudflare:workers";\n',
  },
  {
    target: 'workflow JavaScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'class{ retries: { limit: 3, delay: "5 seconds" } }, async (',
  },
  // TypeScript's parser looked ahead from each modifier to the last modifier
  { target: 'workflow TypeScript', part: 'export \n' },
  // unreachable code was searched again for each list of statements in it
  {
    target: 'workflow JavaScript',
    before:
      'import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends WorkflowEntrypoint {\nasync run(event, step) {\n',
    part: 'return; {\n',
  },
  // for each statement inside a condition whose result may change on replay, the whole function was searched for steps
  {
    target: 'workflow JavaScript',
    before:
      'import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends WorkflowEntrypoint {\nasync run(event, step) {\nif (Math.random() > 0.5) {\n',
    part: 'a\n',
  },
  // for each string in a chain, Lezer scanned the rest of the line
  {
    target: 'workflow Python',
    before: 'from workers import WorkflowEntrypoint\nx = a',
    part: '["payload"]',
    after: '\n',
  },
  // whether calls nested this deeply could be parsed depended on how much of the stack was already in use
  {
    target: 'workflow JavaScript',
    before:
      'import { WorkflowEntrypoint } from "cloudflare:workers";\nclass W extends WorkflowEntrypoint {\nasync run(event, step) {\nawait ste',
    part: (i) => `p.d${i}o("a${i % 2 === 0 ? '\r\n' : ''}`,
  },
  // an error of the API without a message was explained with an empty title
  { target: 'edge error', before: '{"errors":[{"message":""}]}' },
  // a comparison of an unknown field, which has no type, was evaluated as if it were the string argument of a
  // function
  {
    target: 'filter expression',
    before:
      'url_decode(http.h contains "")or(http.request.uri.path contains "")or(http.request.uri.path contains "")',
  },
  {
    target: 'filter expression',
    before:
      '(coalesce(http.h contains "") contains "a")or(http.request.uri.path contains "")or(http.request.uri.path contains "")',
  },
  // for each unclosed character class after an unknown field, the rest of the expression was searched for a quote
  { target: 'filter expression', part: 'st.uri.path matches "^/[A-Z' },
  // for each number without a comma before it, the rest of the word was searched for its end
  { target: 'value expression', before: 'concat("a", ', part: '-1' },
  { target: 'value expression', before: 'concat("a", ', part: ':1' },
  // composing a deeply nested YAML document exhausted the stack, or crashed the process if a regular expression was
  // compiled while the stack was almost full
  { target: 'host YAML', part: '[\n\uFEFF\n' },
  { target: 'host YAML', part: '- ' },
  // for each `in` without braces, the rest of the expression was searched for a `}`
  { target: 'filter expression', before: 'ip.src in ', part: ' not ip.src in ' },
  { target: 'filter expression', part: 'ip.geoip.country in \nssion = <<-EOT\n    ' },
  // Lezer returned a damaged tree, or a different tree after an edit
  { target: 'workflow Python', before: 'class W(WorkflowEntrypoint):\n    x = ', part: 'f(["a"]' },
  {
    target: 'workflow Python',
    before: 'class W(WorkflowEntrypoint):\n    async def run(self, event, step):\n        x = event["id"',
    part: '@step.do("a")\n\n]\n\n        @step.do("l\n',
  },
  // the operand of each `--` was read twice, so that the work doubled with each level
  { target: 'workflow JavaScript', part: 'step.do(\n--\n' },
  { target: 'workflow TypeScript', before: 'step.do(', part: '++(--(a!).b as any)[f(' },
  { target: 'workflow TypeScript', before: 'step.do(', part: '++a[' },
  { target: 'workflow TypeScript', before: 'step.do(', part: '++[a=' },
  // the value suggested to replace a number that is too large was not a valid duration
  { target: 'duration', before: '1', part: '0', after: 'm' },
  // for each line that might start a function, TypeScript's parser read the rest of the text
  {
    target: 'workflow TypeScript',
    before: 'export class W extends WorkflowEntrypoint {\n',
    part: 'async run(event, s\n',
    other: '?.\n',
  },
  // for each inserted class member, TypeScript searched all old members of the class
  { target: 'workflow TypeScript', before: 'class W extends WorkflowEntrypoint {\nasync r', part: ';' },
  // Lezer returned a damaged tree, or a different tree after an edit, for deep nesting without brackets
  {
    target: 'workflow Python',
    before:
      'class W(WorkflowEntrypoint):\n    async def run(self, event, step):\n        @step.do("a")\n        async def f():\n            return await self.e',
    part: 'lambda: \n',
    after: 're("select 1").all()\n',
  },
  {
    target: 'workflow Python',
    before:
      'class W(WorkflowEntrypoint):\n    async def run(self, event, step):\n        @step.do("load rows")\n',
    part: '  \n',
    other: '*/',
    after: ':\n            return 1\n  ',
  },
  // for each statement that TypeScript's parser parsed again because of a top-level `await`, it searched all statements
  {
    target: 'workflow JavaScript',
    before: `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends Woa${'await '.repeat(48)}`,
    part: ');',
  },
  {
    target: 'workflow JavaScript',
    before: 'class W extends WorkflowEntrypoint { async run(event, step) {\n',
    part: 'é ',
  },
  // the rest of the text was searched for the end of each unclosed substitution
  {
    target: 'host TypeScript',
    part: (i) => `/* rampart-filter */ \`${i}(cf.waf.score gt 40) \${x${i % 2 === 0 ? ';' : ''}\n`,
  },
  // the rest of the line was searched for the end of each string after an unclosed quote
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_ruleset" "a" {\n  rules = [{ expression = "',
    part: 'lower(http.host contains \\"a\\" or ',
  },
  // the rest of the text was searched for the end of each unclosed heredoc within brackets
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_ruleset" "a" {\n  rules = f([\n',
    part: (i) => `<<E${i}\n`,
  },
];

/**
 * Returns the text of an input. The number of repetitions is chosen so that the text has about `length` characters.
 */
export function foundText(
  { before = '', part, between = '', other, after = '' }: Found,
  length: number,
): string {
  const share = other === undefined ? length : length / 2;
  return before + repeated(part, share) + between + repeated(other, share) + after;
}

function repeated(part: Part = '', length: number): string {
  if (typeof part === 'string') return part.repeat(Math.ceil(length / Math.max(1, part.length)));
  const parts: string[] = [];
  for (let size = 0, i = 0; size < length; i++) size += parts[parts.push(part(i)) - 1]?.length ?? 1;
  return parts.join('');
}

export const foundOf = (target: string): readonly Found[] => found.filter((one) => one.target === target);

/** Known inputs for which third-party libraries take superlinear time. */
const accepted: readonly { readonly target: RegExp; readonly part: RegExp }[] = [
  // TypeScript's parser looks ahead from each modifier to the last modifier
  { target: /Script$/, part: /(?:\b(?:export|async|static|declare|abstract)\s){20}/ },
];

export const isAccepted = (target: string, input: string): boolean =>
  accepted.some((one) => one.target.test(target) && one.part.test(input));
