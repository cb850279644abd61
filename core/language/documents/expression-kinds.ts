import { kinds } from './kinds.data';
import { type CheckName, type Kind, type Shape } from './shape';

const expressionChecks: ReadonlySet<CheckName> = new Set<CheckName>([
  'expression',
  'value-expression',
  'characteristic',
]);

/** The kinds of documents that contain filter expressions. */
export const expressionKinds: ReadonlySet<Kind> = new Set(
  kinds.filter(({ bodies, edited }) => [...Object.values(bodies), edited].some(holdsExpression)),
);

function holdsExpression(shape: Shape | undefined): boolean {
  if (shape?.checks?.some((name) => expressionChecks.has(name))) return true;
  switch (shape?.type) {
    case 'object':
      return Object.values(shape.members).some((member) => holdsExpression(member.shape));
    case 'list':
      return holdsExpression(shape.items);
    case 'map':
      return holdsExpression(shape.values);
    case 'variants':
      return Object.values(shape.variants).some((variant) => holdsExpression(variant.shape));
    case 'cases':
      return [...shape.cases.map((one) => one.shape), shape.otherwise].some(holdsExpression);
    case 'either':
      return shape.of.some(holdsExpression);
    default:
      return false;
  }
}
