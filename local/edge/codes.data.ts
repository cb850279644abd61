/* The tables in this file describe the errors that the edge returns in place of a response from the origin. Categories, retry codes, and delays follow firewall-errors-tags, "Error categories" and "Retry-After header". Descriptions that are not in the examples of that document are made up. The document specifies the HTTP statuses of 1xxx codes only as "4xx or 5xx", so these are made up, too. The client has a separate table. Each table is checked against the document, so that neither can hide a mistake in the other. */

/** The category of an error. A code that is not in the document has no category. */
export type Category =
  | 'origin'
  | 'platform'
  | 'ssl'
  | 'access_denied'
  | 'rate_limit'
  | 'dns'
  | 'config'
  | 'tls'
  | 'legal'
  | 'worker'
  | 'rewrite'
  | 'snippet'
  | 'unsupported';

interface CategoryRow {
  readonly category: Category;
  readonly codes: readonly number[];
  /** The HTTP status of a 1xxx code. Absent for a 5xx code, which is itself the HTTP status. */
  readonly status?: number;
  /** A sentence about the cause of the error, used in `detail`. */
  readonly blame: string;
  readonly advice: string;
  /** Whether the site's operator must act. */
  readonly ownerActs: boolean;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const categories: readonly CategoryRow[] = [
  {
    category: 'origin',
    codes: [502, 504, ...range(520, 524)],
    blame: 'The origin server of the site is responsible.',
    advice: 'Try again after the time given; the problem is usually short.',
    ownerActs: true,
  },
  {
    category: 'platform',
    codes: [500],
    blame: 'The edge is responsible; neither the site nor you can repair it.',
    advice: 'Try again in half a minute.',
    ownerActs: false,
  },
  {
    category: 'ssl',
    codes: [525, 526],
    blame: 'The TLS set-up of the origin server is responsible.',
    advice: 'Do not try again; the operator of the site has to repair its certificate.',
    ownerActs: true,
  },
  {
    category: 'access_denied',
    status: 403,
    codes: [...range(1005, 1008), 1010, 1012, ...range(1106, 1109)],
    blame: 'A rule of the site refused the request.',
    advice: 'Do not try again; ask the operator of the site for access.',
    ownerActs: true,
  },
  {
    category: 'rate_limit',
    status: 429,
    codes: [1015, 1025, 1027, 1200],
    blame: 'Too many requests came in too short a time.',
    advice: 'Send requests more slowly.',
    ownerActs: false,
  },
  {
    category: 'dns',
    status: 530,
    codes: [1001, 1016],
    blame: 'The name records of the site are responsible.',
    advice: 'Do not try again; the operator of the site has to repair its records.',
    ownerActs: true,
  },
  {
    category: 'config',
    status: 530,
    codes: [1004, 1014, 1033, 1043, 1047, 1049],
    blame: 'The configuration of the zone or its origin is responsible.',
    advice: 'The operator of the site has to look at its configuration.',
    ownerActs: true,
  },
  {
    category: 'tls',
    status: 403,
    codes: [1017, 1028, 1029, 1044],
    blame: 'The TLS connection of the client is responsible.',
    advice: 'Connect with a supported version of TLS and the name of the site.',
    ownerActs: false,
  },
  {
    category: 'legal',
    status: 451,
    codes: [1026, 1039],
    blame: 'The content is withheld for legal reasons.',
    advice: 'Do not try again.',
    ownerActs: false,
  },
  {
    category: 'worker',
    status: 500,
    codes: [1042, ...range(1100, 1105)],
    blame: 'A script of the site is responsible.',
    advice: 'Do not try again; the operator of the site has to repair its script.',
    ownerActs: true,
  },
  {
    category: 'rewrite',
    status: 500,
    codes: [1036, 1037],
    blame: 'A URL rewrite rule of the site is responsible.',
    advice: 'Do not try again; the operator of the site has to repair its rule.',
    ownerActs: true,
  },
  {
    category: 'snippet',
    status: 500,
    codes: range(1201, 1206),
    blame: 'A snippet of the site is responsible.',
    advice: 'Do not try again; the operator of the site has to repair its snippet.',
    ownerActs: true,
  },
  {
    category: 'unsupported',
    status: 400,
    codes: [1045],
    blame: 'The request uses something that is not supported.',
    advice: 'Do not try again in this form.',
    ownerActs: false,
  },
];

/** Details of edge errors whose codes are not in the table. */
export const uncategorised = {
  status: 409,
  blame: 'The request could not be completed at the edge.',
  advice: 'Ask the operator of the site.',
  ownerActs: true,
} as const;

/** Number of seconds to wait before a retry, by code. For other codes, a retry is pointless. */
export const retryAfterSeconds: Readonly<Record<number, number>> = {
  500: 30,
  502: 60,
  504: 120,
  520: 60,
  521: 120,
  522: 120,
  523: 120,
  524: 120,
  1004: 120,
  1015: 30,
  1033: 120,
  1038: 60,
  1200: 60,
  1205: 5,
};

/** 5xx codes that the edge generates itself. All other 5xx codes come from an origin. */
export const edge5xx: readonly number[] = [500, 502, 504, ...range(520, 526)];

/** Short descriptions of errors. The stable `error_name` of an error is derived from its description. */
export const descriptions: Readonly<Record<number, string>> = {
  500: 'Internal error',
  502: 'Bad gateway',
  504: 'Gateway timeout',
  520: 'Unknown origin error',
  521: 'Origin is down',
  522: 'Connection timeout',
  523: 'Origin is unreachable',
  524: 'Origin timeout',
  525: 'TLS handshake failed',
  526: 'Invalid TLS certificate',
  1001: 'Name resolution error',
  1004: 'DNS resolution error',
  1005: 'Network is banned',
  1006: 'Address is banned',
  1007: 'Address is banned by the zone',
  1008: 'Address is banned by the account',
  1010: 'Browser signature is banned',
  1012: 'Access is denied',
  1014: 'Name belongs to another account',
  1015: 'Rate limited',
  1016: 'Origin name error',
  1017: 'TLS is required',
  1025: 'Request limit reached',
  1026: 'Content is blocked by law',
  1027: 'Daily limit reached',
  1028: 'TLS version is not accepted',
  1029: 'Client certificate is missing',
  1033: 'Tunnel error',
  1036: 'Rewrite is invalid',
  1037: 'Rewrite is too long',
  1038: 'HTTP headers limit exceeded',
  1039: 'Content is restricted',
  1042: 'Script fetches itself',
  1043: 'Zone is misconfigured',
  1044: 'TLS name does not match',
  1045: 'Protocol is not supported',
  1047: 'Origin is misconfigured',
  1049: 'Host is misconfigured',
  1100: 'Script could not be loaded',
  1101: 'Script threw an exception',
  1102: 'Script exceeded its limits',
  1103: 'Script is not available',
  1104: 'Script is not found',
  1105: 'Script is busy',
  1106: 'Country is banned',
  1107: 'Access is denied by rule',
  1108: 'Access is denied by list',
  1109: 'Access is denied by the account',
  1200: 'Cache connection limit',
  1201: 'Snippet is invalid',
  1202: 'Snippet exceeded its limits',
  1203: 'Snippet threw an exception',
  1204: 'Snippet is not found',
  1205: 'Too many redirects',
  1206: 'Snippet subrequest failed',
};
