import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../../base/problem';
import { type JsonString } from '../../../../json/tree';
import { formatAddress, parseAddress } from '../../../../net/address';
import { describeFault } from '../../../../net/fault';
import { formatNetwork, hasHostBits, intervalOf, maskNetwork, parseNetwork } from '../../../../net/network';
import { specialPurposeOf } from '../../../../net/special-network';
import { type CheckContext, replaceValue, report } from '../context';

const ranges = { 4: { min: 8, max: 32 }, 6: { min: 4, max: 64 } } as const;

/**
 * Checks an address or range in a list (lists.md, "Objects"). Returns its canonical form, or undefined if it is
 * invalid.
 */
export function checkAddress(node: JsonString, context: CheckContext): string | undefined {
  return node.value.includes('/') ? checkNetwork(node, context) : checkSingle(node, context);
}

function checkSingle(node: JsonString, context: CheckContext): string | undefined {
  const parsed = parseAddress(node.value);
  if (parsed.fault) {
    const text = node.value.trim();
    const fixes = text !== node.value && !parseAddress(text).fault ? [replacement(node, text)] : [];
    report(context, 'error', 'bad-ip', node, describeFault(parsed.fault, node.value), { fixes });
    return undefined;
  }
  const { family } = parsed.value;
  if (family === 6) {
    const range = formatNetwork(maskNetwork({ address: parsed.value, prefixLength: 64 }));
    report(context, 'error', 'range-prefix', node, l10n.t('Lists cannot contain single IPv6 addresses. Use a range of /64 or larger: {0}.', range), {
      fixes: [{ ...replacement(node, range), keepsMeaning: false }],
    }); // prettier-ignore
    return undefined;
  }
  return canonical(
    node,
    formatAddress(parsed.value),
    intervalOf({ address: parsed.value, prefixLength: 32 }),
    context,
  );
}

function checkNetwork(node: JsonString, context: CheckContext): string | undefined {
  const parsed = parseNetwork(node.value);
  if (parsed.fault) {
    const code = parsed.fault.kind.startsWith('prefix-') ? 'range-prefix' : 'bad-ip';
    report(context, 'error', code, node, describeFault(parsed.fault, node.value));
    return undefined;
  }
  const network = parsed.value;
  const { family } = network.address;
  const { min, max } = ranges[family];
  if (network.prefixLength < min || network.prefixLength > max) {
    const nearest = formatNetwork(
      maskNetwork({ ...network, prefixLength: network.prefixLength < min ? min : max }),
    );
    const message = l10n.t('Prefix length /{0} is not allowed in lists. Use /{1} to /{2}.', network.prefixLength, min, max); // prettier-ignore
    report(context, 'error', 'range-prefix', node, message, {
      fixes: [{ ...replacement(node, nearest), keepsMeaning: false }],
    });
    return undefined;
  }
  const masked = maskNetwork(network);
  const isWhole = family === 4 && network.prefixLength === 32;
  const usual = isWhole ? formatAddress(masked.address) : formatNetwork(masked);
  if (hasHostBits(network)) {
    const message = l10n.t('The range starts at {0}. The bits after the prefix are ignored.', usual);
    report(context, 'warning', 'host-bits', node, message, { fixes: [replacement(node, usual)] });
    return usual;
  }
  return canonical(node, usual, intervalOf(network), context);
}

function canonical(
  node: JsonString,
  usual: string,
  interval: Parameters<typeof specialPurposeOf>[0],
  context: CheckContext,
): string {
  if (usual !== node.value)
    report(context, 'hint', 'address-form', node, l10n.t('The API stores this value as {0}.', usual), {
      fixes: [replacement(node, usual)],
    });
  else if (specialPurposeOf(interval)) {
    const message = l10n.t('This range is reserved, so no requests from the internet match it.');
    report(context, 'hint', 'reserved-address', node, message);
  }
  return usual;
}

const replacement = (node: JsonString, text: string): Fix => ({
  title: l10n.t('Replace with "{0}"', text),
  edits: [replaceValue(node, text)],
  preferred: true,
});
