import { type FailureName, failures } from './failures.data';

/** One object in `errors`. Sources: access-administration, "Errors"; for `error_chain`, the API behavior notes. */
export interface ErrorItem {
  readonly code: number;
  readonly message: string;
  readonly documentation_url?: string;
  readonly source?: { readonly pointer: string; readonly parameter_value_index?: number };
  readonly error_chain?: readonly { readonly code: number; readonly message: string }[];
}

/**
 * A rejection of a request. Handlers can throw it anywhere, and the app's error handler converts it to a failure
 * envelope. This is how the HTTP exceptions of the server library work, too.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorItem[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map(({ message }) => message).join('; '));
    this.name = 'Refusal';
  }
}

/** Details of a rejection, in addition to the status, code, and message in the table of failures. */
export interface RefusalDetail {
  readonly message?: string;
  /** JSON Pointer to a part of the body, or `/name` for a query parameter. */
  readonly pointer?: string;
  /** Zero-based index of the affected item in the list that was sent. Used together with `pointer`. */
  readonly itemIndex?: number;
  readonly chain?: ErrorItem['error_chain'];
}

/**
 * Returns a rejection with the status, code, and message of a row in `failures`. `detail` can replace the message.
 */
export function refuse(name: FailureName, detail: RefusalDetail = {}): Refusal {
  const { status, code, message } = failures[name];
  return new Refusal(status, [
    {
      code,
      message: detail.message ?? message,
      ...(detail.pointer === undefined
        ? {}
        : {
            source: {
              pointer: detail.pointer,
              ...(detail.itemIndex === undefined ? {} : { parameter_value_index: detail.itemIndex }),
            },
          }),
      ...(detail.chain === undefined ? {} : { error_chain: detail.chain }),
    },
  ]);
}

/** Returns a single rejection that lists several problems of a body, each with its pointer. */
export function refuseBody(
  issues: readonly { readonly pointer: string; readonly message: string }[],
): Refusal {
  const { status, code } = failures.invalid;
  return new Refusal(
    status,
    issues.map(({ pointer, message }) => ({ code, message, source: { pointer } })),
  );
}
