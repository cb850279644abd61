import { type Expression, type Identifier, type Parameter, type Pattern } from '../../../script/tree';
import { boundNames } from '../../../script/tree-walk';
import { oncePerProgram } from './once-per-program';
import { type Binding } from './scopes';

/** Returns the variables that refer to a run's event (`event`) or to a part of it (`part`). */
export const eventParts = oncePerProgram(({ classes, scopes }): ReadonlyMap<Binding, 'event' | 'part'> => {
  const found = new Map<Binding, 'event' | 'part'>();
  const add = (pattern: Pattern): void => {
    for (const name of boundNames(pattern)) {
      const binding = scopes.bindingOf(name);
      if (binding) found.set(binding, name === pattern ? 'event' : 'part');
    }
  };
  for (const { eventParameter } of classes) if (eventParameter) add(eventParameter.pattern);
  for (const node of scopes.nodesOf('parameter')) if (isEventType(node)) add(node.pattern);
  // Variables declared as in `const { payload } = event` or `const payload = event.payload` refer to parts of the
  // event itself, so they are followed, too.
  for (const node of scopes.nodesOf('declarator')) {
    if (node.value === undefined) continue;
    const root = rootName(node.value);
    const binding = root && scopes.bindingOf(root);
    if (binding === undefined || !found.has(binding)) continue;
    for (const name of boundNames(node.pattern)) {
      const part = scopes.bindingOf(name);
      if (part && !found.has(part))
        found.set(part, name === node.pattern && root === node.value ? 'event' : 'part');
    }
  }
  return found;
});

/** Checks whether the declared type of a parameter is the type of a run's event. */
export function isEventType({ typeText = '' }: Parameter): boolean {
  return /^(?:Readonly<\s*)?WorkflowEvent\b/.test(typeText);
}

/**
 * Returns `name` for an expression such as `name.a.b`, which may contain casts. Returns undefined for other
 * expressions.
 */
export function rootName(expression: Expression): Identifier | undefined {
  if (expression.kind === 'identifier') return expression;
  if (expression.kind === 'member') return rootName(expression.object);
  return expression.kind === 'cast' ? rootName(expression.operand) : undefined;
}
