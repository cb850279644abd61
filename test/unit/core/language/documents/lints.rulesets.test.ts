import assert from 'node:assert/strict';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';
import { applyEdits } from '../../../../../core/text/apply-edits';
import { findings, problemsOf } from '../../../../support/document-problems';

const custom = 'http_request_firewall_custom';
const managed = 'http_request_firewall_managed';
const vendor = 'efb7b8c949ac4650a09736fc376e9aee';

const ruleset = (phase: string, rules: readonly object[], more: object = {}) => ({
  name: 'n',
  kind: 'zone',
  phase,
  rules,
  ...more,
});
const rule = (action: string, expression: string, more: object = {}) => ({ action, expression, ...more });
const host = 'http.host eq "a.example"';
const act = (action: string, action_parameters: object, expression = host) => ({
  action,
  expression,
  action_parameters,
});
const block = rule('block', host);
const execute = act('execute', { id: vendor }, 'true');
const limit = (ratelimit: object, more: object = {}) => rule('block', host, { ratelimit, ...more });
const counted = { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 10 };
const cache = (more: object) => ruleset('http_request_cache_settings', [act('set_cache_settings', more)]);
const headers = (phase: string, name: string, more: object) =>
  ruleset(phase, [act('rewrite', { headers: { [name]: more } })]);
const late = 'http_request_late_transform';
const response = 'http_response_headers_transform';
const transform = 'http_request_transform';
const at = (path: string) => `http.request.uri.path eq "${path}"`;
const path = (value: string, expression: string) => act('rewrite', { uri: { path: { value } } }, expression);
const header = (name: string) => act('rewrite', { headers: { [name]: { operation: 'set', value: '1' } } });
const logged = (expression: string) =>
  act('execute', { id: vendor, overrides: { action: 'log' } }, expression);
const redirect = (target: object, more: object = {}, expression = host) =>
  ruleset('http_request_dynamic_redirect', [act('redirect', { from_value: { target_url: target, ...more } }, expression)]); // prettier-ignore
const list = (kind: string, ...items: object[]) => ({ name: 'my_list', kind, items });
const hostname = (url_hostname: string, more: object = {}) => ({ hostname: { url_hostname, ...more } });
const moved = (source_url: string, more: object = {}) => ({
  redirect: { source_url, target_url: 'https://a.example/', ...more },
});
const ids = { id: '0'.repeat(32), version: '3', last_updated: '2026-08-01T00:00:00Z' };

