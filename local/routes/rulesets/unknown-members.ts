import { own } from '../../../core/base/own';
import { isRecord, memberPointer, type Shape } from '../../http/shape';

/** A property that the shape does not contain. */
interface UnknownMember {
  readonly name: string;
  readonly pointer: string;
}

/**
 * Returns the first property of the value that the shape does not contain. `pointer` is a JSON Pointer to the value.
 * Returns undefined if there is no such property.
 */
export function unknownMember(shape: Shape, value: unknown, pointer: string): UnknownMember | undefined {
  if (Array.isArray(value)) {
    if (shape.type !== 'list') return undefined;
    return first(value, (item, index) => unknownMember(shape.items, item, `${pointer}/${String(index)}`));
  }
  if (!isRecord(value)) return undefined;
  if (shape.type === 'map')
    return first(Object.entries(value), ([name, one]) =>
      unknownMember(shape.values, one, memberPointer(pointer, name)),
    );
  if (shape.type === 'either') {
    const choice = value[shape.by];
    const option = typeof choice === 'string' ? own(shape.options, choice) : undefined;
    return option && unknownMember(option, value, pointer);
  }
  if (shape.type !== 'object') return undefined;
  return first(Object.entries(value), ([name, one]) => {
    const member = own(shape.required, name) ?? own(shape.optional, name);
    const at = memberPointer(pointer, name);
    return member ? unknownMember(member, one, at) : { name, pointer: at };
  });
}

function first<T>(
  items: readonly T[],
  find: (item: T, index: number) => UnknownMember | undefined,
): UnknownMember | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
