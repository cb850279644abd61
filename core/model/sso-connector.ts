import { flag, oneOf, type Open, optional, record, text, timestamp } from './decode';

const connectorVerificationStatuses = ['awaiting', 'pending', 'failed', 'verified'] as const;

/** Proof of ownership of the email domain. */
export interface ConnectorVerification {
  /** Complete content of the DNS TXT record. */
  readonly code?: string;
  readonly status?: Open<(typeof connectorVerificationStatuses)[number]>;
}

/** A connection between an email domain and single sign-on (access-administration.md, "SSO connector"). */
export interface SsoConnector {
  /**
   * ID of the connector. It is optional in the documentation. A connector without an ID can be read, but not updated
   * or deleted.
   */
  readonly id?: string;
  readonly email_domain?: string;
  readonly enabled?: boolean;
  readonly use_fedramp_language?: boolean;
  readonly created_on?: string;
  readonly updated_on?: string;
  readonly verification?: ConnectorVerification;
}

export interface SsoConnectorCreateWire {
  readonly email_domain: string;
  /** Whether the service starts the verification automatically. An absent value has the same effect as true. */
  readonly begin_verification?: boolean;
  readonly use_fedramp_language?: boolean;
}
export interface SsoConnectorUpdateWire {
  readonly enabled?: boolean;
  readonly use_fedramp_language?: boolean;
}

export const ssoConnector = record<SsoConnector>({
  id: optional(text),
  email_domain: optional(text),
  enabled: optional(flag),
  use_fedramp_language: optional(flag),
  created_on: optional(timestamp),
  updated_on: optional(timestamp),
  verification: optional(
    record<ConnectorVerification>({
      code: optional(text),
      status: optional(oneOf(connectorVerificationStatuses)),
    }),
  ),
});
