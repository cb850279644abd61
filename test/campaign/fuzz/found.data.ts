type Part = string | ((index: number) => string);

/** An input that once showed a fault. Every run tries these first. */
interface Found {
  readonly target: string;
  /**
   * The text of the input: `before`, then `part` repeated, then `after`. If the repetitions must differ, `part` is
   * a function of their number. If there is `other`, the repetitions of `part` make up half of the text, and
   * `between` and repetitions of `other` follow them.
   */
  readonly before?: string;
  readonly part?: Part;
  readonly between?: string;
  readonly other?: Part;
  readonly after?: string;
}

const found: readonly Found[] = [
  // each call was compared completely with every other one
  { target: 'filter expression', before: 'starts_with(', part: 'lower(' },
  // the indentation of such a deep document would be hundreds of megabytes
  { target: 'document lockdown_rule', part: '{' },
  // the parser recursed for each stray operator
  { target: 'filter expression', part: '|', after: '&' },
  // nested repetitions made a tree deeper than the stack
  { target: 'regular expression', before: 'a', part: '{3}' },
  // for every unclosed text block, the rest of the text was searched
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = ',
    part: '<<EOT\n',
  },
  // steps that start in parallel in an order other than their source order gave a range that ended before it started
  {
    target: 'workflow Python',
    before: 'class w(WorkflowEntrypoint def n(step)\n @step.do(c def merge(,n(s)step.sleep()merge(',
  },
  // half a character in an identifier cannot be encoded
  { target: 'address of a remote document', before: '/c/accounts/a/access_rule/\uda44' },
  // every digit started a separate number
  { target: 'duration', part: '1' },
  // an unclosed interpolation was read again from each place in it: 40 of them took 12 seconds
  { target: 'host Terraform', before: 'resource "cloudflare_filter" "a" {\n  expression = ', part: '"${' },
  // for each unclosed interpolation, the rest of the text was searched
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = <<EOT\n',
    part: '${',
    after: '\nEOT\n}\n',
  },
  // each condition searched all rules for its action, and the whole block for its other contents
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_ruleset" "a" {\n  rules {\n',
    part: 'expression = "ssl"\n',
    after: 'action = "block"\n  }\n}\n',
  },
  // each of many marks on one line counted, with the whole text after it
  { target: 'host Python', before: '#', part: ' # rampart-filter', between: '\nA = "', other: 'ssl or ', after: 'ssl"' }, // prettier-ignore
  // for each unclosed fence, all lines were read
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
  // whitespace that a shell does not treat as such became an endless series of empty words
  { target: 'host shell', before: "curl https://api.example.com/client/v4/zones/z/filters\u00a0-d '[]'\n" },
  // each string after which another one started was followed to the end of its line, and an unclosed one from each of
  // its quotes
  { target: 'document lockdown_rule', before: '[', part: '"' },
  { target: 'document lockdown_rule', before: '"', part: '\\"' },
  // nested lists and tables in TOML overflowed the stack, as did dotted keys
  { target: 'wrangler TOML', before: 'a = ', part: '[' },
  { target: 'wrangler TOML', part: 'a.', after: 'a = 1' },
  // calls of unknown functions overflowed the stack
  { target: 'filter expression', part: 'h(' },
  // for each string directly after another one, the quotes were counted to the end
  { target: 'filter expression', before: 'http.host in {', part: 'a" ', after: '}' },
  // each optional scope was compared with each scope, character by character
  {
    target: 'document oauth_client',
    before: '{"scopes":["a"',
    part: (i) => `,"scope.${i}"`,
    between: '],"optional_scopes":["a"',
    other: (i) => `,"scopes.${i}"`,
    after: ']}',
  },
  // each statement was merged with each one that declares one of its names, and each class was searched for among all
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
  // TypeScript's parser parsed each arrow function again for each one that contains it
  {
    target: 'workflow TypeScript',
    part: '=> {\nimport { WorkflowEntrypoint } from "cloudflare:workers";\n',
  },
  {
    target: 'workflow JavaScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'class{ retries: { limit: 3, delay: "5 seconds" } }, async (',
  },
];

/** The input with about this many characters. */
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

/** Known superlinear cases in libraries that we use, which do not occur in practice. */
const accepted: readonly { readonly target: RegExp; readonly part: RegExp }[] = [
  // TypeScript's own parser looks ahead from each modifier to the last
  { target: /Script$/, part: /(?:\b(?:export|async|static|declare|abstract) ){20}/ },
];

export const isAccepted = (target: string, input: string): boolean =>
  accepted.some((one) => one.target.test(target) && one.part.test(input));
