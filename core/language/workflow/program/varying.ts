import { type Call, type Expression, type FunctionNode, type ScriptNode } from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { calledFunction } from './callees';
import { resolveConstant } from './constants';
import { globalName } from './global-names';
import { type WorkflowProgram } from './program';
import { type Scopes } from './scopes';
import { pureFunctions, varyingFunctions } from './varying.data';

const maxDepth = 8;

/**
 * Returns the clock or random call that makes an expression differ on every replay. The call may be in the
 * expression, in a constant that the expression uses, or in a function of this file whose result the expression uses.
 * A step's result is stored and does not differ. Returns undefined if no such call is known.
 */
export function varyingCall(expression: Expression, program: WorkflowProgram): Call | undefined {
  return new VaryingSearch(program).in(expression, 0);
}

/** Checks whether a call returns the current time or a random value. */
export function isVarying(call: Call, scopes: Scopes): boolean {
  const name = globalName(call.callee, scopes);
  if (name === 'Date') return call.arguments.length === 0 || !call.isNew;
  return name !== undefined && varyingFunctions.has(name);
}

class VaryingSearch {
  private readonly seen = new Set<ScriptNode>();

  constructor(private readonly program: WorkflowProgram) {}

  /**
   * Returns the first clock or random call in a node, or undefined if there is none. `depth` is the number of names and
   * functions that were followed to reach the node. If `depth` is greater than 0, only functions that are known to be
   * pure can pass the value on.
   */
  in(node: ScriptNode, depth: number): Call | undefined {
    const { scopes } = this.program;
    if (depth > maxDepth || this.seen.has(node)) return undefined;
    if (depth > 0) this.seen.add(node);
    if (this.program.stepAt(node) !== undefined) return undefined;
    switch (node.kind) {
      case 'function':
      case 'class':
        return undefined;
      case 'identifier':
        return this.inName(node, depth);
      case 'member': {
        const value = resolveConstant(node, scopes);
        if (value !== node) return this.in(value, depth + 1);
        const object = resolveConstant(node.object, scopes);
        if (object.kind === 'object' || object.kind === 'array') return undefined;
        return this.in(node.object, depth) ?? (node.computed && this.in(node.computed, depth));
      }
      case 'call': {
        if (isVarying(node, scopes)) return node;
        const callee = calledFunction(node, scopes)?.function;
        const returned = callee && this.inReturns(callee, depth + 1);
        if (returned) return returned;
        const name = globalName(node.callee, scopes);
        const passesOn = depth === 0 || (name !== undefined && pureFunctions.has(name));
        return (
          (node.callee.kind === 'member' ? this.in(node.callee.object, depth) : undefined) ??
          (passesOn ? this.first(node.arguments, depth) : undefined)
        );
      }
      default:
        return this.first(childNodes(node), depth);
    }
  }

  private first(nodes: readonly ScriptNode[], depth: number): Call | undefined {
    for (const node of nodes) {
      const found = this.in(node, depth);
      if (found) return found;
    }
    return undefined;
  }

  private inName(node: Extract<Expression, { kind: 'identifier' }>, depth: number): Call | undefined {
    const binding = this.program.scopes.bindingOf(node);
    // A variable that is reassigned may have another value.
    if (binding?.value === undefined || binding.assignments.length > 0) return undefined;
    const { value } = binding;
    const isWhole = binding.path.length === 0 && (value.kind === 'object' || value.kind === 'array');
    if (isWhole) return undefined;
    const resolved = binding.path.length > 0 ? resolveConstant(node, this.program.scopes) : value;
    return resolved === node ? undefined : this.in(resolved, depth + 1);
  }

  private inReturns(callee: FunctionNode, depth: number): Call | undefined {
    if (callee.expressionBody) return this.in(callee.expressionBody, depth);
    const last = callee.body.at(-1);
    return last?.kind === 'return' && last.value ? this.in(last.value, depth) : undefined;
  }
}
