import assert from 'node:assert/strict';
import { formatRef, parseRef } from '../../../../core/resources/ref';
import { readGraphViewMessage } from '../../../../core/protocol/graph-messages';
import { decodeFacts, decodeServerOptions } from '../../../../core/protocol/language-server';
import { decodeSettings } from '../../../../core/language/settings';
import { operations } from '../../../../local/operations';
import { LocalService } from '../../../support/local-service';
import { runCli } from '../../../support/run-cli';
import { serviceRequests } from '../../../support/service-requests';
import { campaignContext, serviceThatThrows } from '../every-answer';
import { jsonTarget } from '../json-target';
import { type Target } from '../target';
import { textTarget } from '../text-target';

const viewMessages = [
  { type: 'ready' },
  { type: 'reveal', pointer: '/nodes/0' },
  { type: 'exportSvg', svg: '<svg/>' },
  { type: 'copy', text: 'a' },
  { type: 'action', command: 'rampart.instance.pause' },
  { type: 'output', entry: 0 },
];

const requests = Object.entries(serviceRequests).flatMap(([id, [path, body]]) => {
  const method = operations.find((one) => one.id === id)?.method;
  return body === undefined || method === undefined ? [] : [{ method, path, body }];
});

/**
 * Documents whose diagnostics depend on settings and facts. Each fuzzed message supplies the settings and facts with
 * which these documents are checked.
 */
const judged = [
  { uri: 'file:///c/a.rfilter', languageId: 'rampart-filter', version: 1, text: 'a eq "x" and f(ip.src) and ip.src in $a' },
  { uri: 'file:///c/a.oauth_client.json', languageId: 'json', version: 1, text: '{"scopes":["a"]}' },
  { uri: 'file:///c/a.user_group.json', languageId: 'json', version: 1, text: '{"policies":[{"permission_groups":[{"id":"a"}]}]}' },
  { uri: 'file:///c/a.yaml', languageId: 'yaml', version: 1, text: 'a:\n  b: ssl eq 1\n' },
]; // prettier-ignore
const service = serviceThatThrows();

export const messageTargets: readonly Target[] = [
  jsonTarget(
    'message of the graph panel',
    () => viewMessages,
    (message) => {
      const read = readGraphViewMessage(message);
      if (read === undefined) return;
      const example =
        viewMessages.find(({ type }) => type === read.type) ?? assert.fail(`the type ${read.type}`);
      assert.deepEqual(Object.keys(read).sort(), Object.keys(example).sort(), 'members that nobody checked');
      for (const [name, value] of Object.entries(example))
        assert.equal(typeof read[name as never], typeof value);
    },
  ),
  jsonTarget(
    'settings, facts and options',
    () => [
      { severities: { 'filter/or-chain-to-set': 'off' }, documents: { '*.json': 'lockdown_rule' }, expressions: { '*.yaml': ['a.*'] }, filter: { phase: 'x', plan: 'pro', fields: { a: 'String' }, functions: { f: { params: [], returns: 'Bool' } }, lists: { a: 'ip' } } },
      { facts: true, commands: ['a'], l10n: { a: 'b' }, settings: {} },
      { lists: { a: 'ip' }, oauthScopes: ['a'], permissionGroups: { a: { name: 'b' } }, resourceGroups: { a: { name: 'b' } } },
    ], // prettier-ignore
    async (value) => {
      decodeServerOptions(value);
      const context = { ...campaignContext, settings: decodeSettings(value), facts: decodeFacts(value) };
      for (const document of judged) await service.problems(document, context);
    },
  ),
  textTarget(
    'address of a remote document',
    () => ['/c/accounts/a/access_rule/b', '/c/zones/z/workflow/my%2Fflow/workflow_instance/x%20y'],
    ['/', '..', '%2f', '%2e%2e', '%00', '%', 'accounts', 'zones', '.jsonc', '\\', 'access_rule'],
    (text) => {
      const ref = parseRef(text);
      if (!ref) return;
      const written = formatRef(ref);
      assert.equal(formatRef(parseRef(written) ?? assert.fail(`not read again: ${written}`)), written);
    },
  ),
  jsonTarget(
    'line of check --jsonl',
    () => [
      { id: 1, language: 'filter', text: 'http.host eq "a"' },
      { id: 'a', language: 'json:access_rule:update', text: '{"mode":"block"}' },
      { id: 2, language: 'filter', text: 'a.b eq 1', scheme: { fields: { 'a.b': 'Int' }, functions: {}, lists: {} }, settings: { maxNesting: 3, starLimit: 2 } },
      { id: 3, language: 'workflow-ts', text: 'class A extends WorkflowEntrypoint { async run(event, step) { step.sleep("a", "1 s") } }' },
      { id: 4, language: 'filter-value', text: 'concat("a", http.host)' },
    ], // prettier-ignore
    async (line) => {
      const { code, out, err } = await runCli(['check', '--jsonl'], { input: [`${JSON.stringify(line)}\n`] });
      assert.ok(code === 0 || code === 1, err);
      const answers = out
        .split('\n')
        .filter((one) => one !== '')
        .map((one) => JSON.parse(one) as object);
      assert.equal(answers.length, 1);
      const [answer = {}] = answers;
      assert.ok('diagnostics' in answer !== 'error' in answer);
    },
  ),
  jsonTarget(
    'request to the local service',
    () => requests,
    async (request): Promise<void> => {
      const { method, path, body } = (request ?? {}) as { method?: unknown; path?: unknown; body?: unknown };
      if (typeof method !== 'string' || typeof path !== 'string' || !/^(POST|PUT|PATCH|DELETE)$/.test(method))
        return;
      if (!/^\/(accounts|zones|user)\b/.test(path)) return;
      const { status, text } = await sharedService().send(method, path, body);
      assert.ok(
        status < 500 || text.includes('10500') || text.includes('resource not found'),
        `${status} ${text}`,
      );
      if (status === 204) {
        assert.equal(text, '');
        return;
      }
      const { success } = JSON.parse(text) as { success?: unknown };
      assert.equal(success, status < 400);
    },
  ),
];

let shared = { service: undefined as LocalService | undefined, used: 0 };

/**
 * Returns a service that is shared by about a hundred requests and then replaced, so that the data that the requests
 * create does not accumulate.
 */
function sharedService(): LocalService {
  if (shared.service === undefined || shared.used++ >= 100) shared = { service: new LocalService(), used: 0 };
  return shared.service ?? new LocalService();
}
