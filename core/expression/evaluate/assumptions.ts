import * as l10n from '@vscode/l10n';

/**
 * An assumption of the evaluator that no published source confirms. Each assumption has an ID and is listed in every
 * result that depends on it. If an assumption is turned off, the affected value is unknown. The exception is
 * `assume/ne-on-missing`, for which the interpretation in the documentation is used instead (Semantics, sections 1 and
 * 6; request to fields, sections 1 to 4).
 */
export interface Assumption {
  readonly id: AssumptionId;
  /** The assumption as one sentence. */
  readonly text: () => string;
}

const texts = {
  'assume/ne-on-missing': () =>
    l10n.t(
      '`ne` is true for a missing value, as in the open-source engine. According to the documentation, `ne` is false in this case.',
    ),
  'assume/right-side-missing': () =>
    l10n.t(
      'If the value on the right side of a comparison is missing, a comparison with `ne` is true, and any other comparison is false.',
    ),
  'assume/missing-argument': () =>
    l10n.t('If the value of an argument is missing, the function returns nothing.'),
  'assume/substring-range': () =>
    l10n.t(
      '`substring` limits positions to the length of the string. It returns an empty string when the end is not after the start.',
    ),
  'assume/url-decode-malformed': () => l10n.t('`url_decode` keeps `%` sequences that it cannot decode.'),
  'assume/base64-decoding': () =>
    l10n.t(
      '`decode_base64` accepts standard Base64 with or without padding, and returns nothing for other strings.',
    ),
  'assume/json-lookup': () =>
    l10n.t(
      'A JSON lookup returns nothing when the string is not JSON, the path does not exist, or the value has a different type.',
    ),
  'assume/query-arguments': () =>
    l10n.t('`remove_query_args` compares names exactly as written, and does not remove empty arguments.'),
  'assume/split-empty': () => l10n.t('For an empty string, `split` returns an array with one empty string.'),
  'assume/split-limit': () => l10n.t('`split` without a limit returns at most 128 elements.'),
  'assume/ipv6-text': () => l10n.t('`to_string` writes IPv6 addresses in lowercase, as in RFC 5952.'),
  'assume/has-key-empty': () => l10n.t('`has_key` is also true for a key with an empty array.'),
  'assume/hmac-expiry': () =>
    l10n.t('A timed HMAC token expires at the start of the second in which its lifetime ends.'),
  'assume/coalesce-all-missing': () => l10n.t('`coalesce` returns nothing when all arguments are missing.'),
  'assume/hash-in-range': () =>
    l10n.t('`hash_in_range` returns integers from the start of the range up to, but not including, its end.'),
  'assume/hostname-list': () =>
    l10n.t('In a list of hostnames, `*.` matches only subdomains, and matching is case-insensitive.'),
} as const satisfies Record<string, () => string>;

export type AssumptionId = keyof typeof texts;

/** All assumptions of the evaluator, in the order of the documentation. */
export const assumptions: readonly Assumption[] = Object.entries(texts).map(([id, text]) => ({
  id: id as AssumptionId,
  text,
}));

/** The bit that represents each assumption in a set of assumptions. */
export const assumptionBit: Readonly<Record<AssumptionId, number>> = Object.fromEntries(
  assumptions.map(({ id }, i) => [id, 1 << i]),
) as Record<AssumptionId, number>;

/** Returns the IDs of the assumptions in a set. */
export const assumptionsIn = (bits: number): AssumptionId[] =>
  assumptions.filter(({ id }) => (bits & assumptionBit[id]) !== 0).map(({ id }) => id);
