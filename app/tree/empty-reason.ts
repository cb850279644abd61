import { type ApiError } from '../../core/api/error';

/** Reason why a view shows nothing. It selects the text `welcome.…` in `package.nls.json` that the view shows instead. */
export type EmptyReason = 'untrusted' | 'signedOut' | 'forbidden' | 'offline' | 'empty';

/**
 * Returns the reason why no account is shown. `problem` is the error with which the list of accounts could not be read.
 */
export function emptyReasonOf(problem: ApiError | undefined): EmptyReason {
  if (problem === undefined) return 'empty';
  if (problem.reason === 'untrusted') return 'untrusted';
  if (problem.kind === 'unauthorized') return 'signedOut';
  return problem.kind === 'forbidden' ? 'forbidden' : 'offline';
}
