/** What was found once is tried first in every run. */
interface Found {
  readonly target: string;
  /** An input as it is, or with `part` repeated behind it, then `after`. */
  readonly before?: string;
  readonly part?: string;
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
];

export const foundOf = (target: string): readonly Found[] => found.filter((one) => one.target === target);

/** What grows too fast in a library that we use, and that nobody writes. */
const accepted: readonly { readonly target: RegExp; readonly part: RegExp }[] = [
  // TypeScript's own parser looks ahead from each modifier to the last
  { target: /Script$/, part: /(?:\b(?:export|async|static|declare|abstract) ){20}/ },
];

export const isAccepted = (target: string, input: string): boolean =>
  accepted.some((one) => one.target.test(target) && one.part.test(input));
