type Part = string | ((index: number) => string);

/** What was found once is tried first in every run. */
interface Found {
  readonly target: string;
  /**
   * An input as it is, or with `part` repeated after it, told its number where no two may be alike; then `after`.
   * With `other` half of the text is that, repeated after `between`.
   */
  readonly before?: string;
  readonly part?: Part;
  readonly between?: string;
  readonly other?: Part;
  readonly after?: string;
}

const found: readonly Found[] = [
  // each call was compared in full with every other
  { target: 'filter expression', before: 'starts_with(', part: 'lower(' },
  // the indentation of so deep a document would be hundreds of megabytes
  { target: 'document lockdown_rule', part: '{' },
  // each stray operator was a recursion of the parser
  { target: 'filter expression', part: '|', after: '&' },
  // repetitions of repetitions made a tree deeper than the stack
  { target: 'regular expression', before: 'a', part: '{3}' },
  // every text block that is not closed was looked for to the end
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = ',
    part: '<<EOT\n',
  },
  // steps that start together in another order than they are written gave a range that ends before it starts
  {
    target: 'workflow Python',
    before: 'class w(WorkflowEntrypoint def n(step)\n @step.do(c def merge(,n(s)step.sleep()merge(',
  },
  // half a character in an identifier cannot be encoded
  { target: 'address of a remote document', before: '/c/accounts/a/access_rule/\uda44' },
  // every digit began a number of its own
  { target: 'duration', part: '1' },
  // an interpolation that is not closed was read again from each place in it: 40 of them took 12 seconds
  { target: 'host Terraform', before: 'resource "cloudflare_filter" "a" {\n  expression = ', part: '"${' },
  // each interpolation that is not closed was looked for to the end
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_filter" "a" {\n  expression = <<EOT\n',
    part: '${',
    after: '\nEOT\n}\n',
  },
  // each condition looked through all rules for its action, and through its block for what else is in it
  {
    target: 'host Terraform',
    before: 'resource "cloudflare_ruleset" "a" {\n  rules {\n',
    part: 'expression = "ssl"\n',
    after: 'action = "block"\n  }\n}\n',
  },
  // of marks on one line each was one, with the whole text after it
  { target: 'host Python', before: '#', part: ' # rampart-filter', between: '\nA = "', other: 'ssl or ', after: 'ssl"' }, // prettier-ignore
  // for each fence that is not closed all lines were read
  { target: 'host Markdown', before: '```rampart-filter\nssl\n```\n', part: '```a\n' },
  // a here-document was read again for each option that takes it
  {
    target: 'host shell',
    before: 'curl https://api.example.com/client/v4/zones/z/filters',
    part: ' -d @-',
    between: ' <<EOF\n[',
    other: '{"expression":"ssl"},',
    after: '{}]\nEOF\n',
  },
  // whitespace that is none for a shell was a word without a character, again and again
  { target: 'host shell', before: "curl https://api.example.com/client/v4/zones/z/filters\u00a0-d '[]'\n" },
  // each text after which another began was followed to the end of its line, and an open one from each of its quotes
  { target: 'document lockdown_rule', before: '[', part: '"' },
  { target: 'document lockdown_rule', before: '"', part: '\\"' },
  // lists and tables of TOML ended the stack, dotted keys too
  { target: 'wrangler TOML', before: 'a = ', part: '[' },
  { target: 'wrangler TOML', part: 'a.', after: 'a = 1' },
  // calls of functions that no one knows ended the stack
  { target: 'filter expression', part: 'h(' },
  // for each string right after another the quotes were counted to the end
  { target: 'filter expression', before: 'http.host in {', part: 'a" ', after: '}' },
  // each optional scope was compared with each scope, letter by letter
  {
    target: 'document oauth_client',
    before: '{"scopes":["a"',
    part: (i) => `,"scope.${i}"`,
    between: '],"optional_scopes":["a"',
    other: (i) => `,"scopes.${i}"`,
    after: ']}',
  },
  // each statement was joined with each that declares one of its names, each class looked for among all
  {
    target: 'workflow TypeScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'class W extends WorkflowEntrypoint {}\n',
  },
  // statements within statements ended the stack
  {
    target: 'workflow TypeScript',
    before: 'import { WorkflowEntrypoint } from "cloudflare:workers";\n',
    part: 'if (a) ',
  },
  // TypeScript's parser tried each arrow function again for each that it is in
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

/** The input of about so many characters. */
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

/** What grows too fast in a library that we use, and that no one writes. */
const accepted: readonly { readonly target: RegExp; readonly part: RegExp }[] = [
  // TypeScript's own parser looks ahead from each modifier to the last
  { target: /Script$/, part: /(?:\b(?:export|async|static|declare|abstract) ){20}/ },
];

export const isAccepted = (target: string, input: string): boolean =>
  accepted.some((one) => one.target.test(target) && one.part.test(input));
