import { type Decoder, listOf, listOrOne } from '../model/decode';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The values of `per_page` that a list accepts (api-behaviour.md, "Paging, filters, order"). */
export interface PageSize {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Only 1 and multiples of this value are accepted. */
  readonly multipleOf?: number;
}

/** How a list is paged. A list with cursors but without `size` does not accept `per_page`. */
export type Paging =
  | { readonly style: 'none' }
  | { readonly style: 'page'; readonly size: PageSize }
  | { readonly style: 'cursor'; readonly size?: PageSize };

/** The names of the parameters in a path template. They are enclosed in braces in the template. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * Whether an operation has a body. The type parameter `Body` is the type of the body, and exists only at compile time.
 */
export interface BodyRule<Presence extends 'none' | 'optional' | 'required', Body> {
  readonly presence: Presence;
  readonly wire?: Body;
}
type AnyBody = BodyRule<'none' | 'optional' | 'required', unknown>;
type NoBody = BodyRule<'none', undefined>;

/** One row in the table of operations, with everything that the client needs to know about an operation. */
export interface Operation<
  Path extends string = string,
  Query extends string = string,
  Needed extends string = string,
  Body extends AnyBody = AnyBody,
  Answer = unknown,
> {
  readonly method: Method;
  /** The path, relative to the base URL. Names in braces are replaced with percent-encoded values. */
  readonly path: Path;
  /** Optional query parameters in addition to the paging parameters. */
  readonly query: readonly Query[];
  /** Names of required query parameters. */
  readonly needs: readonly Needed[];
  readonly body: Body;
  /** Decodes `result`. For a list, decodes one element of `result`. */
  readonly decoder: Decoder<Answer>;
  /** Decodes the whole `result`. */
  readonly answer: Decoder<unknown>;
  /**
   * Whether the result of a successful response lacks the requested data. The client then returns a `notFound` error.
   * Used for services that provide the data only as part of another operation.
   */
  readonly lacks?: (result: unknown) => boolean;
  /** How the list is paged. Present only for lists. */
  readonly paging?: Paging;
  /** Whether the documentation marks the operation as deprecated. */
  readonly deprecated: boolean;
  /**
   * The base of the path. `api`: the API's base URL, with the credential. `zoneHost`: the zone's own host, without a
   * credential. `open`: the base URL of a service that needs no credential, so none is looked up.
   */
  readonly base: 'api' | 'zoneHost' | 'open';
}

interface RowOptions<Query extends string, Needed extends string> {
  readonly query?: readonly Query[];
  readonly needs?: readonly Needed[];
  readonly deprecated?: boolean;
}

/** The body rule for writes without a body. */
export const noBody: NoBody = { presence: 'none' };

/** Returns the rule for a body that must be sent. */
export function body<Body>(): BodyRule<'required', Body> {
  return { presence: 'required' };
}

/** Returns the rule for a body that may be left out. */
export function optionalBody<Body>(): BodyRule<'optional', Body> {
  return { presence: 'optional' };
}

/** Returns the paging of a list with numbered pages. */
export function pages(defaultSize: number, min: number, max: number, multipleOf?: number): Paging {
  const size = { default: defaultSize, min, max };
  return { style: 'page', size: multipleOf === undefined ? size : { ...size, multipleOf } };
}

export const unpaged: Paging = { style: 'none' };

/** Returns an operation that reads a single resource. */
export function read<const Path extends string, A, Q extends string = never, N extends string = never>(
  path: Path,
  decoder: Decoder<A>,
  options: RowOptions<Q, N> = {},
): Operation<Path, Q, N, NoBody, A> {
  return row('GET', path, noBody, decoder, options);
}

/** Returns an operation that reads a list. `element` decodes one item of the list. */
export function list<const Path extends string, A, Q extends string = never>(
  path: Path,
  element: Decoder<A>,
  paging: Paging,
  options: RowOptions<Q, never> = {},
): Operation<Path, Q, never, NoBody, A> & { readonly paging: Paging } {
  return { ...row('GET', path, noBody, element, options), answer: listOf(element), paging };
}

/** Returns an operation that is not a GET request. With few exceptions, these operations make a change. */
export function write<
  const Path extends string,
  B extends AnyBody,
  A,
  Q extends string = never,
  N extends string = never,
>(
  method: Exclude<Method, 'GET'>,
  path: Path,
  rule: B,
  decoder: Decoder<A>,
  options: RowOptions<Q, N> = {},
): Operation<Path, Q, N, B, A> {
  return row(method, path, rule, decoder, options);
}

/** Marks an operation as deprecated, in accordance with the API's documentation. */
export function deprecated<O extends object>(operation: O): O {
  return { ...operation, deprecated: true };
}

/** Decodes a list in the response of a write. A single object is treated as a list with one element. */
export const several = listOrOne;

function row<const Path extends string, B extends AnyBody, A, Q extends string, N extends string>(
  method: Method,
  path: Path,
  rule: B,
  decoder: Decoder<A>,
  options: RowOptions<Q, N>,
): Operation<Path, Q, N, B, A> {
  return {
    method,
    path,
    query: options.query ?? [],
    needs: options.needs ?? [],
    body: rule,
    decoder,
    answer: decoder,
    deprecated: options.deprecated ?? false,
    base: 'api',
  };
}
