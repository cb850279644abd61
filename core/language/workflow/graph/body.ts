import { type GraphBranch, type GraphNode, type IfNode, type TryBlock } from '../../../model/graph';
import {
  type Expression,
  type FunctionNode,
  type IfStatement,
  type LoopStatement,
  type ReturnStatement,
  type Statement,
  type SwitchStatement,
  type ThrowStatement,
  type TryStatement,
  type VariableStatement,
} from '../../../script/tree';
import { type StepCall } from '../program/step-calls';
import { CallDerivation } from './calls';
import { type Derivation } from './derivation';
import { groupStarted } from './sibling-groups';

/**
 * Derives the graph nodes of a function's body. The entry numbers of its promises (`starts` and `resolves`) are
 * independent of the entry numbers in other bodies.
 */
export function deriveBody(target: FunctionNode, derivation: Derivation): GraphNode[] {
  return new BodyDerivation(derivation).nodesOf(target);
}

/** Derives the nodes of a single step that no workflow runs. */
export function deriveStep(step: StepCall, derivation: Derivation): GraphNode[] {
  return new BodyDerivation(derivation).nodesOfStep(step);
}

class BodyDerivation extends CallDerivation {
  nodesOf(target: FunctionNode): GraphNode[] {
    this.derivation.placedFunctions.add(target);
    const nodes: GraphNode[] = [];
    for (const { defaultValue } of target.parameters)
      if (defaultValue !== undefined) this.visit(defaultValue, nodes, 'bare');
    if (target.expressionBody !== undefined) this.visit(target.expressionBody, nodes, 'await');
    this.statements(target.body, nodes);
    this.flushWaitingIf(nodes);
    return groupStarted(nodes);
  }

  nodesOfStep(step: StepCall): GraphNode[] {
    const nodes: GraphNode[] = [];
    this.addStep(step, this.childrenOf(step), nodes, 'await');
    return nodes;
  }

  protected callbackNodes(callback: FunctionNode): GraphNode[] {
    // Even a callback without steps may await promises of the function around it.
    const nodes = new BodyDerivation(this.derivation, this).nodesOf(callback);
    return nodes.some(holdsStep) ? nodes : [];
  }

  protected statements(list: readonly Statement[], out: GraphNode[]): void {
    list.forEach((statement, index) => {
      if (statement.kind === 'return' || statement.kind === 'throw')
        this.leave(statement, index === list.length - 1, out);
      else this.statement(statement, out);
    });
  }

  private statement(statement: Exclude<Statement, ReturnStatement | ThrowStatement>, out: GraphNode[]): void {
    switch (statement.kind) {
      case 'expression-statement':
        this.visit(statement.expression, out, 'bare');
        return;
      case 'variables':
        this.variables(statement, out);
        return;
      case 'if':
        this.ifStatement(statement, out);
        return;
      case 'switch':
        this.switchStatement(statement, out);
        return;
      case 'loop':
        this.loop(statement, out);
        return;
      case 'try':
        this.tryStatement(statement, out);
        return;
      case 'block':
        this.statements(statement.body, out);
        return;
      case 'break':
        if (this.derivation.rules.earlyReturn === 'break-node')
          out.push(this.derivation.place({ type: 'break', kind: 'break' }, statement));
        return;
      default:
        return;
    }
  }

  private variables({ declarators, declaration }: VariableStatement, out: GraphNode[]): void {
    for (const { pattern, value } of declarators) {
      if (value === undefined) continue;
      const pending = this.visit(value, out, 'bare');
      if (this.derivation.rules.followsPromises) this.bind(pattern, pending);
      // The service tracks a variable only if it has a single name, is not declared with `var`, and has a call as its
      // value.
      else if (pattern.kind === 'name-pattern' && declaration !== 'var' && value.kind === 'call')
        this.bind(pattern, pending);
    }
  }

