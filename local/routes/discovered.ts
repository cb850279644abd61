import { hexOf } from '../random';
import { type AccountState, type Person } from '../state/account';
import { type ZoneState } from '../state/zone';

/** Returns an account as it appears in the API's lists, with every property that the vendor's SDK 7.3.0 relies on. */
export function shownAccount({ id, name, type, created_on }: AccountState): Record<string, unknown> {
  return { id, name, type, settings: { enforce_twofactor: false, abuse_contact_email: null }, created_on };
}

const plans = {
  enterprise: { name: 'Enterprise Website', legacy_id: 'enterprise', can_subscribe: false },
  standard: { name: 'Pro Website', legacy_id: 'pro', can_subscribe: true },
} as const;

/**
 * Returns a zone as it appears in the API's lists. Properties that the service does not simulate (registrar, previous
 * name servers) are null.
 */
export function shownZone(zone: ZoneState, account: AccountState | undefined): Record<string, unknown> {
  const { id, name, status, paused, accountId, created_on } = zone;
  const owner = { id: accountId, name: account?.name ?? '' };
  const plan = plans[account?.type ?? 'standard'];
  return {
    id,
    name,
    status,
    paused,
    type: 'full',
    development_mode: 0,
    name_servers: ['ada', 'kim'].map((server) => `${server}.ns.rampart.invalid`),
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    activated_on: created_on,
    created_on,
    modified_on: created_on,
    meta: { step: 4, custom_certificate_quota: 1, page_rule_quota: 20, phishing_detected: false },
    owner: { ...owner, type: 'organization' },
    account: owner,
    plan: {
      id: hexOf(32, 'plan', plan.legacy_id),
      ...plan,
      price: 0,
      currency: 'USD',
      frequency: 'monthly',
      is_subscribed: true,
      legacy_discount: false,
      externally_managed: false,
    },
  };
}

/**
 * Returns the user to whom a credential belongs. In this service, this is always the first member of the account.
 * `email` is the email address in the credential, if any. It replaces the member's own address.
 */
export function shownUser(account: AccountState | undefined, email: string | null): Record<string, unknown> {
  const person: Person | undefined = account?.people.list()[0];
  return {
    id: person?.user.id ?? hexOf(32, 'user'),
    email: email ?? person?.email ?? 'user@rampart.invalid',
    first_name: person?.user.first_name ?? null,
    last_name: person?.user.last_name ?? null,
    telephone: null,
    country: null,
    zipcode: null,
    suspended: false,
    two_factor_authentication_enabled: true,
    two_factor_authentication_locked: false,
    betas: [],
    organizations: [],
  };
}

/** Returns the user's membership in an account. */
export function shownMembership(account: AccountState): Record<string, unknown> {
  return {
    id: hexOf(32, account.id, 'membership'),
    status: 'accepted',
    account: shownAccount(account),
    roles: ['Administrator'],
    permissions: {},
  };
}
