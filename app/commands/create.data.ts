import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { parseAddress } from '../../core/net/address';
import { parseAsn, reservedAsn } from '../../core/net/asn';
import { readCountry } from '../../core/net/country';
import { describeFault } from '../../core/net/fault';
import { formatNetwork, hasHostBits, maskNetwork, parseNetwork } from '../../core/net/network';
import { type Json, type JsonObject, propertiesOf } from '../../core/resources/json';
import { instanceIdProblem } from '../instances/instance-id';
import { checkJson } from './json-input';

/** Question in a form that creates a resource. */
export interface Question {
  /** Property that receives the answer. The name can be a dotted path. */
  readonly member: string;
  readonly prompt: () => string;
  /**
   * Type of the answer. `params` is JSON that is sent as a string. For `params`, the form offers the parameters of the
   * workflow's last instance.
   */
  readonly type: 'text' | 'choice' | 'choices' | 'list' | 'switch' | 'json' | 'params';
  readonly choices?: readonly string[];
  readonly placeholder?: string;
  readonly initial?: string;
  readonly optional?: boolean;
  /** Checks the text while the user types it. Returns the problem, if there is one. */
  readonly check?: (text: string) => string | undefined;
}

/**
 * Questions to ask before a resource is created. All other settings can be changed later in the resource's document.
 */
export interface Creation {
  readonly kind: KindId;
  readonly questions: readonly Question[];
  /** Builds the body from the answers, which are already combined into one object. */
  readonly body?: (answers: JsonObject) => Json;
  readonly warning?: () => string;
}

const upTo =
  (most: number): ((text: string) => string | undefined) =>
  (text) =>
    text.length <= most
      ? undefined
      : l10n.t('The value has {1} characters, but at most {0} are allowed.', most, text.length);

const required =
  (most: number): ((text: string) => string | undefined) =>
  (text) =>
    text.trim() === '' ? l10n.t('A value is required.') : upTo(most)(text);

/**
 * Checks a redirect URI, which is the address to which authorization codes are sent. It must not have a fragment,
 * because fragments are never transmitted. It must use TLS unless it is an address of this machine.
 */