const cases: [what: string, kind: string, value: unknown, ...expected: string[]][] = [
  ['a valid ruleset', 'ruleset', ruleset(custom, [block])],
  ['a managed ruleset', 'ruleset', ruleset(custom, [], { kind: 'managed' }), 'error wrong-enum /kind'],
  ['a phase that does not exist', 'ruleset', ruleset('http_request_firewall', []), 'error wrong-enum /phase'],
  ['a rule without action', 'ruleset', ruleset(custom, [{ expression: host }]), 'error required-missing /rules/0'],
  ['a rule without expression', 'ruleset', ruleset(custom, [{ action: 'block' }]), 'error required-missing /rules/0'],
  ['a blank expression', 'ruleset', ruleset(custom, [rule('block', '')]), 'error too-short /rules/0/expression'],
  ['an unknown property', 'ruleset', ruleset(custom, [rule('block', host, { filter: {} })]), 'warning unknown-property /rules/0/filter'],
  ['parameters of another action', 'ruleset', ruleset(custom, [act('block', { phases: ['http_ratelimit'] })]), 'warning unknown-property /rules/0/action_parameters/phases'],
  ['version in a body', 'ruleset:create', ruleset(custom, [], { version: '3' }), 'hint read-only-property /version'],
  ['a kept rule in an update', 'ruleset:update', { rules: [{ id: ids.id }, block] }, 'hint rule-without-ref /rules/1'],
  ['a kept rule in a new ruleset', 'ruleset:create', ruleset(custom, [{ id: ids.id }]), 'error required-missing /rules/0', 'error required-missing /rules/0', 'hint read-only-property /rules/0/id'],
  ['an ID in uppercase', 'ruleset:update', { rules: [{ id: 'A'.repeat(32) }] }, 'error invalid-format /rules/0/id'],
  ['an answer', 'ruleset:record', { ...ruleset(custom, [{ ...block, ...ids, ref: 'r', enabled: true }]), ...ids }],
  ['a managed response', 'ruleset:record', { ...ruleset(managed, [{ ...ids, action: 'log', categories: ['drupal'] }], { kind: 'managed' }), ...ids }],
  ['wrong expressions', 'ruleset', ruleset(custom, [rule('block', 'http.hots eq "a"')]), 'error filter/unknown-field /rules/0/expression'],
  ['a response field in a request phase', 'ruleset', ruleset(custom, [rule('block', 'http.response.code eq 404')]), 'error filter/field-not-in-phase /rules/0/expression'],
  ['an asset', 'ruleset', ruleset('http_custom_errors', [act('serve_error', { asset_name: 'error_page', content_type: 'text/html' }, 'http.response.code eq 404')])],
  ['an asset with a hyphen', 'ruleset', ruleset('http_custom_errors', [act('serve_error', { asset_name: 'error-page', content_type: 'text/html' }, 'http.response.code eq 404')]), 'error invalid-format /rules/0/action_parameters/asset_name'],
  ['an asset and content', 'ruleset', ruleset('http_custom_errors', [act('serve_error', { asset_name: 'error_page', content: 'c', content_type: 'text/html' }, 'http.response.code eq 404')]), 'error need-one-of /rules/0/action_parameters'],
  ['a response field in a response phase', 'ruleset', ruleset('http_custom_errors', [act('serve_error', { content: 'c', content_type: 'text/plain' }, 'http.response.code eq 404')])],
  ['an invalid value expression', 'ruleset', redirect({ expression: 'concat("https://a.example", http.request.uri.pth)' }), 'error filter/unknown-field /rules/0/action_parameters/from_value/target_url/expression'],

  ['custom rulesets in another phase', 'ruleset', ruleset('http_request_origin', [], { kind: 'custom' }), 'error level-phase /kind'],
  ['bulk redirects of an account', 'ruleset', ruleset('http_request_redirect', [], { kind: 'root' })],
  ['network rules in a zone', 'ruleset', ruleset('magic_transit', []), 'error level-phase /kind'],
  ['execute within a custom ruleset', 'ruleset', ruleset(custom, [act('execute', { id: vendor })], { kind: 'custom' }), 'warning action-phase /rules/0/action'],
  ['an action that does not exist', 'ruleset', ruleset(custom, [rule('blok', host)]), 'error wrong-enum /rules/0/action'],
  ['an invalid expression after an unknown action', 'ruleset', ruleset(custom, [rule('blok', 'http.hst eq "a"')]), 'error wrong-enum /rules/0/action', 'error filter/unknown-field /rules/0/expression'],
  ['an invalid expression without an action', 'ruleset', ruleset(custom, [{ expression: 'http.hst eq "a"', enabled: 1 }]), 'error required-missing /rules/0', 'error filter/unknown-field /rules/0/expression', 'error wrong-type /rules/0/enabled'],
  ['an unknown property after an unknown action', 'ruleset', ruleset(custom, [rule('blok', host, { filter: {} })]), 'error wrong-enum /rules/0/action', 'warning unknown-property /rules/0/filter'],
  ['parameters of an unknown action', 'ruleset', ruleset(custom, [act('blok', { phases: ['http_ratelimit'], other: 1 })]), 'error wrong-enum /rules/0/action'],
  ['a misspelled action without expression', 'ruleset', ruleset(custom, [{ action: 'blok' }]), 'error required-missing /rules/0', 'error wrong-enum /rules/0/action'],
  ['an action of another phase', 'ruleset', ruleset(custom, [act('serve_error', { content: 'c', content_type: 'text/plain' })]), 'error action-phase /rules/0/action'],
  ['logging of a block', 'ruleset', ruleset(custom, [rule('block', host, { logging: { enabled: true } })]), 'error logging-action /rules/0/logging'],
  ['the same ref', 'ruleset', ruleset(custom, [{ ...block, ref: 'a' }, rule('block', 'ssl', { ref: 'a' })]), 'error duplicate-ref /rules/1/ref'],
  ['the ref of another rule’s ID', 'ruleset:update', { rules: [{ id: ids.id }, { ...block, ref: ids.id }] }, 'warning duplicate-ref /rules/1/ref'],
  ['the ref of its own ID', 'ruleset:update', { rules: [{ ...block, id: ids.id, ref: ids.id }] }],

  ['after a block of everything', 'ruleset', ruleset(custom, [rule('block', 'true'), block]), 'warning unreachable-rule /rules/1/expression'],
  ['a duplicate', 'ruleset', ruleset(custom, [block, block]), 'warning duplicate-rule /rules/1/expression'],
  ['after a skip of everything', 'ruleset', ruleset(custom, [act('skip', { ruleset: 'current' }, 'true'), block]), 'warning unreachable-rule /rules/1/expression'],
  ['after a skip of a phase', 'ruleset', ruleset(custom, [act('skip', { phases: ['http_ratelimit'] }, 'true'), block])],
  ['after a block of more', 'ruleset', ruleset(custom, [rule('block', `${host} or ssl`), rule('managed_challenge', host)]), 'warning unreachable-rule /rules/1/expression'],
  ['after a disabled one', 'ruleset', ruleset(custom, [rule('block', 'true', { enabled: false }), rule('managed_challenge', host)])],
  ['after a rate limit', 'ruleset', ruleset('http_ratelimit', [limit(counted), limit(counted)])],
  ['settings that are overwritten', 'ruleset', ruleset('http_config_settings', [act('set_config', { ssl: 'full' }), act('set_config', { ssl: 'strict', bic: true }, 'true')]), 'information overwritten-rule /rules/0/expression'],
  ['settings of which some are overwritten', 'ruleset', ruleset('http_config_settings', [act('set_config', { ssl: 'full', bic: true }), act('set_config', { ssl: 'strict' }, 'true')])],
  ['headers that are added', 'ruleset', ruleset(response, [act('rewrite', { headers: { a: { operation: 'add', value: '1' } } }), act('rewrite', { headers: { a: { operation: 'add', value: '2' } } })])],

  ['skip without parameters', 'ruleset', ruleset(custom, [act('skip', {}), block]), 'error too-few-members /rules/0/action_parameters'],
  ['phase and phases', 'ruleset', ruleset(custom, [act('skip', { phase: 'current', phases: ['http_ratelimit'] }, 'ssl'), block]), 'error exclusive-members /rules/0/action_parameters/phases'],
  ['phase with products', 'ruleset', ruleset(custom, [act('skip', { phase: 'current', products: ['bic'] }, 'ssl'), block])],
  ['a phase of another kind', 'ruleset', ruleset(custom, [act('skip', { phases: ['http_request_origin'] }), block]), 'error skip-scope /rules/0/action_parameters/phases/0'],
  ['the phase in an account', 'ruleset', ruleset(custom, [act('skip', { phase: 'current' }, 'ssl'), block], { kind: 'root' }), 'error skip-scope /rules/0/action_parameters/phase'],
  ['managed rules in custom rules', 'ruleset', ruleset(custom, [act('skip', { rulesets: [vendor] }), block]), 'warning skip-scope /rules/0/action_parameters/rulesets'],
  ['a former product', 'ruleset', ruleset(custom, [act('skip', { products: ['bic', 'rateLimit'] }), block]), 'information gone-product /rules/0/action_parameters/products/1'],
  ['another former product', 'ruleset', ruleset(custom, [act('skip', { products: ['waf'] }), block]), 'information gone-product /rules/0/action_parameters/products/0'],
  ['a product in another case', 'ruleset', ruleset(custom, [act('skip', { products: ['BIC'] }), block]), 'error wrong-enum /rules/0/action_parameters/products/0'],
  ['the last rule skips the rest', 'ruleset', ruleset(custom, [act('skip', { ruleset: 'current' })]), 'information skip-nothing /rules/0/action'],

  ['an account without the plan condition', 'ruleset', ruleset(managed, [execute], { kind: 'root' }), 'error account-condition /rules/0/expression'],
  ['the plan condition alone', 'ruleset', ruleset(managed, [act('execute', { id: vendor }, 'cf.zone.plan eq "ENT"')], { kind: 'root' })],
  ['the plan condition at the start', 'ruleset', ruleset(managed, [act('execute', { id: vendor }, 'cf.zone.plan eq "ENT" and (ssl)')], { kind: 'root' }), 'error account-condition /rules/0/expression'],
  ['sensitivity of managed rules', 'ruleset', ruleset(managed, [act('execute', { id: vendor, overrides: { sensitivity_level: 'low' } })]), 'error override-property /rules/0/action_parameters/overrides/sensitivity_level'],
  ['a duplicate category', 'ruleset', ruleset(managed, [act('execute', { id: vendor, overrides: { categories: [{ category: 'a', enabled: true }, { category: 'a', enabled: false }] } })]), 'warning duplicate-override /rules/0/action_parameters/overrides/categories/1/category'],

  ['a duplicate ruleset', 'ruleset', ruleset(managed, [execute, execute]), 'warning duplicate-execute /rules/1/action_parameters/id'],
  ['a ruleset for fewer requests after the one for all', 'ruleset', ruleset(managed, [execute, act('execute', { version: 'latest', id: vendor })]), 'hint read-only-property /rules/1/action_parameters/version', 'warning duplicate-execute /rules/1/action_parameters/id'],
  ['a ruleset for fewer requests before the one for all', 'ruleset', ruleset(managed, [act('execute', { id: vendor }), execute]), 'warning duplicate-execute /rules/0/action_parameters/id'],
  ['a ruleset for fewer requests before the one for all, with an exception in between', 'ruleset', ruleset(managed, [act('execute', { id: vendor }), act('skip', { rulesets: [vendor] }, 'ssl'), execute])],
  ['a ruleset with other overrides', 'ruleset', ruleset(managed, [execute, logged('true')]), 'warning duplicate-execute /rules/1/action_parameters/id'],
  ['a ruleset with other overrides for fewer requests', 'ruleset', ruleset(managed, [logged(host), execute])],
  ['a ruleset for other requests', 'ruleset', ruleset(managed, [act('execute', { id: vendor }), act('execute', { id: vendor }, 'http.host eq "b.example"')])],
  ['a duplicate ruleset, disabled once', 'ruleset', ruleset(managed, [execute, { ...execute, enabled: false }])],
  ['two rulesets', 'ruleset', ruleset(managed, [execute, act('execute', { id: '0'.repeat(32) }, 'true')])],
  ['overrides of DDoS protection', 'ruleset', ruleset('ddos_l7', [execute, logged('true')])],
  ['a duplicate ruleset in an unknown phase', 'ruleset:update', { rules: [{ ...execute, ref: 'a' }, { ...execute, ref: 'b' }] }],

  ['a limit without ratelimit', 'ruleset', ruleset('http_ratelimit', [block]), 'error required-missing /rules/0/action'],
  ['a limit in another phase', 'ruleset', ruleset(custom, [limit(counted)]), 'error ratelimit-phase /rules/0/ratelimit'],
  ['both address and visitor', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, characteristics: ['cf.colo.id', 'ip.src', 'cf.unique_visitor_id'] })]), 'error ratelimit-characteristics /rules/0/ratelimit/characteristics/2'],
  ['a header in uppercase', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, characteristics: ['cf.colo.id', 'http.request.headers["X-Key"]'] })]), 'warning filter/header-key-case /rules/0/ratelimit/characteristics/1'],
  ['neither requests nor a score', 'ruleset', ruleset('http_ratelimit', [limit({ characteristics: ['cf.colo.id'], period: 60 })]), 'error need-one-of /rules/0/ratelimit'],
  ['a period between the allowed ones', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, period: 61 })]), 'warning ratelimit-period /rules/0/ratelimit/period'],
  ['no period', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, period: 0 })]), 'error out-of-range /rules/0/ratelimit/period'],
  ['an empty counting expression', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, counting_expression: '' })])],
  ['a counting expression that matches more', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, counting_expression: 'ssl' })]), 'hint ratelimit-counting /rules/0/ratelimit/counting_expression'],

  ['a URI in a header phase', 'ruleset', ruleset(late, [act('rewrite', { uri: { path: { value: '/a' } } })]), 'error parameters-phase /rules/0/action_parameters/uri'],
  ['neither path nor query', 'ruleset', ruleset('http_request_transform', [act('rewrite', { uri: {} })]), 'error need-one-of /rules/0/action_parameters/uri'],
  ['an empty query', 'ruleset', ruleset('http_request_transform', [act('rewrite', { uri: { query: { value: '' } } })])],
  ['a header that is added to a request', 'ruleset', headers(late, 'x-a', { operation: 'add', value: '1' }), 'error params-operation /rules/0/action_parameters/headers/x-a/operation'],
  ['a header without a value', 'ruleset', headers(late, 'x-a', { operation: 'set' }), 'error params-operation /rules/0/action_parameters/headers/x-a'],
  ['a header whose operation is empty', 'ruleset', headers(late, 'x-a', { operation: '' }), 'error wrong-enum /rules/0/action_parameters/headers/x-a/operation'],
  ['value and expression', 'ruleset', headers(late, 'x-a', { operation: 'set', value: '1', expression: 'http.host' }), 'error params-operation /rules/0/action_parameters/headers/x-a/expression'],
  ['a protected header', 'ruleset', headers(late, 'X-Real-IP', { operation: 'set', value: '1' }), 'error header-name /rules/0/action_parameters/headers/X-Real-IP'],
  ['the address of the visitor', 'ruleset', headers(late, 'cf-connecting-ip', { operation: 'remove' })],
  ['a name with a space', 'ruleset', headers(late, 'x a', { operation: 'remove' }), 'error header-name /rules/0/action_parameters/headers/x a'],
  ['a cookie of the visitor', 'ruleset', headers(response, 'set-cookie', { operation: 'set', value: 'a=1' }), 'warning params-operation /rules/0/action_parameters/headers/set-cookie/operation'],

  ['a path that an earlier rule writes', 'ruleset', ruleset(transform, [path('/new', at('/old')), path('/newer', at('/new'))]), 'information rewritten-value /rules/1/expression'],
  ['a path that an earlier rule writes, among conditions', 'ruleset', ruleset(transform, [path('/new', at('/old')), path('/newer', `ssl and (${at('/new')})`)]), 'information rewritten-value /rules/1/expression'],
  ['a path that a later rule writes', 'ruleset', ruleset(transform, [path('/newer', at('/new')), path('/new', at('/old'))])],
  ['a path that a disabled rule writes', 'ruleset', ruleset(transform, [{ ...path('/new', at('/old')), enabled: false }, path('/newer', at('/new'))])],
  ['paths that are swapped', 'ruleset', ruleset(transform, [path('/b', at('/a')), path('/a', at('/b'))])],
  ['one path among others', 'ruleset', ruleset(transform, [path('/new', at('/old')), path('/newer', `${at('/new')} or ssl`)])],
  ['a path that is computed', 'ruleset', ruleset(transform, [act('rewrite', { uri: { path: { expression: 'lower(http.request.uri.path)' } } }), path('/newer', at('/new'))])],
  ['a header that an earlier rule writes', 'ruleset', ruleset(late, [header('X-Shop'), act('rewrite', { headers: { 'x-b': { operation: 'remove' } } }, 'any(http.request.headers["x-shop"][*] eq "1")')]), 'information rewritten-value /rules/1/expression'],
  ['a header of the request that a rule writes to the response', 'ruleset', ruleset(response, [header('X-Shop'), act('rewrite', { headers: { 'x-b': { operation: 'remove' } } }, 'any(http.request.headers["x-shop"][*] eq "1")')])],

  ['two targets', 'ruleset', redirect({ value: 'https://b.example/', expression: 'http.host' }), 'error need-one-of /rules/0/action_parameters/from_value/target_url'],
  ['another status', 'ruleset', redirect({ value: 'https://b.example/' }, { status_code: 304 }), 'error wrong-enum /rules/0/action_parameters/from_value/status_code'],
  ['to itself', 'ruleset', redirect({ value: 'https://A.example/x' }), 'warning redirect-loop /rules/0/action_parameters/from_value/target_url/value'],
  ['everything', 'ruleset', redirect({ value: 'https://b.example/' }, {}, 'true'), 'information matches-everything /rules/0/expression'],
  ['a list in single redirects', 'ruleset', ruleset('http_request_dynamic_redirect', [act('redirect', { from_list: { name: 'a', key: 'http.request.full_uri' } })]), 'error parameters-phase /rules/0/action_parameters/from_list'],
  ['another list', 'ruleset', ruleset('http_request_redirect', [act('redirect', { from_list: { name: 'a', key: 'http.request.full_uri' } }, 'http.request.full_uri in $b')], { kind: 'root' }), 'warning redirect-list /rules/0/action_parameters/from_list/name'],

  ['a lifetime without seconds', 'ruleset', cache({ edge_ttl: { mode: 'override_origin' } }), 'error cache-ttl /rules/0/action_parameters/edge_ttl/mode'],
  ['seconds that the origin decides', 'ruleset', cache({ browser_ttl: { mode: 'bypass', default: 3 } }), 'error cache-ttl /rules/0/action_parameters/browser_ttl/default'],
  ['settings of what is not cached', 'ruleset', cache({ cache: false, cache_key: {} }), 'warning cache-off /rules/0/action_parameters/cache_key'],
  ['an empty range', 'ruleset', cache({ edge_ttl: { mode: 'respect_origin', status_code_ttl: [{ status_code_range: { from: 500, to: 400 }, value: 1 }] } }), 'error status-code-ttl /rules/0/action_parameters/edge_ttl/status_code_ttl/0/status_code_range/from'],
  ['two lifetimes', 'ruleset', cache({ edge_ttl: { mode: 'respect_origin', status_code_ttl: [{ status_code: 404, value: 1 }, { status_code_range: { from: 400 }, value: 1 }] } }), 'warning status-code-ttl /rules/0/action_parameters/edge_ttl/status_code_ttl/1/status_code_range'],
  ['query parameters as an array', 'ruleset', cache({ cache_key: { custom_key: { query_string: { include: ['*'] } } } })],
  ['query parameters as an object', 'ruleset', cache({ cache_key: { custom_key: { query_string: { exclude: { list: ['a'] } } } } })],
  ['query parameters both ways', 'ruleset', cache({ cache_key: { custom_key: { query_string: { exclude: { list: ['a'], all: true } } } } }), 'error need-one-of /rules/0/action_parameters/cache_key/custom_key/query_string/exclude'],
  ['a response header of cache rules', 'ruleset', cache({ strip_etags: true }), 'error parameters-phase /rules/0/action_parameters/strip_etags'],
  ['max-age without seconds', 'ruleset', ruleset('http_response_cache_settings', [act('set_cache_control', { 'max-age': { operation: 'set' } })]), 'error required-missing /rules/0/action_parameters/max-age'],
  ['a duplicate algorithm', 'ruleset', ruleset('http_response_compression', [act('compress_response', { algorithms: [{ name: 'gzip' }, { name: 'gzip' }] })]), 'warning compression-order /rules/0/action_parameters/algorithms/1/name'],
  ['a flag that can only be true', 'ruleset', ruleset('http_config_settings', [act('set_config', { disable_rum: false })]), 'error wrong-enum /rules/0/action_parameters/disable_rum'],
  ['fields of some requests', 'ruleset', ruleset('http_log_custom_fields', [act('log_custom_field', { cookie_fields: [{ name: 'A' }] })]), 'warning log-fields /rules/0/expression'],
  ['a field in both forms', 'ruleset', ruleset('http_log_custom_fields', [act('log_custom_field', { request_fields: [{ name: 'a' }], transformed_request_fields: [{ name: 'a' }] }, 'true')]), 'warning log-fields /rules/0/action_parameters/transformed_request_fields/0/name'],

  ['a single rule', 'ruleset_rule', { ...block, position: { index: 1 } }],
  ['two positions', 'ruleset_rule', { ...block, position: { index: 1, before: '' } }, 'error need-one-of /position'],
  ['a rule that only moves', 'ruleset_rule:update', { position: { after: '' } }],
  ['an empty object', 'ruleset_rule:update', {}, 'error required-missing', 'error required-missing'],

  ['a list', 'list', list('ip', { ip: '1.1.1.0/24' }, { ip: '8.8.8.8' })],
  ['an empty list', 'list', { name: 'a', kind: 'asn' }],
  ['a name in uppercase', 'list', { name: 'Office', kind: 'asn' }, 'warning name-chars /name'],
  ['an IPv6 address', 'list', list('ip', { ip: '2606:4700::1' }), 'error range-prefix /items/0/ip'],
  ['a wide range', 'list', list('ip', { ip: '1.0.0.0/7' }), 'error range-prefix /items/0/ip'],
  ['no address', 'list', list('ip', { ip: '1.1.1' }), 'error bad-ip /items/0/ip'],
  ['host bits', 'list', list('ip', { ip: '1.1.1.1/24' }), 'warning host-bits /items/0/ip'],
  ['the whole length', 'list', list('ip', { ip: '1.1.1.1/32' }), 'hint address-form /items/0/ip'],
  ['the same address in another notation', 'list', list('ip', { ip: '1.1.1.1' }, { ip: '1.1.1.1/32' }), 'hint address-form /items/1/ip', 'error duplicate-item /items/1/ip'],
  ['an address within a range', 'list', list('ip', { ip: '1.1.1.1' }, { ip: '1.1.0.0/16' }), 'information redundant-entry /items/0/ip'],
  ['ranges within a range', 'list', list('ip', { ip: '1.1.0.0/16' }, { ip: '1.1.1.0/24' }, { ip: '1.1.0.0/24' }, { ip: '1.2.0.0/16' }), 'information redundant-entry /items/1/ip', 'information redundant-entry /items/2/ip'],
  ['ranges of both families', 'list', list('ip', { ip: '2606:4700::/32' }, { ip: '2606:4700:1::/64' }, { ip: '38.6.71.0' }), 'information redundant-entry /items/1/ip'],
  ['adjacent ranges', 'list', list('ip', { ip: '1.1.0.0/24' }, { ip: '1.1.1.0/24' })],
  ['an item of another type', 'list', list('ip', { asn: 13335 }), 'error item-kind /items/0/asn'],
  ['a number as a string', 'list', list('asn', { asn: '13335' }), 'error wrong-type /items/0/asn'],
  ['a number that is too large', 'list', list('asn', { asn: 4294967296 }), 'error out-of-range /items/0/asn'],
  ['a hostname', 'list', list('hostname', hostname('*.a.example', { exclude_exact_hostname: false }), hostname('ä.example'))],
  ['a hostname with a port', 'list', list('hostname', hostname('a.example:443')), 'error invalid-hostname /items/0/hostname/url_hostname'],
  ['a wildcard inside', 'list', list('hostname', hostname('a.*.example')), 'error invalid-hostname /items/0/hostname/url_hostname'],
  ['an exact name', 'list', list('hostname', hostname('a.example', { exclude_exact_hostname: true })), 'error invalid-hostname /items/0/hostname/exclude_exact_hostname'],
  ['the same name', 'list', list('hostname', hostname('a.example'), hostname('A.example')), 'error duplicate-item /items/1/hostname/url_hostname'],
  ['a redirect', 'list', list('redirect', moved('a.example/old/'), moved('https://a.example/old/', { status_code: 308 }))],
  ['a redirect with a query', 'list', list('redirect', moved('a.example/?x')), 'error invalid-redirect-url /items/0/redirect/source_url'],
  ['a redirect with a port', 'list', list('redirect', moved('a.example:8443/')), 'error invalid-redirect-url /items/0/redirect/source_url'],
  ['a redirect of another scheme', 'list', list('redirect', moved('ftp://a.example/')), 'error invalid-redirect-url /items/0/redirect/source_url'],
  ['a redirect without a path', 'list', list('redirect', moved('a.example')), 'warning invalid-redirect-url /items/0/redirect/source_url'],
  ['the same source', 'list', list('redirect', moved('a.example/A%20b'), moved('A.example/a b')), 'error duplicate-item /items/1/redirect/source_url'],
  ['another status for a list', 'list', list('redirect', moved('a.example/', { status_code: 303 })), 'error wrong-enum /items/0/redirect/status_code'],
  ['a path that is not appended', 'list', list('redirect', moved('a.example/', { preserve_path_suffix: true })), 'information invalid-redirect-url /items/0/redirect/preserve_path_suffix'],
  ['two types in one', 'list', list('ip', { ip: '1.1.1.1', asn: 1 }), 'information unknown-property /items/0/ip', 'error exclusive-members /items/0/asn'],
  ['bare items', 'list_items', [{ ip: '1.1.1.1' }, { ip: '1.1.1.1' }], 'error duplicate-item /1/ip'],
  ['mixed items', 'list_items', [{ ip: '1.1.1.1' }, { asn: 1 }], 'error item-kind /1/asn'],
  ['items within an object', 'list_items', { items: [] }, 'error wrong-type'],
  ['items as returned', 'list_items:record', [{ id: '0'.repeat(32), ip: '1.1.1.1', hostname: {}, redirect: {}, created_on: 'x', modified_on: 'x' }]],
]; // prettier-ignore

