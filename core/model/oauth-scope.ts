import { identity, listMember, optional, record, required, text } from './decode';

/** A scope that OAuth clients can request (access-administration.md, "OAuth scope"). */
export interface OauthScope {
  /** ID of the scope, as listed in a client's `scopes`. */
  readonly id: string;
  readonly name?: string;
  readonly category?: string;
  /** The API's names of the types of resources on which a client with this OAuth scope can act. */
  readonly scopes: readonly string[];
}

export const oauthScope = record<OauthScope>({
  id: identity(text),
  name: required(text),
  category: optional(text),
  scopes: listMember(text),
});