const redirect = (text: string): string | undefined => {
  const problem = url(text);
  if (problem !== undefined) return problem;
  const { protocol, hostname, hash } = new URL(text);
  if (hash !== '' || text.includes('#'))
    return l10n.t('The redirect URI {0} must not have a fragment.', text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'http:' && !isHere ? l10n.t('The redirect URI {0} must use https.', text) : undefined;
};

const url = (text: string): string | undefined =>
  URL.canParse(text) ? undefined : l10n.t('Enter a full URL, such as https://example.com/callback');

const each =
  (check: (text: string) => string | undefined): ((text: string) => string | undefined) =>
  (text) => {
    const items = splitList(text);
    if (items.length === 0) return l10n.t('Enter at least one value.');
    return items.map(check).find((problem) => problem !== undefined);
  };

/** Splits a list at commas and line breaks. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');

const modes = ['block', 'challenge', 'js_challenge', 'managed_challenge', 'whitelist'];

/**
 * Guesses from the form of a value whether it is an address, a range, an ASN, or a country. Returns the service's name
 * for this type: `ip`, `ip6`, `ip_range`, `asn`, or `country`. The value may still be invalid.
 */
export function targetOfValue(value: string): string | undefined {
  const text = value.trim();
  if (/^as\d+$/i.test(text)) return 'asn';
  if (/^[a-z]{2}$/i.test(text) || /^t1$/i.test(text)) return 'country';
  if (text.includes('/')) return 'ip_range';
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return 'ip';
  return text.includes(':') ? 'ip6' : undefined;
}

type Prefixes = Readonly<Record<4 | 6, readonly number[]>>;

/**
 * Prefix lengths that the service accepts in access rules, for IPv4 and IPv6. Source: firewall-errors-tags.md,
 * "Limits".
 */
const accessPrefixes: Prefixes = { 4: [16, 24], 6: [32, 48, 64] };
const lockdownPrefixes: Prefixes = { 4: [16, 24], 6: [] };

/**
 * Returns a function that checks an address, a range, an ASN, or a country while the user types it. `prefixes`
 * contains the allowed prefix lengths.
 */
const address =
  (prefixes: Prefixes) =>
  (typed: string): string | undefined => {
    const text = typed.trim();
    switch (targetOfValue(text)) {
      case 'ip':
      case 'ip6': {
        const { fault } = parseAddress(text);
        return fault && describeFault(fault, text);
      }
      case 'ip_range':
        return rangeProblem(text, prefixes);
      case 'asn': {
        const { value, fault } = parseAsn(text);
        if (fault) return describeFault(fault, text);
        return value.number === 0 ? reservedAsn() : undefined;
      }
      case 'country':
        return readCountry(text.toUpperCase()).kind === 'unknown'
          ? l10n.t('{0} is not a country code.', text.toUpperCase())
          : undefined;
      default:
        return l10n.t('Enter an address, a range (192.0.2.0/24), an ASN (AS64496), or a country (CH).');
    }
  };

function rangeProblem(text: string, prefixes: Prefixes): string | undefined {
  const { value, fault } = parseNetwork(text);
  if (fault) return describeFault(fault, text);
  const allowed = prefixes[value.address.family];
  if (!allowed.includes(value.prefixLength))
    return l10n.t('The prefix length must be one of {1}, but it is /{0}.', value.prefixLength, allowed.map((one) => `/${one}`).join(', ')); // prettier-ignore
  return hasHostBits(value)
    ? l10n.t('The range starts at {0}. The bits after the prefix are ignored.', formatNetwork(maskNetwork(value)))
    : undefined; // prettier-ignore
}

/**
 * Checks the address of a lockdown rule while the user types it. Lockdown rules support only addresses and ranges.
 */
const addressOnly = (text: string): string | undefined =>
  ['ip', 'ip6', 'ip_range'].includes(targetOfValue(text) ?? '')
    ? address(lockdownPrefixes)(text)
    : l10n.t('Enter an address (192.0.2.1) or a range (192.0.2.0/24).');

const configurationOf = (value: Json | undefined): JsonObject => {
  const text = typeof value === 'string' ? value.trim() : '';
  const target = targetOfValue(text) ?? 'ip';
  return { target, value: target === 'country' || target === 'asn' ? text.toUpperCase() : text };
};

const listName = (text: string): string | undefined =>
  /^[a-z0-9_]{1,50}$/.test(text)
    ? undefined
    : l10n.t('Use 1 to 50 lowercase letters, digits, and underscores.');

/** Questions for each kind of resource that can be created. */
export const creations = {
  accessRule: {
    kind: 'access_rule',
    questions: [
      { member: 'value', type: 'text', prompt: () => l10n.t('IP address, range, ASN, or country of the requests to match'), placeholder: '192.0.2.0/24', check: address(accessPrefixes) },
      { member: 'mode', type: 'choice', prompt: () => l10n.t('Action for matching requests'), choices: modes },
      { member: 'notes', type: 'text', prompt: () => l10n.t('Note about the purpose of the rule'), optional: true },
    ],
    body: ({ value, ...rest }) => ({ ...rest, configuration: configurationOf(value) }),
    warning: () => l10n.t('The rule takes effect as soon as it is created.'),
  },
  lockdown: {
    kind: 'lockdown_rule',
    questions: [
      { member: 'urls', type: 'list', prompt: () => l10n.t('URLs to lock, separated by commas'), placeholder: 'example.com/admin*', check: each(required(1024)) },
      { member: 'configurations', type: 'list', prompt: () => l10n.t('Allowed IP addresses and ranges, separated by commas'), placeholder: '198.51.100.4, 192.0.2.0/24', check: each(addressOnly) },
      { member: 'description', type: 'text', prompt: () => l10n.t('Description'), optional: true, check: upTo(1024) },
      { member: 'paused', type: 'switch', prompt: () => l10n.t('Create the rule disabled?') },
    ],
    body: ({ configurations, ...rest }) => ({
      ...rest,
      configurations: (configurations as readonly string[]).map((value) => configurationOf(value)),
    }),
    warning: () => l10n.t('The rule takes effect immediately. From then on, only the allowed IP addresses and ranges can access its URLs.'),
  },
  list: {
    kind: 'list',
    questions: [
      { member: 'name', type: 'text', prompt: () => l10n.t('Name with lowercase letters, digits, and underscores'), placeholder: 'office_networks', check: listName },
      { member: 'kind', type: 'choice', prompt: () => l10n.t('Type of the items'), choices: ['ip', 'asn', 'hostname', 'redirect'] },
      { member: 'description', type: 'text', prompt: () => l10n.t('Description'), optional: true, check: upTo(500) },
    ],
  },
  uaRule: {
    kind: 'ua_rule',
    questions: [
      { member: 'configuration.value', type: 'text', prompt: () => l10n.t('Exact User-Agent header'), check: required(4096) },
      { member: 'mode', type: 'choice', prompt: () => l10n.t('Action for requests with this header'), choices: modes.filter((mode) => mode !== 'whitelist') },
      { member: 'description', type: 'text', prompt: () => l10n.t('Description'), optional: true, check: upTo(1024) },
      { member: 'paused', type: 'switch', prompt: () => l10n.t('Create the rule disabled?') },
    ],
    body: ({ configuration, ...rest }) => ({ ...rest, configuration: { target: 'ua', ...propertiesOf(configuration) } }),
  },
  firewallRule: {
    kind: 'firewall_rule',
    questions: [
      { member: 'filter.expression', type: 'text', prompt: () => l10n.t('Filter expression'), placeholder: 'ip.src eq 192.0.2.1', check: required(4096) },
      { member: 'action', type: 'choice', prompt: () => l10n.t('Action'), choices: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'allow', 'log', 'bypass'] },
      { member: 'description', type: 'text', prompt: () => l10n.t('Description'), optional: true, check: upTo(500) },
      { member: 'paused', type: 'switch', prompt: () => l10n.t('Create the rule disabled?') },
    ],
    body: (answers) => [answers],
  },
  wafOverride: {
    kind: 'waf_override',
    questions: [
      { member: 'urls', type: 'list', prompt: () => l10n.t('URLs to which the override applies, separated by commas'), placeholder: 'example.com/api/*', check: each(required(1024)) },
      { member: 'rules', type: 'json', prompt: () => l10n.t('Actions by rule ID, as JSON'), initial: '{ "100015": "disable" }', check: (text) => (text.trim() === '' ? l10n.t('A value is required.') : checkJson(text)) },
      { member: 'description', type: 'text', prompt: () => l10n.t('Description'), optional: true, check: upTo(1024) },
    ],
  },
  resourceGroup: {
    kind: 'resource_group',
    questions: [
      { member: 'name', type: 'text', prompt: () => l10n.t('Name'), check: required(255) },
      { member: 'scope.key', type: 'text', prompt: () => l10n.t('Key of the account that contains the resources'), placeholder: 'com.example.api.account.<id>', check: required(255) },
      { member: 'objects', type: 'list', prompt: () => l10n.t('Resource keys, separated by commas'), placeholder: 'com.example.api.account.zone.<id>', initial: '*', check: each(required(255)) },
    ],
    body: ({ name, scope, objects }) => ({
      name: name ?? '',
      scope: { ...propertiesOf(scope), objects: (objects as readonly string[]).map((key) => ({ key })) },
    }),
  },
  userGroup: {
    kind: 'user_group',
    questions: [{ member: 'name', type: 'text', prompt: () => l10n.t('Name. You can add policies and members later.'), check: required(255) }],
  },
  ssoConnector: {
    kind: 'sso_connector',
    questions: [
      { member: 'email_domain', type: 'text', prompt: () => l10n.t('Email domain'), placeholder: 'example.com', check: (text) => (/^[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? undefined : l10n.t('Enter a domain, such as example.com')) },
      { member: 'begin_verification', type: 'switch', prompt: () => l10n.t('Start verification immediately?') },
    ],
  },
  oauthClient: {
    kind: 'oauth_client',
    questions: [
      { member: 'client_name', type: 'text', prompt: () => l10n.t('Display name'), check: required(255) },
      { member: 'redirect_uris', type: 'list', prompt: () => l10n.t('Redirect URIs, separated by commas'), placeholder: 'https://app.example.com/callback', check: each(redirect) },
      { member: 'scopes', type: 'list', prompt: () => l10n.t('Scopes, separated by commas. Use dots instead of colons.'), placeholder: 'account.read', check: each((text) => (text.includes(':') ? l10n.t('The scope {0} contains a colon. Use dots instead.', text) : undefined)) },
      { member: 'grant_types', type: 'choices', prompt: () => l10n.t('Grant types (authorization_code is required)'), choices: ['authorization_code', 'refresh_token'], initial: 'authorization_code' },
      { member: 'token_endpoint_auth_method', type: 'choice', prompt: () => l10n.t('Authentication method for the token endpoint'), choices: ['client_secret_basic', 'client_secret_post', 'none'] },
    ],
    body: (answers) => ({ ...answers, response_types: ['code'] }),
    warning: () => l10n.t('The secret is shown only once, right after the client is created.'),
  },
  instance: {
    kind: 'workflow_instance',
    questions: [
      { member: 'instance_id', type: 'text', prompt: () => l10n.t('ID. Leave empty to generate an ID.'), optional: true, check: instanceIdProblem },
      { member: 'params', type: 'params', prompt: () => l10n.t('Parameters as JSON. Leave empty for no parameters.'), optional: true },
    ],
  },
} as const satisfies Readonly<Record<string, Creation>>; // prettier-ignore