const withPlan = (plan: 'free' | 'pro' | 'business'): LanguageSettings => ({
  ...defaultSettings,
  filter: { ...defaultSettings.filter, plan },
});

describe('rulesets and lists', () => {
  for (const [what, kind, value, ...expected] of cases)
    it(`${kind}: ${what}`, () => {
      assert.deepEqual(findings(kind, value), expected);
    });

  it('finds rules that never run in long lists', () => {
    const many = Array.from({ length: 150 }, (_, i) => rule('block', `http.host eq "${i}"`));
    const covered = rule('managed_challenge', 'http.host eq "3" and ssl');
    assert.deepEqual(findings('ruleset', ruleset(custom, [...many, covered])), [
      'hint mergeable-rules /rules/1/expression',
      'warning unreachable-rule /rules/150/expression',
    ]);
    assert.deepEqual(findings('ruleset', ruleset(custom, [rule('block', 'true'), ...many])).length, 150);
  });

  it('takes the phase of a single rule from the settings', () => {
    const settings = {
      ...defaultSettings,
      filter: { ...defaultSettings.filter, phase: 'http_request_origin' },
    };
    assert.deepEqual(findings('ruleset_rule', block, { settings }), ['error action-phase /action']);
  });

  it('knows the features of plans', () => {
    const logged = ruleset(custom, [rule('log', host)]);
    assert.deepEqual(findings('ruleset', logged), []);
    assert.deepEqual(findings('ruleset', logged, { settings: withPlan('pro') }), [
      'warning needs-plan /rules/0/action',
    ]);
    const many = ruleset(
      custom,
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => rule('block', `http.host contains "${name}"`)),
    );
    assert.deepEqual(findings('ruleset', many, { settings: withPlan('free') }), [
      'warning too-many-rules /rules',
    ]);
    assert.deepEqual(findings('ruleset', many, { settings: withPlan('pro') }), []);
    const slow = ruleset('http_ratelimit', [limit({ ...counted, period: 600, mitigation_timeout: 0 })]);
    assert.deepEqual(findings('ruleset', slow, { settings: withPlan('pro') }), [
      'warning needs-plan /rules/0/ratelimit/period',
      'warning needs-plan /rules/0/ratelimit/mitigation_timeout',
    ]);
  });

  it('compares lists of redirects with those of the account', () => {
    const from = (name: string) => {
      const parameters = { from_list: { name, key: 'http.request.full_uri' } };
      const rules = [act('redirect', parameters, 'http.request.full_uri in $moved')];
      return ruleset('http_request_redirect', rules, { kind: 'root' });
    };
    const place = '/rules/0/action_parameters/from_list/name';
    const lists = { moved: 'string', office: 'ip' } as const;
    assert.deepEqual(findings('ruleset', from('moved'), { facts: { lists } }), []);
    assert.deepEqual(findings('ruleset', from('move'), { facts: { lists } }), [`warning unknown-list ${place}`]);
    assert.deepEqual(findings('ruleset', from('elsewhere'), { facts: { lists } }), [`warning unknown-list ${place}`]);
    assert.deepEqual(findings('ruleset', from('office'), { facts: { lists } }), [`warning redirect-list ${place}`]);
    const settings = { ...defaultSettings, filter: { ...defaultSettings.filter, lists } };
    assert.deepEqual(findings('ruleset', from('move'), { settings }), [`warning unknown-list ${place}`]);
    assert.deepEqual(findings('ruleset', from('move')), [`warning redirect-list ${place}`], 'unknown lists');
    const titles = (name: string) =>
      problemsOf('ruleset', from(name), { facts: { lists } }).flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
    assert.deepEqual([titles('move'), titles('elsewhere')], [['Replace with "moved"'], []]);
  }); // prettier-ignore

  it('uses the rulesets of an account, and the content of managed ones', () => {
    const [own, entry, known] = ['c', 'e', 'a'].map((one) => one.repeat(32)) as [string, string, string];
    const facts = {
      rulesets: {
        [own]: { name: 'Checkout', kind: 'custom', phase: custom },
        [entry]: { name: 'default', kind: 'zone', phase: managed },
        [vendor]: { name: 'Managed', kind: 'managed', phase: managed, rules: [known], categories: ['wordpress'] },
      },
    };
    const found = (phase: string, one: object) => findings('ruleset', ruleset(phase, [one]), { facts });
    const place = '/rules/0/action_parameters';
    const id = `${place}/id`;
    const override = (overrides: object) => act('execute', { id: vendor, overrides }, 'true');
    const of = (one: string, more: object = {}) => ({ [one.length === 32 ? 'id' : 'category']: one, enabled: false, ...more });
    assert.deepEqual(found(managed, execute), []);
    assert.deepEqual(found(custom, act('execute', { id: own }, 'true')), []);
    assert.deepEqual(found(managed, act('execute', { id: '0'.repeat(32) }, 'true')), [`warning unknown-ruleset ${id}`]);
    assert.deepEqual(found(managed, act('execute', { id: entry }, 'true')), [`warning unknown-ruleset ${id}`]);
    assert.deepEqual(found(managed, act('execute', { id: own }, 'true')), [`warning executed-phase ${id}`]);
    assert.deepEqual(found(managed, override({ rules: [of(known)], categories: [of('wordpress')] })), []);
    assert.deepEqual(found(managed, override({ rules: [of('b'.repeat(32))], categories: [of('wordpres')] })), [
      `warning unknown-managed-rule ${place}/overrides/rules/0/id`,
      `warning unknown-managed-rule ${place}/overrides/categories/0/category`,
    ]);
    const skip = (rules: object) => findings('ruleset', ruleset(managed, [act('skip', { rules }), execute]), { facts });
    assert.deepEqual(skip({ [vendor]: [known] }), []);
    assert.deepEqual(skip({ [vendor]: [own] }), [`warning unknown-managed-rule ${place}/rules/${vendor}/0`]);
    assert.deepEqual(findings('ruleset', ruleset(managed, [act('execute', { id: '0'.repeat(32) }, 'true')])), [], 'without facts nothing is said');
  }); // prettier-ignore

  const fixes: [code: string, kind: string, before: unknown, after: unknown][] = [
    ['redundant-entry', 'list', list('ip', { ip: '1.1.1.1' }, { ip: '1.1.0.0/16' }), list('ip', { ip: '1.1.0.0/16' })],
    ['params-operation', 'ruleset', headers(response, 'x-a', { operation: 'remove', value: '1' }), headers(response, 'x-a', { operation: 'remove' })],
    ['ratelimit-colo', 'ruleset', ruleset('http_ratelimit', [limit({ ...counted, characteristics: ['ip.src'] })]), ruleset('http_ratelimit', [limit(counted)])],
    ['logging-action', 'ruleset', ruleset(custom, [rule('block', host, { logging: { enabled: true } })]), ruleset(custom, [block])],
    ['account-condition', 'ruleset', ruleset(managed, [execute], { kind: 'root' }), ruleset(managed, [act('execute', { id: vendor }, 'cf.zone.plan eq "ENT"')], { kind: 'root' })],
    ['rule-without-ref', 'ruleset:update', { rules: [{ ...block, description: 'Old clients, all!' }] }, { rules: [{ ...block, description: 'Old clients, all!', ref: 'old-clients-all' }] }],
    ['name-chars', 'list', { name: 'Head-Office', kind: 'ip' }, { name: 'head_office', kind: 'ip' }],
    ['range-prefix', 'list', list('ip', { ip: '2606:4700::1' }), list('ip', { ip: '2606:4700::/64' })],
    ['duplicate-item', 'list', list('asn', { asn: 1 }, { asn: 1 }), list('asn', { asn: 1 })],
    ['invalid-hostname', 'list', list('hostname', hostname('https://a.example/x')), list('hostname', hostname('a.example'))],
    ['invalid-format', 'ruleset:update', { rules: [{ id: 'A'.repeat(32) }] }, { rules: [{ id: 'a'.repeat(32) }] }],
  ]; // prettier-ignore
  for (const [code, kind, before, after] of fixes)
    it(`fixes ${code}`, () => {
      const text = JSON.stringify(before);
      const problem = problemsOf(kind, text).find((one) => one.code === `document/${code}`);
      assert.deepEqual(JSON.parse(applyEdits(text, problem?.fixes?.[0]?.edits ?? [])), after);
    });
});
