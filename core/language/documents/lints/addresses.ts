import * as l10n from '@vscode/l10n';
import { type Fix, type TextEdit } from '../../../base/problem';
import { type Interval } from '../../../net/interval-set';
import { type Family, formatAddress, parseAddress, widthOf } from '../../../net/address';
import { formatAsn, parseAsn, reservedAsn } from '../../../net/asn';
import { countryName, readCountry } from '../../../net/country';
import { describeFault } from '../../../net/fault';
import {
  formatNetwork,
  hasHostBits,
  intervalOf,
  maskNetwork,
  type Network,
  parseInterval,
  parseNetwork,
} from '../../../net/network';
import { type JsonNode, type JsonString, memberOf, textMember, valueOf } from '../../../json/tree';
import { type Check, type CheckContext, replaceValue, report } from './context';

type Prefixes = Readonly<Record<Family, readonly number[]>>;

/** Allowed prefix lengths of a range in a lockdown rule (firewall document). They are the same for IPv4 and IPv6. */
const lockdownPrefixes: Prefixes = { 4: [16, 24], 6: [16, 24] };
const accessPrefixes: Prefixes = { 4: [16, 24], 6: [32, 48, 64] };

/** Checks one entry of a lockdown rule's `configurations`. */
export const checkLockdownConfiguration: Check = (node, context, member) => {
  const value = configuredValue(node, context, member ?? undefined);
  if (!value) return;
  switch (textMember(node, 'target')) {
    case 'ip':
      checkAddress(value, node, context, undefined);
      return;
    case 'ip_range':
      checkRange(value, lockdownPrefixes, node, context);
  }
};

/**
 * Returns the addresses that match an entry of a lockdown rule's `configurations`. Returns undefined for an invalid
 * entry.
 */
