import { type Pattern, type PatternProperty, type ScriptNode } from './tree';

/** Returns the direct children of a node, in source order. */
export function childNodes(node: ScriptNode): readonly ScriptNode[] {
  switch (node.kind) {
    case 'template':
      return present([node.tag, ...node.substitutions]);
    case 'member':
      return present([node.object, node.computed]);
    case 'call':
      return [node.callee, ...node.arguments, ...node.keywords];
    case 'await':
    case 'unary':
    case 'spread':
    case 'cast':
      return [node.operand];
    case 'function':
      return present([...node.decorators, ...node.parameters, ...node.body, node.expressionBody]);
    case 'class':
      return present([node.base, ...node.members]);
    case 'array':
      return node.elements;
    case 'object':
      return node.properties;
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse];
    case 'logical':
    case 'binary':
      return [node.left, node.right];
    case 'assignment':
      return [node.target, node.value];
    case 'sequence':
      return node.expressions;
    case 'other':
      return node.children;
    case 'property':
      return [node.value];
    case 'parameter':
      return present([node.pattern, node.defaultValue]);
    case 'object-pattern':
      return node.properties.flatMap(patternChildren);
    case 'array-pattern':
      return node.elements.flatMap((element) => (element === undefined ? [] : patternChildren(element)));
    case 'member-definition':
    case 'return':
    case 'throw':
      return present([node.value]);
    case 'declarator':
      return present([node.pattern, node.value]);
    case 'expression-statement':
      return [node.expression];
    case 'variables':
      return node.declarators;
    case 'function-statement':
      return [node.function];
    case 'class-statement':
      return [node.class];
    case 'if':
      return [node.test, ...node.then, ...(node.otherwise ?? [])];
    case 'switch':
      return [node.discriminant, ...node.cases];
    case 'case':
      return present([node.test, ...node.body]);
    case 'loop':
      return present([node.head, node.variable, node.iterable, node.test, node.update, ...node.body]);
    case 'try':
      return present([node.parameter, ...node.block, ...(node.handler ?? []), ...(node.finalizer ?? [])]);
    case 'block':
      return node.body;
    default:
      return [];
  }
}

/** Visits a node and everything inside it, parents first. `visit` returns false to skip the children. */
export function walkTree(node: ScriptNode, visit: (node: ScriptNode) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of childNodes(node)) walkTree(child, visit);
}

/** Returns the names that a pattern binds. */
export function boundNames(pattern: Pattern): readonly Extract<Pattern, { kind: 'name-pattern' }>[] {
  if (pattern.kind === 'name-pattern') return [pattern];
  const inner = pattern.kind === 'object-pattern' ? pattern.properties : pattern.elements;
  return inner.flatMap((element) => (element === undefined ? [] : boundNames(element.pattern)));
}

function patternChildren({ pattern, defaultValue }: PatternProperty): ScriptNode[] {
  return present([pattern, defaultValue]);
}

function present(nodes: readonly (ScriptNode | undefined)[]): ScriptNode[] {
  return nodes.filter((node) => node !== undefined);
}
