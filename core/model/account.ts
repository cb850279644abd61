import { flag, identity, oneOf, type Open, optional, record, required, text, timestamp } from './decode';

/** An account that a credential can access (api-behaviour.md, "Discovery"). */
export interface Account {
  readonly id: string;
  readonly name?: string;
  readonly created_on?: string;
}

/** A zone that a credential can access. */
export interface Zone {
  readonly id: string;
  readonly name?: string;
  readonly status?: string;
  readonly paused?: boolean;
  readonly account?: Account;
}

const tokenStatuses = ['active', 'disabled', 'expired'] as const;

/** The API's response to a token verification request. */
export interface TokenStatus {
  readonly id: string;
  readonly status?: Open<(typeof tokenStatuses)[number]>;
  readonly not_before?: string;
  readonly expires_on?: string;
}

export const account = record<Account>({
  id: identity(text),
  name: optional(text),
  created_on: optional(timestamp),
});

export const zone = record<Zone>({
  id: identity(text),
  name: required(text),
  status: optional(text),
  paused: optional(flag),
  account: optional(account),
});

export const tokenStatus = record<TokenStatus>({
  id: identity(text),
  status: required(oneOf(tokenStatuses)),
  not_before: optional(timestamp),
  expires_on: optional(timestamp),
});
