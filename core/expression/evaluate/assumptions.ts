import * as l10n from '@vscode/l10n';

/**
 * Assumptions of the evaluator, which no published source confirms. Each has an ID, is listed in every result that
 * depends on it, and can be turned off: the affected value is then unknown, except that `assume/ne-on-missing` has a
 * second interpretation, that of the documentation. Semantics, sections 1 and 6; request to fields, sections 1 to 4.
 */
export interface Assumption {
  readonly id: AssumptionId;
  /** The assumption as one sentence. */
  readonly text: () => string;
}

const texts = {
  'assume/ne-on-missing': () =>
    l10n.t('`ne` on a missing value is true, as in the open-source engine; the documentation says false.'),
  'assume/right-side-missing': () =>
    l10n.t(
      'If the right side of a comparison is missing, the comparison is false, except for `ne`, which is true.',
    ),
  'assume/missing-argument': () => l10n.t('The function returns nothing when an argument is missing.'),
  'assume/substring-range': () =>
    l10n.t(
      '`substring` clamps positions to the length of the string, and returns an empty string when the end is not after the start.',
    ),
  'assume/url-decode-malformed': () => l10n.t('`url_decode` keeps `%` sequences that it cannot decode.'),
  'assume/base64-decoding': () =>
    l10n.t(
      '`decode_base64` accepts missing padding and returns nothing for anything else that is not standard Base64.',
    ),
  'assume/json-lookup': () =>
    l10n.t(
      'The JSON lookup returns nothing when the string is not JSON, the path does not exist, or the value has another type.',
    ),
  'assume/query-arguments': () =>
    l10n.t('`remove_query_args` compares names as they are written, and keeps empty pieces.'),
  'assume/split-empty': () => l10n.t('`split` of an empty string is one empty string.'),
  'assume/split-limit': () => l10n.t('`split` without a limit returns at most 128 pieces.'),
  'assume/ipv6-text': () => l10n.t('`to_string` writes IPv6 addresses in lowercase, as in RFC 5952.'),
  'assume/has-key-empty': () => l10n.t('`has_key` is also true for a key with an empty array.'),
  'assume/hmac-expiry': () =>
    l10n.t('A token is already invalid in the second in which its time to live ends.'),
  'assume/coalesce-all-missing': () => l10n.t('`coalesce` returns nothing when all arguments are missing.'),
  'assume/hash-in-range': () =>
    l10n.t('`hash_in_range` returns integers from its start up to, but not including, its end.'),
  'assume/hostname-list': () =>
    l10n.t('In a list of hostnames, `*.` matches only subdomains, and matching is case-insensitive.'),
} as const satisfies Record<string, () => string>;

export type AssumptionId = keyof typeof texts;

/** All assumptions of the evaluator, in the order of the documentation. */
export const assumptions: readonly Assumption[] = Object.entries(texts).map(([id, text]) => ({
  id: id as AssumptionId,
  text,
}));

/** The bit of each assumption in a set of assumptions. */
export const assumptionBit: Readonly<Record<AssumptionId, number>> = Object.fromEntries(
  assumptions.map(({ id }, i) => [id, 1 << i]),
) as Record<AssumptionId, number>;

/** Returns the IDs in a set of assumptions. */
export const assumptionsIn = (bits: number): AssumptionId[] =>
  assumptions.filter(({ id }) => (bits & assumptionBit[id]) !== 0).map(({ id }) => id);