export function lockdownInterval(node: JsonNode): Interval | undefined {
  const text = textMember(node, 'value') ?? '';
  switch (textMember(node, 'target')) {
    case 'ip':
      return parseAddress(text).fault ? undefined : parseInterval(text).value;
    case 'ip_range': {
      const network = parseNetwork(text).value;
      return network && lockdownPrefixes[network.address.family].includes(network.prefixLength)
        ? intervalOf(network)
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Checks the `configuration` of an access rule. */
export const checkAccessConfiguration: Check = (node, context, member) => {
  const value = configuredValue(node, context, member);
  if (!value) return;
  switch (textMember(node, 'target')) {
    case 'ip':
      checkAddress(value, node, context, 4);
      return;
    case 'ip6':
      checkAddress(value, node, context, 6);
      return;
    case 'ip_range':
      checkRange(value, accessPrefixes, node, context);
      return;
    case 'asn':
      checkAsn(value, context);
      return;
    case 'country':
      checkCountry(value, context);
  }
};

/**
 * Returns the string in the property `value` of an entry, or undefined if there is none. Reports an entry without
 * `target` or `value`, because the service accepts such an entry although it matches nothing.
 */
export function configuredValue(
  node: JsonNode,
  context: CheckContext,
  member: { readonly key: JsonString } | undefined,
): JsonString | undefined {
  if (node.type !== 'object') return undefined;
  if (!node.broken)
    for (const name of ['target', 'value'])
      if (!memberOf(node, name))
        report(
          context,
          'warning',
          'incomplete-configuration',
          member?.key ?? node,
          l10n.t('Without "{0}", this configuration matches nothing.', name),
        );
  const value = valueOf(node, 'value');
  return value?.type === 'string' ? value : undefined;
}

function replaceText(value: JsonString, text: string, preferred = true): Fix {
  return { title: l10n.t('Replace with "{0}"', text), edits: [replaceValue(value, text)], preferred };
}

/**
 * Returns a list with a fix that changes the entry's `target` property to the given target, together with other edits.
 * The list is empty if the entry has no `target`.
 */
function retarget(node: JsonNode, target: string, others: readonly TextEdit[] = []): Fix[] {
  const told = valueOf(node, 'target');
  if (!told) return [];
  return [
    {
      title: l10n.t('Change the target to "{0}"', target),
      edits: [replaceValue(told, target), ...others],
      preferred: true,
    },
  ];
}

/**
 * Checks an address. If `family` is 6, the address must be an IPv6 address. If it is 4, an IPv4 address is expected,
 * because the target `ip` of access rules is meant for IPv4 addresses (although the documentation does not restrict
 * it). If `family` is undefined, both families are allowed.
 */
function checkAddress(
  value: JsonString,
  node: JsonNode,
  context: CheckContext,
  family: Family | undefined,
): void {
  const parsed = parseAddress(value.value);
  if (parsed.fault) {
    const network = parseNetwork(value.value).value;
    if (network && !isSingle(network)) {
      const message = l10n.t('The "{0}" target requires a single address. Use the "ip_range" target for a range.', textMember(node, 'target') ?? ''); // prettier-ignore
      report(context, 'error', 'bad-ip', value, message, { fixes: retarget(node, 'ip_range') });
      return;
    }
    const fixes = network
      ? [replaceText(value, formatAddress(network.address))]
      : trimmed(value, (text) => !parseAddress(text).fault);
    report(context, 'error', 'bad-ip', value, describeFault(parsed.fault, value.value), { fixes });
  } else if (family === 6 && parsed.value.family === 4) {
    const message = l10n.t('The "ip6" target requires an IPv6 address. Use the "ip" target for IPv4.');
    report(context, 'error', 'bad-ip', value, message, { fixes: retarget(node, 'ip') });
  } else if (family === 4 && parsed.value.family === 6) {
    const message = l10n.t('IPv6 addresses require the "ip6" target.');
    report(context, 'information', 'ipv6-target', value, message, { fixes: retarget(node, 'ip6') });
  }
}

const isSingle = ({ prefixLength, address }: Network): boolean => prefixLength === widthOf(address.family);

function trimmed(value: JsonString, good: (text: string) => boolean): Fix[] {
  const text = value.value.trim();
  return text !== value.value && good(text) ? [replaceText(value, text)] : [];
}

function checkRange(value: JsonString, prefixes: Prefixes, node: JsonNode, context: CheckContext): void {
  const text = value.value;
  const parsed = parseNetwork(text);
  if (parsed.fault) {
    const isPrefix = parsed.fault.kind.startsWith('prefix-');
    const single = text.replace(/\/$/, '');
    const address = parsed.fault.kind === 'prefix-missing' ? parseAddress(single).value : undefined;
    const fixes = address
      ? retarget(
          node,
          address.family === 6 && context.kind.name === 'access_rule' ? 'ip6' : 'ip',
          single === text ? [] : [replaceValue(value, single)],
        )
      : trimmed(value, (candidate) => !parseNetwork(candidate).fault);
    report(context, 'error', isPrefix ? 'range-prefix' : 'bad-ip', value, describeFault(parsed.fault, text), {
      fixes,
    });
    return;
  }
  const network = parsed.value;
  const allowed = prefixes[network.address.family];
  if (!allowed.includes(network.prefixLength)) {
    const listed = allowed.map((length) => `/${length}`).join(', ');
    const message = l10n.t(
      'The prefix length must be one of {1}, but it is /{0}.',
      network.prefixLength,
      listed,
    );
    report(context, 'error', 'range-prefix', value, message, {
      fixes: otherPrefixes(value, network, allowed),
    });
  } else if (hasHostBits(network)) {
    const masked = formatNetwork(maskNetwork(network));
    const message = l10n.t('The range starts at {0}. The bits after the prefix are ignored.', masked);
    report(context, 'warning', 'host-bits', value, message, { fixes: [replaceText(value, masked)] });
  }
}

/**
 * Returns fixes for a prefix length that is not allowed. Each fix replaces the range with the nearest wider or
 * nearest narrower range that is allowed.
 */
function otherPrefixes(value: JsonString, network: Network, allowed: readonly number[]): Fix[] {
  const wider = allowed.filter((length) => length < network.prefixLength).at(-1);
  const narrower = allowed.find((length) => length > network.prefixLength);
  const fix = (prefixLength: number, title: (text: string) => string): Fix => {
    const text = formatNetwork(maskNetwork({ ...network, prefixLength }));
    return { title: title(text), edits: [replaceValue(value, text)], keepsMeaning: false };
  };
  return [
    ...(wider === undefined ? [] : [fix(wider, (text) => l10n.t('Widen to {0} (more addresses)', text))]),
    ...(narrower === undefined
      ? []
      : [fix(narrower, (text) => l10n.t('Narrow to {0} (fewer addresses)', text))]),
  ];
}

function checkAsn(value: JsonString, context: CheckContext): void {
  const parsed = parseAsn(value.value);
  if (parsed.fault) {
    const digits = /^(?:asn?)?[ #:-]*0*([1-9]\d{0,9})$/i.exec(value.value.trim())?.[1];
    const fixes =
      digits !== undefined && Number(digits) <= 0xffffffff ? [replaceText(value, `AS${digits}`)] : [];
    // Leading zeros are unusual, but no source says that they are rejected.
    const [severity, code] =
      parsed.fault.kind === 'leading-zero'
        ? (['warning', 'asn-style'] as const)
        : (['error', 'bad-asn'] as const);
    report(context, severity, code, value, describeFault(parsed.fault, value.value), { fixes });
    return;
  }
  if (parsed.value.number === 0) report(context, 'warning', 'bad-asn', value, reservedAsn());
  const usual = formatAsn(parsed.value.number);
  if (value.value === usual) return;
  const message = l10n.t('Write an autonomous system number with the prefix "AS": {0}.', usual);
  report(context, 'hint', 'asn-style', value, message, { fixes: [replaceText(value, usual)] });
}

function checkCountry(value: JsonString, context: CheckContext): void {
  const reading = readCountry(value.value);
  switch (reading.kind) {
    case 'official':
      return;
    case 'lower-case': {
      const message = l10n.t(
        'Country codes must be uppercase. Use {0} for {1}.',
        reading.code,
        countryName(reading.code),
      );
      report(context, 'hint', 'country-style', value, message, { fixes: [replaceText(value, reading.code)] });
      return;
    }
    case 'service': {
      const message = l10n.t(
        '{0} ({1}) is an API-specific code, not an ISO 3166 country code.',
        reading.code,
        countryName(reading.code),
      );
      report(context, 'hint', 'country-style', value, message);
      return;
    }
    case 'unknown': {
      const { suggestion } = reading;
      const message =
        suggestion === undefined
          ? l10n.t('"{0}" is not an ISO 3166-1 country code. Use two letters, such as DE.', value.value)
          : l10n.t(
              '"{0}" is not an ISO 3166-1 country code. Use {2} for {1}.',
              value.value,
              countryName(suggestion),
              suggestion,
            );
      const fixes = suggestion === undefined ? [] : [replaceText(value, suggestion)];
      report(context, 'error', 'bad-country', value, message, { fixes });
    }
  }
}
