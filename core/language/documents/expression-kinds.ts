import { kinds } from './kinds.data';
import { type CheckName, type Kind, type Shape } from './shape';

const expressionChecks: ReadonlySet<CheckName> = new Set<CheckName>([
  'expression',
  'value-expression',
  'characteristic',
]);

/** The kinds of documents that can contain expressions. */
export const expressionKinds: ReadonlySet<Kind> = new Set(
  kinds.filter(({ bodies, edited }) => holdsExpression([...Object.values(bodies), edited])),
);

/**
 * Whether at least one of the shapes contains an expression. A shape that is used in several places is visited once.
 */
function holdsExpression(shapes: readonly (Shape | undefined)[]): boolean {
  const reached = new Set(shapes);
  for (const shape of reached) {
    if (shape?.checks?.some((name) => expressionChecks.has(name))) return true;
    for (const inner of shape ? shapesIn(shape) : []) reached.add(inner);
  }
  return false;
}

/** Returns the shapes directly inside a shape. */
function shapesIn(shape: Shape): readonly (Shape | undefined)[] {
  switch (shape.type) {
    case 'object':
      return Object.values(shape.members).map((member) => member.shape);
    case 'list':
      return [shape.items];
    case 'map':
      return [shape.values];
    case 'variants':
      return Object.values(shape.variants).map((variant) => variant.shape);
    case 'cases':
      return [...shape.cases.map((one) => one.shape), shape.otherwise];
    case 'either':
      return shape.of;
    default:
      return [];
  }
}
