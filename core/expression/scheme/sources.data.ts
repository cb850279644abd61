/**
 * A source of facts about the language. Facts without an explicit source come from the published list of fields or
 * functions.
 */
export interface Source {
  readonly url: string;
  /** Date of the source's version from which the facts were taken. */
  readonly asOf: string;
}

/**
 * Date of the latest documentation with which the tables were compared. The tables do not include later changes to
 * the service.
 */
export const catalogueAsOf = '2026-10-12';

const docs = 'https://developers.cloudflare.com';
const repository = 'https://github.com/cloudflare/cloudflare-docs/blob';
const changelog = 'src/content/changelog';

export const sources = {
  fields: { url: `${docs}/ruleset-engine/rules-language/fields/reference/`, asOf: '2026-10-08' },
  functions: { url: `${docs}/ruleset-engine/rules-language/functions/`, asOf: '2026-10-02' },
  phases: { url: `${docs}/ruleset-engine/reference/phases-list/`, asOf: '2026-09-25' },
  'dynamic values': {
    url: `${repository}/0ae61c0b72577c69ed32bf7867d2e478cee255d0/${changelog}/rules/2026-10-01-dynamic-comparison-values.mdx`,
    asOf: '2026-10-01',
  },
  coalesce: {
    url: `${repository}/59100336d09c6f9b407d9a1b613f75bfcba39544/${changelog}/rules/2026-10-01-coalesce-function.mdx`,
    asOf: '2026-10-01',
  },
  'hash in range': {
    url: `${repository}/d3b1c0ae1bc1a2780197cedfbbfd2e1baf290cd1/${changelog}/rules/2026-10-02-hash-in-range-ga.mdx`,
    asOf: '2026-10-02',
  },
  'concat limit': {
    url: `${repository}/17331b86400efb812778f7b78ddd52462dafffed/${changelog}/rules/2026-09-22-concat-argument-limit.mdx`,
    asOf: '2026-09-22',
  },
  'array functions': {
    url: `${repository}/a39586dd6c3efffa4fb0f1b6f603f53f1055a1ba/${changelog}/rules/2026-01-20-array-map-functions.mdx`,
    asOf: '2026-01-20',
  },
  'failed detections': {
    url: `${repository}/7c637af957669d003de587fbb480f43b53d03877/${changelog}/rules/2026-10-09-failed-detections.mdx`,
    asOf: '2026-10-09',
  },
  'metro code': {
    url: `${repository}/419af17f55789336bb378f44a33279f200c512d5/${changelog}/rules/2026-01-12-dma-metro-code-field.mdx`,
    asOf: '2026-01-12',
  },
  'cache response rules': {
    url: `${repository}/580ac4be2e69b1884714f218047fecb04050b6cb/${changelog}/cache/2026-03-24-cache-response-rules.mdx`,
    asOf: '2026-03-24',
  },
  'threat intelligence': { url: `${docs}/waf/detections/threat-intelligence/fields/`, asOf: '2026-06-15' },
  'application profiles': { url: `${docs}/waf/detections/application-profiles/fields/`, asOf: '2026-09-24' },
  'attack signatures': {
    url: `${docs}/waf/detections/attack-signature-detection/fields/`,
    asOf: '2026-09-08',
  },
  'bulk redirects': {
    url: `${docs}/rules/url-forwarding/bulk-redirects/reference/fields-functions/`,
    asOf: '2026-08-25',
  },
  'request headers': {
    url: `${docs}/rules/transform/request-header-modification/reference/fields-functions/`,
    asOf: '2026-08-25',
  },
  'response headers': {
    url: `${docs}/rules/transform/response-header-modification/reference/fields-functions/`,
    asOf: '2026-08-25',
  },
  'jwt validation': { url: `${docs}/api-shield/security/jwt-validation/`, asOf: '2026-08-27' },
  sequences: { url: `${docs}/bots/additional-configurations/sequence-rules/`, asOf: '2026-08-25' },
  'account abuse': { url: `${docs}/bots/account-abuse-protection/`, asOf: '2026-08-25' },
  graphql: { url: `${docs}/api-shield/security/graphql-protection/api/`, asOf: '2026-08-25' },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceId = keyof typeof sources;