  /**
   * Handles `return` and `throw`. They add a node only in complete mode. At the very end of a body, they add no node,
   * because they are redundant there. A `return` in an inline callback adds none either, because it ends only the
   * callback.
   */
  private leave(statement: ReturnStatement | ThrowStatement, isLast: boolean, out: GraphNode[]): void {
    const isReturn = statement.kind === 'return';
    if (statement.value !== undefined) this.visit(statement.value, out, isReturn ? 'return' : 'bare');
    if (this.derivation.rules.earlyReturn !== 'break-node') return;
    if ((isReturn && this.callbacks > 0) || (isLast && this.depth === 0)) return;
    out.push(this.derivation.place({ type: 'break', kind: 'return' }, statement));
  }

  private ifStatement(statement: IfStatement, out: GraphNode[]): void {
    const branches: GraphBranch[] = [];
    const node: IfNode & { branches: GraphBranch[] } = { type: 'if', branches };
    this.derivation.place(node, statement);
    const before = this.waitingIf;
    this.branches(statement, branches, out);
    // The service does not look for an early `return` inside calls that are awaited together, as in `Promise.all`.
    const isAlone =
      this.derivation.rules.earlyReturn === 'wraps-next-step' &&
      branches.length === 1 &&
      this.begin === undefined;
    // If a nested `if` with an early `return` is still waiting for a step, the service drops the nested `if`. The next
    // step then becomes a branch of this `if`.
    if (isAlone && this.waitingIf !== undefined && this.waitingIf !== before) this.waitingIf = { node };
    else if (isAlone && endsWith(statement.then, 'return')) {
      this.flushWaitingIf(out);
      this.waitingIf = { node };
    } else if (branches.some(({ nodes }) => nodes.some((each) => !this.isBareGuard(each)))) out.push(node);
  }

  /**
   * Whether a node is an `if` whose first branch contains an early `return` but no steps. Compatible mode ignores
   * such nodes inside another `if`.
   */
  private isBareGuard(node: GraphNode): boolean {
    return this.wrapping.has(node) && node.type === 'if' && node.branches[0]?.nodes.length === 0;
  }

  /**
   * Adds the branches of an `if` statement. An `else if` is a branch of the same node, unless steps in its condition
   * have to come first.
   */
  private branches(statement: IfStatement, branches: GraphBranch[], out: GraphNode[]): void {
    const { rules } = this.derivation;
    if (rules.readsConditions) this.visit(statement.test, out, 'bare');
    const condition = this.derivation.text(statement.test);
    const [then] = this.branch((inner) => this.statements(statement.then, inner));
    branches.push({ condition, nodes: then });
    const { otherwise } = statement;
    if (otherwise === undefined) return;
    const [only] = otherwise;
    if (only?.kind === 'if' && otherwise.length === 1) {
      const before: GraphNode[] = [];
      const rest: GraphBranch[] = [];
      this.branches(only, rest, before);
      if (before.length === 0) branches.push(...rest);
      else {
        const node: IfNode = this.derivation.place({ type: 'if', branches: rest }, only);
        const hasNodes = rest.some(({ nodes }) => nodes.length > 0);
        branches.push({ condition: null, nodes: hasNodes ? [...before, node] : before });
      }
    } else {
      const [nodes] = this.branch((inner) => this.statements(otherwise, inner));
      branches.push({ condition: null, nodes });
    }
  }

  private switchStatement(statement: SwitchStatement, out: GraphNode[]): void {
    const { rules } = this.derivation;
    if (rules.readsConditions) this.visit(statement.discriminant, out, 'bare');
    const branches = statement.cases.map(({ test, body }): GraphBranch => {
      const [nodes] = this.branch((inner) => {
        this.statements(body, inner);
        if (rules.earlyReturn === 'break-node') return;
        // The service shows `break` and `return` only at the end of a case.
        for (const kind of ['break', 'return'] as const)
          if (endsWith(body, kind)) inner.push({ type: 'break', kind });
      });
      return { condition: test === undefined ? null : this.caseText(test), nodes };
    });
    const isKept = (node: GraphNode): boolean =>
      node.type !== 'break' || (node.kind === 'return' && rules.earlyReturn === 'break-node');
    if (!branches.some(({ nodes }) => nodes.some(isKept))) return;
    const discriminant = this.derivation.text(statement.discriminant);
    out.push(this.derivation.place({ type: 'switch', discriminant, branches }, statement));
  }

