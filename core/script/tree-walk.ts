import { type Pattern, type PatternProperty, type ScriptNode } from './tree';

/** A function that is called for a child of a node. */
type Visit<Context> = (child: ScriptNode, context: Context) => void;

/** Returns the direct children of a node, in source order. */
export function childNodes(node: ScriptNode): readonly ScriptNode[] {
  const found: ScriptNode[] = [];
  eachChild(node, add, found);
  return found;
}

function add(child: ScriptNode, found: ScriptNode[]): void {
  found.push(child);
}

/** Calls `visit` for each direct child of a node, in source order, and passes `context` to it. */
export function eachChild<Context>(node: ScriptNode, visit: Visit<Context>, context: Context): void {
  switch (node.kind) {
    case 'template':
      one(node.tag, visit, context);
      each(node.substitutions, visit, context);
      return;
    case 'member':
      visit(node.object, context);
      one(node.computed, visit, context);
      return;
    case 'call':
      visit(node.callee, context);
      each(node.arguments, visit, context);
      each(node.keywords, visit, context);
      return;
    case 'await':
    case 'unary':
    case 'spread':
    case 'cast':
      visit(node.operand, context);
      return;
    case 'function':
      each(node.decorators, visit, context);
      each(node.parameters, visit, context);
      each(node.body, visit, context);
      one(node.expressionBody, visit, context);
      return;
    case 'class':
      one(node.base, visit, context);
      each(node.members, visit, context);
      return;
    case 'array':
      each(node.elements, visit, context);
      return;
    case 'object':
      each(node.properties, visit, context);
      return;
    case 'conditional':
      visit(node.test, context);
      visit(node.whenTrue, context);
      visit(node.whenFalse, context);
      return;
    case 'logical':
    case 'binary':
      visit(node.left, context);
      visit(node.right, context);
      return;
    case 'assignment':
      visit(node.target, context);
      visit(node.value, context);
      return;
    case 'sequence':
      each(node.expressions, visit, context);
      return;
    case 'other':
      each(node.children, visit, context);
      return;
    case 'property':
      visit(node.value, context);
      return;
    case 'parameter':
      visit(node.pattern, context);
      one(node.defaultValue, visit, context);
      return;
    case 'object-pattern':
      eachOfPattern(node.properties, visit, context);
      return;
    case 'array-pattern':
      eachOfPattern(node.elements, visit, context);
      return;
    case 'member-definition':
    case 'return':
    case 'throw':
      one(node.value, visit, context);
      return;
    case 'declarator':
      visit(node.pattern, context);
      one(node.value, visit, context);
      return;
    case 'expression-statement':
      visit(node.expression, context);
      return;
    case 'variables':
      each(node.declarators, visit, context);
      return;
    case 'function-statement':
      visit(node.function, context);
      return;
    case 'class-statement':
      visit(node.class, context);
      return;
    case 'if':
      visit(node.test, context);
      each(node.then, visit, context);
      each(node.otherwise, visit, context);
      return;
    case 'switch':
      visit(node.discriminant, context);
      each(node.cases, visit, context);
      return;
    case 'case':
      one(node.test, visit, context);
      each(node.body, visit, context);
      return;
    case 'loop':
      one(node.head, visit, context);
      one(node.variable, visit, context);
      one(node.iterable, visit, context);
      one(node.test, visit, context);
      one(node.update, visit, context);
      each(node.body, visit, context);
      return;
    case 'try':
      one(node.parameter, visit, context);
      each(node.block, visit, context);
      each(node.handler, visit, context);
      each(node.finalizer, visit, context);
      return;
    case 'block':
      each(node.body, visit, context);
      return;
  }
}

function one<Context>(child: ScriptNode | undefined, visit: Visit<Context>, context: Context): void {
  if (child !== undefined) visit(child, context);
}

function each<Context>(
  children: readonly ScriptNode[] | undefined,
  visit: Visit<Context>,
  context: Context,
): void {
  if (children !== undefined) for (const child of children) visit(child, context);
}

function eachOfPattern<Context>(
  elements: readonly (PatternProperty | undefined)[],
  visit: Visit<Context>,
  context: Context,
): void {
  for (const element of elements) {
    if (element === undefined) continue;
    visit(element.pattern, context);
    one(element.defaultValue, visit, context);
  }
}

/** Visits a node and everything inside it, parents first. `visit` returns false to skip the children. */
export function walkTree(node: ScriptNode, visit: (node: ScriptNode) => boolean | undefined): void {
  if (visit(node) === false) return;
  eachChild(node, walkTree, visit);
}

/** Returns the names that a pattern binds. */
export function boundNames(pattern: Pattern): readonly Extract<Pattern, { kind: 'name-pattern' }>[] {
  if (pattern.kind === 'name-pattern') return [pattern];
  const inner = pattern.kind === 'object-pattern' ? pattern.properties : pattern.elements;
  return inner.flatMap((element) => (element === undefined ? [] : boundNames(element.pattern)));
}
