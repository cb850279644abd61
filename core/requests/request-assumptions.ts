import * as l10n from '@vscode/l10n';

/** What no published source settles about the fields of a request, and is assumed. Request to fields, sections 1 to 4. */
const texts = {
  'assume/curl-defaults': () =>
    l10n.t('curl sends its own User-Agent, and speaks HTTP/2 over TLS and HTTP/1.1 without.'),
  'assume/host-port': () =>
    l10n.t('`http.host` keeps a port that is not the default one, and loses the default one.'),
  'assume/host-case': () => l10n.t('`http.host` keeps the case in which the client wrote it.'),
  'assume/absent-header-empty': () =>
    l10n.t('The field of a single header is an empty string when the request does not have the header.'),
  'assume/repeated-cookie': () => l10n.t('Several Cookie headers are joined with `; `.'),
  'assume/repeated-header': () =>
    l10n.t('The field of a single header has the first value when the header is repeated.'),
  'assume/url-normalization': () => l10n.t('The zone normalizes URLs as it does by default.'),
  'assume/query-normalization': () =>
    l10n.t('Normalization decodes and rewrites escapes in the query, and nothing else.'),
  'assume/path-extension': () => l10n.t('The extension is looked for in the last segment of the path.'),
  'assume/path-basename': () => l10n.t('The base name is the last segment of the path.'),
  'assume/argument-without-equals': () => l10n.t('An argument without `=` has an empty value.'),
  'assume/empty-argument': () => l10n.t('Empty pieces between `&` are not arguments.'),
  'assume/cookie-name-decoding': () => l10n.t('A cookie name that cannot be decoded stays as it is.'),
  'assume/headers-not-truncated': () => l10n.t('The service keeps all headers of the request.'),
  'assume/body-limit': () => l10n.t('The service keeps the whole body.'),
  'assume/body-absent': () =>
    l10n.t('The fields of a form are empty, not missing, when the body is not such a form.'),
  'assume/client-tcp': () => l10n.t('The client connects over TCP unless it speaks HTTP/3.'),
  'assume/no-client-certificate': () => l10n.t('The client presents no certificate.'),
  'assume/not-from-worker': () => l10n.t('The request does not come from a Worker.'),
} as const satisfies Record<string, () => string>;

export type RequestAssumptionId = keyof typeof texts;

/** All assumptions about the fields of a request, in the order of the documentation. */
export const requestAssumptions: readonly {
  readonly id: RequestAssumptionId;
  readonly text: () => string;
}[] = Object.entries(texts).map(([id, text]) => ({ id: id as RequestAssumptionId, text }));
