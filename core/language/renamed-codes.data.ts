/**
 * Codes that were renamed in November 2026, with their current names. The old codes still work in settings and
 * comments.
 */
const renamedCodes: Readonly<Record<string, string>> = {
  'config/bad-ignore': 'suppression/incomplete',
  'config/missing-field': 'config/missing-property',
  'config/syntax': 'config/syntax-error',
  'config/unknown-field': 'config/unknown-property',
  'config/unused-ignore': 'suppression/unused',
  'document/automatic-scope': 'document/managed-scope',
  'document/bad-format': 'document/invalid-format',
  'document/bad-hostname': 'document/invalid-hostname',
  'document/bad-json-text': 'document/invalid-params-json',
  'document/deleted-filter': 'document/filter-deleted',
  'document/email-domain': 'document/invalid-email-domain',
  'document/ending-permission-group': 'document/deprecated-permission-group',
  'document/equal-priority': 'document/duplicate-priority',
  'document/needless-entry': 'document/redundant-entry',
  'document/origin': 'document/invalid-origin',
  'document/read-only-member': 'document/read-only-property',
  'document/redirect-uri': 'document/invalid-redirect-uri',
  'document/redirect-url': 'document/invalid-redirect-url',
  'document/repeated-item': 'document/duplicate-item',
  'document/repeated-name': 'document/duplicate-property',
  'document/repeated-override': 'document/duplicate-override',
  'document/repeated-policy': 'document/duplicate-policy',
  'document/repeated-ref': 'document/duplicate-ref',
  'document/resource-key': 'document/invalid-resource-key',
  'document/rule-group-off': 'document/rule-group-disabled',
  'document/schedule': 'document/invalid-schedule',
  'document/secret': 'document/exposed-secret',
  'document/text-flag': 'document/string-boolean',
  'document/unknown-member': 'document/unknown-property',
  'document/url-pattern': 'document/invalid-url-pattern',
  'document/worker-id': 'document/invalid-worker-id',
  'filter/all-of-nothing': 'filter/vacuous-all',
  'filter/blank': 'filter/empty-expression',
  'filter/field-right': 'filter/field-on-right',
  'filter/flags': 'filter/invalid-flags',
  'filter/frozen-field': 'filter/unpopulated-field',
  'filter/integer': 'filter/invalid-integer',
  'filter/ip-address': 'filter/invalid-ip',
  'filter/json-path': 'filter/invalid-json-path',
  'filter/list-name': 'filter/invalid-list-name',
  'filter/literal': 'filter/invalid-literal',
  'filter/literal-left': 'filter/literal-on-left',
  'filter/missing-value-ne': 'filter/ne-matches-missing',
  'filter/not-in': 'filter/misplaced-not',
  'filter/operator': 'filter/unknown-operator',
  'filter/quotes': 'filter/invalid-quotes',
  'filter/short-network': 'filter/abbreviated-cidr',
  'filter/white-space': 'filter/unsupported-whitespace',
};

/** Returns the current code for a code that may have been renamed. */
export const currentCode = (code: string): string =>
  Object.hasOwn(renamedCodes, code) ? (renamedCodes[code] ?? code) : code;

/** The former names of the renamed codes. */
export const formerCodes: readonly string[] = Object.keys(renamedCodes);
