import { isRecord, issues } from '../http/shape';
import { accountForm, type RecordForm, zoneForm } from './form.data';
import { type WorldData } from './world';

/**
 * A record or list with an unexpected shape. `pointer` is its position in the state, and `message` describes its first
 * problem.
 */
export interface Unsound {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Returns the valid records of a state, and the records and lists that were rejected. Returns undefined if the list of
 * accounts or the list of zones is missing.
 */
export function soundWorld(
  world: Readonly<Record<string, unknown>>,
): { readonly data: WorldData; readonly leftOut: readonly Unsound[] } | undefined {
  if (!Array.isArray(world.accounts) || !Array.isArray(world.zones)) return undefined;
  const leftOut: Unsound[] = [];
  const accounts = sound(accountForm, world.accounts, '/accounts', leftOut);
  const zones = sound(zoneForm, world.zones, '/zones', leftOut);
  return { data: { accounts, zones } as unknown as WorldData, leftOut };
}

function sound(
  form: RecordForm,
  records: readonly unknown[],
  pointer: string,
  leftOut: Unsound[],
): unknown[] {
  return records.flatMap((record, index) => {
    const place = `${pointer}/${index}`;
    const [issue] = issues(form.shape, record, place);
    if (issue || !isRecord(record)) {
      leftOut.push(issue ?? { pointer: place, message: 'must be an object' });
      return [];
    }
    return [soundRecord(form, record, place, leftOut)];
  });
}

function soundRecord(
  { lists = {}, repair }: RecordForm,
  record: Readonly<Record<string, unknown>>,
  pointer: string,
  leftOut: Unsound[],
): unknown {
  const checked: [string, unknown[]][] = [];
  for (const [name, form] of Object.entries(lists)) {
    const value = record[name];
    if (value === undefined) continue;
    if (Array.isArray(value)) checked.push([name, sound(form, value, `${pointer}/${name}`, leftOut)]);
    else {
      leftOut.push({ pointer: `${pointer}/${name}`, message: 'must be an array' });
      checked.push([name, []]);
    }
  }
  const whole = { ...record, ...Object.fromEntries(checked) };
  return repair ? repair(whole) : whole;
}
