import * as l10n from '@vscode/l10n';

/**
 * Assumptions about request fields that no published source confirms (reference "Request to fields", sections 1 to
 * 4).
 */
const texts = {
  'assume/curl-defaults': () =>
    l10n.t('curl sends its own User-Agent. It uses HTTP/2 over TLS, and HTTP/1.1 without TLS.'),
  'assume/host-port': () => l10n.t('`http.host` includes the port unless it is the default port.'),
  'assume/host-case': () => l10n.t('`http.host` keeps the case that the client sent.'),
  'assume/absent-header-empty': () =>
    l10n.t(
      'A field for one specific header, such as http.user_agent, is an empty string when the request does not have the header.',
    ),
  'assume/repeated-cookie': () => l10n.t('Several Cookie headers are joined with `; `.'),
  'assume/repeated-header': () =>
    l10n.t(
      'A field for one specific header, such as http.user_agent, contains the first value when the header is repeated.',
    ),
  'assume/url-normalization': () => l10n.t('The zone uses the default URL normalization.'),
  'assume/query-normalization': () =>
    l10n.t(
      'In the query string, normalization decodes and rewrites escape sequences but changes nothing else.',
    ),
  'assume/path-extension': () => l10n.t('The file extension is taken from the last segment of the path.'),
  'assume/path-basename': () => l10n.t('The base name is the last segment of the path.'),
  'assume/argument-without-equals': () => l10n.t('A query argument without `=` has an empty value.'),
  'assume/empty-argument': () => l10n.t('Empty segments between `&` characters do not count as arguments.'),
  'assume/cookie-name-decoding': () => l10n.t('A cookie name that cannot be decoded stays unchanged.'),
  'assume/headers-not-truncated': () => l10n.t('Cloudflare evaluates all request headers.'),
  'assume/body-limit': () => l10n.t('Cloudflare evaluates the whole body.'),
  'assume/body-absent': () => l10n.t('Form fields are empty, not missing, when the body is not a form.'),
  'assume/client-tcp': () => l10n.t('The client connects over TCP unless it uses HTTP/3.'),
  'assume/no-client-certificate': () => l10n.t('The client presents no certificate.'),
  'assume/not-from-worker': () => l10n.t('The request does not come from a Worker.'),
} as const satisfies Record<string, () => string>;

export type RequestAssumptionId = keyof typeof texts;

/** All assumptions about the fields of a request, in the order of the documentation. */
export const requestAssumptions: readonly {
  readonly id: RequestAssumptionId;
  readonly text: () => string;
}[] = Object.entries(texts).map(([id, text]) => ({ id: id as RequestAssumptionId, text }));
