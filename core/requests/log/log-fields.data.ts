/**
 * Property names that request logs use for the parts of a request, in order of preference. A dot accesses a property
 * of an object, unless the record itself has a property whose name contains the dot. If a value is a list, its first
 * item is used. These are the names in Logpush (`http_requests` and `firewall_events`), in nginx JSON logs (according
 * to the nginx documentation and common configurations), in Caddy, Traefik, and Google Cloud (`httpRequest`) logs,
 * and in the Elastic Common Schema. docs/guide/samples.md lists them for users.
 */
export const requestNames = {
  method: ['ClientRequestMethod', 'request_method', 'RequestMethod', 'request.method', 'httpRequest.requestMethod', 'http.request.method', 'method'],
  /** A request line such as `GET /path HTTP/1.1`. */
  line: ['request', 'request_line'],
  /** A URL, or a path with a query. */
  uri: ['ClientRequestURI', 'request_uri', 'RequestPath', 'request.uri', 'httpRequest.requestUrl', 'url.full', 'url.original', 'uri', 'url'],
  path: ['ClientRequestPath', 'url.path'],
  query: ['ClientRequestQuery', 'url.query'],
  host: ['ClientRequestHost', 'http_host', 'RequestHost', 'request.host', 'url.domain', 'host'],
  scheme: ['ClientRequestScheme', 'RequestScheme', 'url.scheme', 'scheme'],
  version: ['ClientRequestProtocol', 'server_protocol', 'RequestProtocol', 'request.proto', 'httpRequest.protocol', 'http.version'],
  time: ['EdgeStartTimestamp', 'Datetime', 'time_iso8601', '@timestamp', 'StartUTC', 'timestamp', 'time', 'ts', 'msec'],
  status: ['EdgeResponseStatus', 'DownstreamStatus', 'httpRequest.status', 'http.response.status_code', 'status'],
  action: ['SecurityAction', 'Action'],
} as const satisfies Readonly<Record<string, readonly string[]>>; // prettier-ignore

/** Property names for headers that logs commonly contain. */
export const headerNames: Readonly<Record<string, readonly string[]>> = {
  'User-Agent': ['ClientRequestUserAgent', 'http_user_agent', 'request_User-Agent', 'request.headers.User-Agent', 'httpRequest.userAgent', 'user_agent.original', 'user_agent'],
  Referer: ['ClientRequestReferer', 'http_referer', 'request_Referer', 'request.headers.Referer', 'httpRequest.referer', 'http.request.referrer', 'referer'],
}; // prettier-ignore

/** Notation in which logs contain the value of a fact. A value in any other notation is ignored. */
type Notation = 'text' | 'address' | 'country' | 'score';

/** Facts that logs contain in addition to the request. A score of 0 means that no score was computed. */
export const factNames: readonly {
  readonly field: string;
  readonly names: readonly string[];
  readonly notation: Notation;
}[] = [
  { field: 'ip.src', notation: 'address', names: ['ClientIP', 'remote_addr', 'ClientHost', 'request.client_ip', 'request.remote_ip', 'httpRequest.remoteIp', 'client.ip', 'source.ip', 'client_ip', 'remote_ip'] },
  { field: 'ip.src.country', notation: 'country', names: ['ClientCountry', 'client.geo.country_iso_code', 'source.geo.country_iso_code'] },
  { field: 'ip.src.asnum', notation: 'score', names: ['ClientASN', 'client.as.number', 'source.as.number'] },
  { field: 'cf.bot_management.score', notation: 'score', names: ['BotScore'] },
  { field: 'cf.waf.score', notation: 'score', names: ['WAFAttackScore'] },
  { field: 'cf.waf.score.sqli', notation: 'score', names: ['WAFSQLiAttackScore'] },
  { field: 'cf.waf.score.xss', notation: 'score', names: ['WAFXSSAttackScore'] },
  { field: 'cf.waf.score.rce', notation: 'score', names: ['WAFRCEAttackScore'] },
  { field: 'cf.bot_management.ja3_hash', notation: 'text', names: ['JA3Hash'] },
  { field: 'cf.bot_management.ja4', notation: 'text', names: ['JA4'] },
]; // prettier-ignore

/**
 * Fields that depend on all headers. They are unknown for requests from a log, because a log contains only some of
 * the headers.
 */
export const openFields: readonly string[] = [
  'http.request.headers', 'http.request.headers.names', 'http.request.headers.values', 'http.request.headers.truncated',
  'http.request.cookies', 'http.request.accepted_languages', 'http.cookie', 'http.x_forwarded_for',
]; // prettier-ignore

/**
 * Fields that contain the value of a header, by header name. Only headers that logs commonly contain are listed. A
 * field is unknown if a log does not contain its header.
 */
export const headerFields: Readonly<Record<string, string>> = {
  'User-Agent': 'http.user_agent',
  Referer: 'http.referer',
};
