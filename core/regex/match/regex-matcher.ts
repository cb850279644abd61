import { type RegexTree } from '../regex-tree';
import { type Hir } from './hir';
import { LazyDfa } from './lazy-dfa';
import { type ExactTexts, planTest, type TestPlan } from './literals';
import { PikeVm } from './pike-vm';
import { buildProgram, isSmall, type Program } from './program';
import { translate, type Translation } from './translate';

/**
 * Matches one regular expression against byte strings (one character per byte, U+0000 to U+00FF) as the engine does.
 * Matching is unanchored and leftmost-first. See the reference "semantics", section 5.1.
 */
export interface RegexMatcher {
  /** Checks whether the expression matches anywhere in the string. */
  test(bytes: string): boolean;
  /**
   * Returns the first match, or undefined if there is none. The start and end of group n are at `[2n]` and `[2n + 1]`.
   * They are -1 if the group did not participate.
   */
  exec(bytes: string): Int32Array | undefined;
  /** Checks whether the expression is known to match every string. */
  matchesAll(): boolean;
  /** Number of capturing groups. */
  readonly groups: number;
  /** Amount of work so far, measured as the number of bytes read and instructions visited. */
  readonly steps: number;
}

/**
 * Compiles an expression. `tree` is the result of parsing `text` with `parseRegex`. Returns undefined if the
 * expression is invalid, too large, or contains an unsupported character class.
 */
export function compileRegex(text: string, tree: RegexTree): RegexMatcher | undefined {
  if (tree.problem !== undefined) return undefined;
  const translation = translate(text, tree.root);
  if (translation === undefined) return undefined;
  const plan = planTest(translation.hir);
  if (plan.exact !== undefined || isSmall(plan.hir)) return new Matcher(translation, plan);
  const program = buildProgram(plan.hir, undefined);
  return program && new Matcher(translation, plan, program);
}

class Matcher implements RegexMatcher {
  private dfa: LazyDfa | undefined;
  private vm: PikeVm | undefined;
  private captureVm: PikeVm | undefined;
  private readonly exact: ((bytes: string) => boolean) | undefined;
  private readonly required: readonly string[];
  private readonly matchesAnyText: boolean;
  private readonly hir: Hir;
  private readonly planned: Hir;
  readonly groups: number;

  constructor({ hir, groups }: Translation, plan: TestPlan, program?: Program) {
    this.hir = hir;
    this.planned = plan.hir;
    this.groups = groups;
    this.exact = plan.exact === undefined ? undefined : exactTest(plan.exact);
    this.required = plan.required;
    this.matchesAnyText =
      plan.exact?.texts.includes('') === true && !(plan.exact.atStart && plan.exact.atEnd);
    if (program !== undefined) this.load(program);
  }

  private load(program: Program): void {
    if (program.hasUnicodeLooks) this.vm = new PikeVm(program);
    else this.dfa = new LazyDfa(program);
  }

  /**
   * Builds the program on first use. The program is often not needed, because most strings do not contain the
   * literals that every match contains.
   */
  private loadOnce(): void {
    if (this.exact !== undefined || this.dfa !== undefined || this.vm !== undefined) return;
    const program = buildProgram(this.planned, undefined);
    if (program !== undefined) this.load(program);
  }

  get steps(): number {
    return (this.dfa?.steps ?? 0) + (this.vm?.steps ?? 0) + (this.captureVm?.steps ?? 0);
  }

  test(bytes: string): boolean {
    if (this.exact !== undefined) return this.exact(bytes);
    if (this.required.length > 0 && !containsOne(bytes, this.required)) return false;
    if (this.dfa === undefined) this.loadOnce();
    return this.dfa === undefined ? this.vm?.run(bytes) !== undefined : this.dfa.test(bytes, 0);
  }

  matchesAll(): boolean {
    this.loadOnce();
    return this.dfa?.matchesAll() ?? this.matchesAnyText;
  }

  exec(bytes: string): Int32Array | undefined {
    if (!this.test(bytes)) return undefined;
    if (this.captureVm === undefined) {
      const program = buildProgram(this.hir, this.groups);
      if (program === undefined) return undefined;
      this.captureVm = new PikeVm(program);
    }
    return this.captureVm.run(bytes);
  }
}

function containsOne(bytes: string, texts: readonly string[]): boolean {
  for (let i = 0; i < texts.length; i++) if (bytes.includes(texts[i] ?? '')) return true;
  return false;
}

function exactTest({ texts, atStart, atEnd }: ExactTexts): (bytes: string) => boolean {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) {
    if (atStart && atEnd) return (bytes) => bytes === only;
    if (atStart) return (bytes) => bytes.startsWith(only);
    if (atEnd) return (bytes) => bytes.endsWith(only);
    return (bytes) => bytes.includes(only);
  }
  if (atStart && atEnd) return (bytes) => texts.includes(bytes);
  if (atStart) return (bytes) => texts.some((text) => bytes.startsWith(text));
  if (atEnd) return (bytes) => texts.some((text) => bytes.endsWith(text));
  return (bytes) => containsOne(bytes, texts);
}
