/**
 * Names that fields have elsewhere — in scripts of the edge, in headers of requests, in advice that is passed on — and
 * how the language of expressions asks for the same.
 */
export const otherNames: Readonly<Record<string, string>> = {
  'cf.asn': 'ip.src.asnum',
  'cf.bot_score': 'cf.bot_management.score',
  'cf.botmanagement.score': 'cf.bot_management.score',
  'cf.botmanagement.verifiedbot': 'cf.bot_management.verified_bot',
  'cf.city': 'ip.src.city',
  'cf.client.ip': 'ip.src',
  'cf.colo': 'cf.colo.name',
  'cf.connecting_ip': 'ip.src',
  'cf.continent': 'ip.src.continent',
  'cf.country': 'ip.src.country',
  'cf.ipcountry': 'ip.src.country',
  'cf.verified_bot': 'cf.bot_management.verified_bot',
  'client.ip': 'ip.src',
  'http.accept': 'http.request.headers["accept"][0]',
  'http.authorization': 'http.request.headers["authorization"][0]',
  'http.content_type': 'http.request.headers["content-type"][0]',
  'http.origin': 'http.request.headers["origin"][0]',
  'http.request.ip': 'ip.src',
  'http.request.user_agent': 'http.user_agent',
  'http.status': 'http.response.code',
  'ip.asn': 'ip.src.asnum',
  'ip.country': 'ip.src.country',
  query_string: 'http.request.uri.query',
  querystring: 'http.request.uri.query',
  remote_addr: 'ip.src',
  request_uri: 'http.request.uri',
};
