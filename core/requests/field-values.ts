import {
  type Cell,
  type unknownCell,
  type Value,
  valueMap,
  type ValueMap,
} from '../expression/evaluate/value';
import { type NamedValue } from './query-arguments';
import { type RequestAssumptionId } from './request-assumptions';

/** Collects the values of fields and the assumptions on which these values are based. */
export class FieldValues {
  readonly cells = new Map<string, Cell>();
  readonly assumes = new Map<string, readonly RequestAssumptionId[]>();

  set(
    name: string,
    value: Value | typeof unknownCell | undefined,
    ...assumes: readonly (RequestAssumptionId | false)[]
  ): void {
    this.cells.set(name, value);
    const ids = assumes.filter((one) => one !== false);
    if (ids.length > 0) this.assumes.set(name, ids);
  }

  /** Sets a map field and its parallel array fields, `….names` and `….values`. */
  setNamed(
    name: string,
    list: readonly NamedValue[],
    ...assumes: readonly (RequestAssumptionId | false)[]
  ): void {
    this.set(name, grouped(list), ...assumes);
    this.set(
      `${name}.names`,
      list.map((one) => one.name),
      ...assumes,
    );
    this.set(
      `${name}.values`,
      list.map((one) => one.value),
      ...assumes,
    );
  }
}

/** Groups values by name. Both the names and the values of each name keep their original order. */
export function grouped(list: readonly NamedValue[]): ValueMap {
  const groups = new Map<string, string[]>();
  for (const { name, value } of list) {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value]);
    else group.push(value);
  }
  return valueMap(groups);
}
