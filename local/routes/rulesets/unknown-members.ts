import { own } from '../../../core/base/own';
import { isRecord, type Shape } from '../../http/shape';

/**
 * Returns a JSON Pointer to the first property of the value that the shape does not contain. Returns undefined if
 * there is no such property.
 */
export function unknownMember(shape: Shape, value: unknown, pointer: string): string | undefined {
  if (Array.isArray(value)) {
    if (shape.type !== 'list') return undefined;
    return first(value, (item, index) => unknownMember(shape.items, item, `${pointer}/${String(index)}`));
  }
  if (!isRecord(value)) return undefined;
  if (shape.type === 'map')
    return first(Object.entries(value), ([name, one]) =>
      unknownMember(shape.values, one, `${pointer}/${name}`),
    );
  if (shape.type === 'either') {
    const choice = value[shape.by];
    const option = typeof choice === 'string' ? own(shape.options, choice) : undefined;
    return option && unknownMember(option, value, pointer);
  }
  if (shape.type !== 'object') return undefined;
  return first(Object.entries(value), ([name, one]) => {
    const member = own(shape.required, name) ?? own(shape.optional, name);
    return member ? unknownMember(member, one, `${pointer}/${name}`) : `${pointer}/${name}`;
  });
}

function first<T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
