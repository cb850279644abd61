import { type OffsetRange } from '../../../base/problem';
import { type GraphNode } from '../../../model/graph';
import { type Callee } from '../program/callees';
import { type WorkflowClass } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { type StepValue } from '../program/step-value';
import { type GivenTexts, givenTexts, nameInCall, wrapperName } from '../program/wrapper-name';
import { type ClassNode, type Expression, type FunctionNode, type ImportedName } from '../../../script/tree';
import { type GraphMode, type ModeRules, modeRules } from './modes.data';
import { type StepFunctions } from '../program/step-functions';
import { type ExplicitConfig, StepTexts } from './step-texts';

/** Source location of a graph node. */
export interface Origin extends OffsetRange {
  readonly name?: OffsetRange;
  /** Start of the statement that contains the node. Present only if the statement contains nothing else. */
  readonly from?: number;
  readonly explicit?: ExplicitConfig;
  /** The step name that a call passes to a wrapper function, which runs a step with this name. */
  readonly label?: string;
  /** Strings that a call passes to a function of another module. */
  readonly texts?: GivenTexts;
  readonly isUnknown?: boolean;
}

/** A function of another module, with the arguments that a call passes to it. */
export interface ImportedFunction extends Pick<ImportedName, 'module' | 'imported'> {
  readonly handed: readonly (StepValue | undefined)[];
}

/** Data that all function bodies of one workflow share while its graph is derived. */
export class Derivation {
  readonly rules: ModeRules;
  readonly texts: StepTexts;
  readonly withSteps: ReadonlySet<FunctionNode>;
  /** The classes that `this` can refer to. */
  readonly self: readonly ClassNode[];
  readonly origins = new Map<GraphNode, Origin>();
  /** Functions that need a separate definition in the graph, in the order of their first calls. */
  readonly named = new Map<FunctionNode, string>();
  private firstAnonymous: FunctionNode | undefined;
  /** Steps that are already placed in the graph. */
  readonly placedSteps = new Set<StepCall>();
  readonly placedFunctions = new Set<FunctionNode>();
  /** Functions of other modules that receive the `step` object. The key is the name that calls use. */
  readonly imported = new Map<string, ImportedFunction>();
  /** Whether some part of the code could not be resolved. */
  isPartial = false;
  /** Decorated steps in Python, keyed by function. */
  readonly decorated: ReadonlyMap<FunctionNode, StepCall>;

  constructor(
    readonly program: WorkflowProgram,
    workflow: WorkflowClass,
    readonly functions: StepFunctions,
    mode: GraphMode,
  ) {
    this.rules = modeRules[mode];
    this.self = workflow.chain;
    this.texts = new StepTexts(program.scopes, this.rules);
    this.withSteps = functions.of(workflow.chain);
    this.decorated = functions.decorated;
  }

  /**
   * Checks whether a step call is recognized in the current mode. In compatible mode, as in the service, only
   * `x.do(…)` and `x.step.do(…)` are recognized, where `x` is a parameter.
   */
  reads({ isComputed, node }: StepCall): boolean {
    if (this.rules.readsIndirectCalls) return true;
    if (isComputed || node.kind === 'member') return !isComputed;
    return node.callee.kind === 'member' && this.isParameter(node.callee.object);
  }

  private isParameter(receiver: Expression): boolean {
    if (receiver.kind === 'cast') return this.isParameter(receiver.operand);
    const owner = receiver.kind === 'member' && receiver.name === 'step' ? receiver.object : receiver;
    return owner.kind === 'identifier' && this.program.scopes.bindingOf(owner)?.parameter !== undefined;
  }

  text({ start, end }: OffsetRange): string {
    return this.program.tree.text.slice(start, end);
  }

  /**
   * Returns the step name that a call passes to a wrapper function, which runs a step with this name. Returns undefined
   * for calls to other functions, and if the name is unknown.
   */
  labelOf(target: FunctionNode, given: readonly Expression[]): string | undefined {
    if (!this.rules.followsConstants) return undefined;
    const wrapper = wrapperName(target, this.functions.onlyStep(target), this.program);
    return wrapper && nameInCall(wrapper, this.textsOf(given));
  }

  textsOf(given: readonly Expression[]): GivenTexts {
    return givenTexts(given, this.program, (expression) => this.texts.text(expression));
  }

  /** Records the source location of a node. */
  place<Node extends GraphNode>(node: Node, { start, end }: OffsetRange, more: Partial<Origin> = {}): Node {
    this.origins.set(node, { start, end, ...more });
    return node;
  }

  /**
   * Returns the name that calls use to refer to a function. Different functions with the same name get different
   * names.
   */
  nameOf({ function: target, name }: Callee): string {
    const known = this.named.get(target);
    if (known !== undefined) return known;
    // The service gives all such functions the name `anonymous` and keeps only the definition of the last one.
    if (this.anonymousIn(target)) {
      this.named.set(target, 'anonymous');
      this.firstAnonymous ??= target;
      return 'anonymous';
    }
    const wanted = name ?? target.name ?? this.nextAnonymous();
    const taken = new Set(this.named.values());
    let unique = wanted;
    for (let i = 2; taken.has(unique); i++) unique = `${wanted}_${i}`;
    this.named.set(target, unique);
    return unique;
  }

  /**
   * Checks whether calls to a function are hidden. If several functions have the name `anonymous`, the service shows
   * only calls to the first one.
   */
  hidesCall(target: FunctionNode): boolean {
    return this.anonymousIn(target) && this.firstAnonymous !== target;
  }

  /**
   * Checks whether the service gives a function the name `anonymous`, because the function has no name or is an arrow
   * function in a field.
   */
  private anonymousIn(target: FunctionNode): boolean {
    if (this.rules.inlineFunctions !== 'function-anonymous') return false;
    const parent = this.program.scopes.parentOf(target);
    const isField = parent?.kind === 'member-definition' && !parent.isMethod;
    return isField || (parent?.kind !== 'declarator' && target.name === undefined);
  }

  private nextAnonymous(): string {
    const taken = new Set(this.named.values());
    let number = 1;
    while (taken.has(`anonymous_${number}`)) number++;
    return `anonymous_${number}`;
  }
}
