import { type Service } from '../service';
import { refuse, refuseBody } from '../http/refusal';
import { issues, type ShapeOf } from '../http/shape';

/** One request, as passed to a handler. */
export interface Call {
  readonly service: Service;
  /** The values of the `{names}` in the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON body. Undefined if there was none. */
  readonly body: unknown;
  /** The time of the request. */
  readonly nowMs: number;
}

/** Returns the value of a path parameter. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The path has no {${name}}`);
  return value;
}

/**
 * Returns the body after checking it against `shape`. If the body is rejected, the rejection lists every part that
 * does not match.
 */
export function bodyOf<T>(call: Call, shape: ShapeOf<T>): T {
  const found = issues(shape, call.body);
  if (found.length > 0)
    throw refuseBody(found.map((one) => ({ ...one, message: named(one.pointer, one.message) })));
  return call.body as T;
}

function named(pointer: string, message: string): string {
  return `${pointer === '' ? 'The body' : pointer} ${message}`;
}

/** Returns a query parameter as a string, or undefined if the parameter is absent or empty. */
export function textQuery(call: Call, name: string, rules: { max?: number } = {}): string | undefined {
  const value = call.query.get(name) ?? '';
  if (value === '') return undefined;
  if (rules.max !== undefined && value.length > rules.max)
    throw refuse('invalid', {
      message: `${name} must have at most ${rules.max} characters`,
      pointer: `/${name}`,
    });
  return value;
}

/** Returns a query parameter whose value must be one of `choices`, or undefined if the parameter is absent. */
export function choiceQuery<const T extends string>(
  call: Call,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = textQuery(call, name);
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value);
  if (choice === undefined)
    throw refuse('invalid', { message: `${name} must be one of ${choices.join(', ')}`, pointer: `/${name}` });
  return choice;
}

/** Returns a query parameter that must be a number, or undefined if the parameter is absent. */
export function numberQuery(call: Call, name: string): number | undefined {
  const value = textQuery(call, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number))
    throw refuse('invalid', { message: `${name} must be a number`, pointer: `/${name}` });
  return number;
}

/** Returns a query parameter that must be `true` or `false`, or undefined if the parameter is absent. */
export function booleanQuery(call: Call, name: string): boolean | undefined {
  const value = choiceQuery(call, name, ['true', 'false']);
  return value === undefined ? undefined : value === 'true';
}

/**
 * Returns the time in a query parameter as milliseconds since the Unix epoch, or undefined if the parameter is absent.
 * Rejects a value that is not a date and time. A time without an offset is in UTC, like the service's timestamps.
 */
export function timeQuery(call: Call, name: string): number | undefined {
  const value = textQuery(call, name);
  if (value === undefined) return undefined;
  const timeMs = Date.parse(
    /[zZ]$|[+-]\d\d:?\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`,
  );
  if (Number.isNaN(timeMs))
    throw refuse('invalid', { message: `${name} must be a date and time`, pointer: `/${name}` });
  return timeMs;
}
