import { resolveObject } from './resolve';
import { type Intent, type Kind, type ObjectShape, type Shape } from './shape';

/**
 * Returns the smallest useful value for a shape. It contains the required and suggested properties, with example
 * strings.
 */
export function minimalValue(shape: Shape, intent: Intent): unknown {
  switch (shape.type) {
    case 'text':
      return shape.example ?? shape.values?.[0] ?? 'x'.repeat(shape.min ?? 0);
    case 'number':
      return Math.max(shape.min ?? 0, Math.min(0, shape.max ?? 0));
    case 'flag':
      return true;
    case 'either':
      return shape.of[0] ? minimalValue(shape.of[0], intent) : null;
    case 'list': {
      if (shape.mustHold) return [...shape.mustHold];
      const count = Math.max(shape.min ?? 0, shape.exampleItems ?? 0);
      return Array.from({ length: count }, () => minimalValue(shape.items, intent));
    }
    case 'object':
      return minimalObject(shape, intent);
    case 'variants': {
      const [told, variant] = Object.entries(shape.variants)[0] ?? [];
      return { [shape.by]: told, ...(variant ? minimalObject(variant.shape, intent) : {}) };
    }
    case 'cases':
      return minimalObject(shape.otherwise, intent);
    case 'map':
    case 'any':
      return {};
  }
}

function minimalObject(shape: ObjectShape, intent: Intent): Record<string, unknown> {
  const { members } = resolveObject(shape, intent);
  const value: Record<string, unknown> = {};
  for (const [name, { required, member }] of members)
    if (required || member.suggested) value[name] = minimalValue(member.shape, intent);
  return value;
}

/**
 * Returns the text of a new document with a minimal body. Returns undefined if documents of this kind cannot have the
 * intent.
 */
export function minimalDocument(kind: Kind, intent: Intent): string | undefined {
  const body = kind.bodies[intent];
  return body && `${JSON.stringify(minimalValue(body, intent), undefined, 2)}\n`;
}