  /** Returns the text of a case's condition. In compatible mode, as in the service, a literal has no quotes. */
  private caseText(test: Expression): string {
    const isBare = this.derivation.rules.unquotesCases && test.kind === 'literal';
    return isBare ? String(test.value) : this.derivation.text(test);
  }

  private loop(statement: LoopStatement, out: GraphNode[]): void {
    const { iterable, head, test, update, variable, body, form } = statement;
    const { rules } = this.derivation;
    const [nodes] = this.branch((inner) => {
      const before = rules.headBeforeLoop ? out : inner;
      if (head?.kind === 'variables') this.variables(head, before);
      else if (head !== undefined) this.visit(head.expression, before, 'bare');
      const elements = iterable && this.visit(iterable, before, 'bare');
      if (elements && variable && variable.kind !== 'member' && rules.followsPromises)
        this.bind(variable, { nodes: elements.nodes });
      if (test !== undefined && form !== 'do') this.visit(test, inner, 'bare');
      if (update !== undefined && !rules.forInOrder) this.visit(update, inner, 'bare');
      this.statements(body, inner);
      if (update !== undefined && rules.forInOrder) this.visit(update, inner, 'bare');
      if (test !== undefined && form === 'do') this.visit(test, inner, 'bare');
    });
    if (nodes.some(holdsStep)) out.push(this.derivation.place({ type: 'loop', nodes }, statement));
  }

  private tryStatement(statement: TryStatement, out: GraphNode[]): void {
    const { block, handler, finalizer } = statement;
    const type = this.derivation.rules.typesTryBlocks ? ({ type: 'block' } as const) : {};
    const blockOf = (list: readonly Statement[] | undefined): TryBlock | null => {
      const [nodes] = this.branch((inner) => this.statements(list ?? [], inner));
      return nodes.length > 0 ? { ...type, nodes } : null;
    };
    const parts = {
      try_block: blockOf(block),
      catch_block: blockOf(handler),
      finally_block: blockOf(finalizer),
    };
    if (!Object.values(parts).some((part) => part?.nodes.some(holdsStep))) return;
    const isMoved =
      this.derivation.rules.finallyWithoutCatch === 'catch_block' &&
      handler === undefined &&
      finalizer !== undefined;
    const placed = isMoved ? { ...parts, catch_block: parts.finally_block, finally_block: null } : parts;
    out.push(this.derivation.place({ type: 'try', ...placed }, statement));
  }

  /** Adds the `if` of an early `return` that no step has followed, provided that the `if` contains nodes. */
  private flushWaitingIf(out: GraphNode[]): void {
    const waiting = this.waitingIf?.node;
    this.waitingIf = undefined;
    if (waiting?.branches.some(({ nodes }) => nodes.length > 0)) out.push(waiting);
  }
}

/** Whether the last statement of a list is of the given kind. If it is a block, the block's last statement counts. */
function endsWith(list: readonly Statement[], kind: Statement['kind']): boolean {
  const last = list.at(-1);
  return last?.kind === kind || (last?.kind === 'block' && endsWith(last.body, kind));
}

/**
 * Whether a node represents more than a jump (`break` or `return`). An `if` or `switch` does so if any node inside it
 * does.
 */
function holdsStep(node: GraphNode): boolean {
  switch (node.type) {
    case 'break':
      return false;
    case 'if':
    case 'switch':
      return node.branches.some(({ nodes }) => nodes.some(holdsStep));
    default:
      return true;
  }
}
