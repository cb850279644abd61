import { type Decoder, listOf, listOrOne } from '../model/decode';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The values of `per_page` that a list accepts (api-behaviour.md, "Paging, filters, order"). */
export interface PageSize {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Only 1 and multiples of this are accepted. */
  readonly multipleOf?: number;
}

/** How a list is paged. `fixed` cursors accept no `per_page`. */
export type Paging =
  | { readonly style: 'none' }
  | { readonly style: 'page'; readonly size: PageSize }
  | { readonly style: 'cursor'; readonly size?: PageSize };

/** The names in braces of a path template. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** Whether an operation has a body, and its type (which exists at compile time only). */
export interface BodyRule<Presence extends 'none' | 'optional' | 'required', Body> {
  readonly presence: Presence;
  readonly wire?: Body;
}
type AnyBody = BodyRule<'none' | 'optional' | 'required', unknown>;
type NoBody = BodyRule<'none', undefined>;

/** One row of the table of operations: everything that the client needs to know about it. */
export interface Operation<
  Path extends string = string,
  Query extends string = string,
  Needed extends string = string,
  Body extends AnyBody = AnyBody,
  Answer = unknown,
> {
  readonly method: Method;
  /** Relative to the base URL; names in braces are filled in and percent-encoded. */
  readonly path: Path;
  /** Optional query parameters in addition to those of paging. */
  readonly query: readonly Query[];
  /** Names of required query parameters. */
  readonly needs: readonly Needed[];
  readonly body: Body;
  /** Decodes `result`; for a list, one element of it. */
  readonly decoder: Decoder<Answer>;
  /** Decodes the whole `result`. */
  readonly answer: Decoder<unknown>;
  /**
   * Whether a successful response lacks the requested data, which counts as not found. For services that provide the
   * operation only as part of another one.
   */
  readonly lacks?: (result: unknown) => boolean;
  /** Present on lists only. */
  readonly paging?: Paging;
  /** Whether the documents mark it as deprecated. */
  readonly deprecated: boolean;
  /**
   * The base of the path: the API's base URL with the credential, a zone's own host without one, or the base URL of a
   * service without credentials, for which none is looked up.
   */
  readonly base: 'api' | 'zoneHost' | 'open';
}

interface RowOptions<Query extends string, Needed extends string> {
  readonly query?: readonly Query[];
  readonly needs?: readonly Needed[];
  readonly deprecated?: boolean;
}

/** For writes without a body. */
export const noBody: NoBody = { presence: 'none' };

/** A body that must be sent. */
export function body<Body>(): BodyRule<'required', Body> {
  return { presence: 'required' };
}

/** A body that may be left out. */
export function optionalBody<Body>(): BodyRule<'optional', Body> {
  return { presence: 'optional' };
}

/** A list that is paged by number. */
export function pages(defaultSize: number, min: number, max: number, multipleOf?: number): Paging {
  const size = { default: defaultSize, min, max };
  return { style: 'page', size: multipleOf === undefined ? size : { ...size, multipleOf } };
}

export const unpaged: Paging = { style: 'none' };

/** A read of a single resource. */
export function read<const Path extends string, A, Q extends string = never, N extends string = never>(
  path: Path,
  decoder: Decoder<A>,
  options: RowOptions<Q, N> = {},
): Operation<Path, Q, N, NoBody, A> {
  return row('GET', path, noBody, decoder, options);
}

/** A list; `element` reads one of its items. */
export function list<const Path extends string, A, Q extends string = never>(
  path: Path,
  element: Decoder<A>,
  paging: Paging,
  options: RowOptions<Q, never> = {},
): Operation<Path, Q, never, NoBody, A> & { readonly paging: Paging } {
  return { ...row('GET', path, noBody, element, options), answer: listOf(element), paging };
}

/** Any operation that makes a change. */
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

/** Returns the same operation marked as deprecated, as in the documents. */
export function deprecated<O extends object>(operation: O): O {
  return { ...operation, deprecated: true };
}

/** A list in the response of a write; a single object counts as a list with one element. */
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
