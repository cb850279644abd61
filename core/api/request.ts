import { type Decoder } from '../model/decode';
import { type BodyRule, type PathNames } from './operation';
import { type ListId, type OperationId, type Operations } from './operations.data';
import { type QueryValue } from './url';

/** The input of an operation, as defined by its row in the table of operations. */
export type RequestOf<Id extends OperationId> = CommonRequest &
  PathPart<Operations[Id]> &
  QueryPart<Operations[Id]> &
  BodyPart<Operations[Id]>;

/** The result of an operation. For a list, this is one page of items. */
export type AnswerOf<Id extends OperationId> = Id extends ListId
  ? readonly ItemOf<Id>[]
  : DecodedOf<Operations[Id]>;

/** An item of a list. */
export type ItemOf<Id extends ListId> = DecodedOf<Operations[Id]>;

/** Parameters that every request accepts. */
export interface CommonRequest {
  /**
   * Signal that aborts the call. The error kind is then `cancelled`. If the request was not sent yet, nothing was
   * changed.
   */
  readonly signal?: AbortSignal;
  /**
   * Time limit for the whole call in milliseconds, including retries and waits. The default is
   * `ApiOptions.deadlineMs`.
   */
  readonly deadlineMs?: number;
  /**
   * The `etag` on which a change to tags is based. If the tags have changed since then, the error kind is `conflict`.
   * Only for operations that change tags.
   */
  readonly ifMatch?: string;
  /**
   * Determines whether a write was executed. Called if the response to a write was lost. True and false are certain
   * results, and undefined means that the outcome is unknown.
   */
  readonly lookUp?: (signal: AbortSignal) => Promise<boolean | undefined>;
  /** The origin of a zone's host, such as `https://example.com`. Only for operations whose `base` is `zoneHost`. */
  readonly zoneHost?: string;
  /** Overrides the `Accept` header. */
  readonly accept?: string;
}

/** A request whose operation is only known at run time. */
export type AnyRequest = CommonRequest & {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue | undefined>>;
  readonly body?: unknown;
};

type Row = Operations[OperationId];

type DecodedOf<O extends Row> = O['decoder'] extends Decoder<infer Answer> ? Answer : never;

type PathPart<O extends Row> = [PathNames<O['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Readonly<Record<PathNames<O['path']>, string>> };

type Optional<Names extends string> = Readonly<Partial<Record<Names, QueryValue | undefined>>>;

type QueryPart<O extends Row> = [O['needs'][number]] extends [never]
  ? { readonly query?: Optional<O['query'][number]> }
  : { readonly query: Readonly<Record<O['needs'][number], QueryValue>> & Optional<O['query'][number]> };

type BodyPart<O extends Row> =
  O['body'] extends BodyRule<infer Presence, infer Body>
    ? Presence extends 'required'
      ? { readonly body: Body }
      : Presence extends 'optional'
        ? { readonly body?: Body }
        : { readonly body?: undefined }
    : never;
