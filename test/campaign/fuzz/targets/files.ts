import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Drafts } from '../../../../app/documents/drafts';
import { type Json } from '../../../../core/resources/json';
import { readAttempts, settle } from '../../../../core/changes/folder-sync/attempts';
import { lockText, readLock } from '../../../../core/changes/folder-sync/lock';
import { planPull } from '../../../../core/changes/folder-sync/plan-pull';
import { planPush } from '../../../../core/changes/folder-sync/plan-push';
import { type RemoteRecords } from '../../../../core/changes/folder-sync/remote';
import { describeChange } from '../../../../core/changes/history/describe-change';
import { readJournal } from '../../../../core/changes/history/journal';
import { changeSides } from '../../../../core/changes/history/change-sides';
import { planUndo, refsOf } from '../../../../core/changes/history/undo';
import { isIgnored, readProjectConfig, withProjectConfig } from '../../../../core/language/project-config';
import { runCli } from '../../../support/run-cli';
import { startMs } from '../../../support/local-service';
import { account } from '../../../support/targets';
import { tempFolder } from '../../../support/temp-folder';
import { campaignContext, serviceThatThrows, wellSaid } from '../every-answer';
import { jsonTarget } from '../json-target';
import { type Target } from '../target';
import { textTarget } from '../text-target';
import { type ChangeEntry } from '../../../../core/changes/history/change-entry';

const rule = { id: 'r', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'n' };
const file = 'access_rule/n-r.access_rule.jsonc';
const locked = { file, kind: 'access_rule', id: 'r', value: rule };
const lock = { version: 1, origin: 'https://api.example.com', scope: { type: 'accounts', id: 'a' }, scopeName: 'A', accountId: 'a', pulledAt: '2026-11-20', resources: [locked] }; // prettier-ignore
/** Malicious paths that the lock file of an untrusted repository might contain. */
const outside = ['access_rule/../../x.jsonc', '../x.access_rule.jsonc', 'access_rule/..\\x.jsonc', '/access_rule/x.jsonc', 'access_rule/C:x.jsonc']; // prettier-ignore
const remote: RemoteRecords = new Map([
  ['access_rule', new Map<string, Json>([['r', { ...rule, mode: 'challenge' }], ['s', rule]])], // prettier-ignore
]);

const entry: ChangeEntry = {
  id: 'c', atMs: startMs, title: 'Apply', target: '192.0.2.1', verb: 'Apply', changes: ['mode: block → challenge'], scope: account,
  operation: 'accountAccessRules.update', ref: '/work/accounts/acc/access_rule/r', before: rule, after: { ...rule, mode: 'challenge' }, state: 'begun',
}; // prettier-ignore
const item = { ref: '/work/accounts/acc/access_rule/r', target: 't', before: rule, after: null };
const members = { group: '/work/accounts/acc/user_group/g', added: ['m'], removed: ['n'] };
const { before, ref, ...made } = entry;
assert.ok(before && ref);

/** Returns the text of a file with the given lines, some of which may be replaced or truncated. */
const textOfLines = (lines: unknown): string =>
  (Array.isArray(lines) ? lines : [lines]).map((line) => JSON.stringify(line)).join('\n');

/** Formats a change for display and plans how to undo it. */
function lookAt(change: ChangeEntry): void {
  const { label, description, tooltip } = describeChange(change, startMs);
  for (const shown of [label, description, tooltip]) assert.equal(typeof shown, 'string');
  changeSides(change);
  for (const record of [null, rule, { ...rule, mode: 'x' }]) {
    const undo = planUndo(change, {
      records: new Map(refsOf(change).map((one) => [one, record])),
      members: [],
    });
    if (!undo.ok) assert.notEqual(undo.why, '');
  }
}

const configUri = 'file:///campaign/rampart.json';
const config = { severities: { 'filter/or-chain-to-set': 'off' }, documents: { '*.json': 'lockdown_rule' }, expressions: { '**/a*.yaml': ['a.**', 'value:b.*'] }, ignore: ['x/', '**/[a-c]?.{json,yaml}'], filter: { phase: 'http_request_firewall_custom', plan: 'pro', fields: { 'x.y': 'String' }, lists: { a: 'ip' }, functions: { f: { params: ['String'], returns: 'Bool' } } } }; // prettier-ignore
const service = serviceThatThrows();

/** Checks a file with the settings of a project configuration, whose content is `text`. */
async function judgeBy(text: string): Promise<void> {
  const project = readProjectConfig(text, configUri);
  const settings = withProjectConfig(campaignContext.settings, project);
  isIgnored('file:///campaign/x/a.json', settings);
  const document = { uri: 'file:///campaign/abc.yaml', languageId: 'yaml', version: 1, text: 'a:\n  b: ssl eq 1\n' }; // prettier-ignore
  await service.problems(document, { ...campaignContext, settings });
}

const baseline = { version: 1, findings: { 'a.rfilter': { 'filter/unknown-field 0123456789abcdef': 1 } } };

/**
 * Targets for the files that Rampart writes and later reads. A file may have been written by someone else or by
 * another version of Rampart, or may be incomplete.
 */
export const fileTargets: readonly Target[] = [
  jsonTarget(
    'lock of a folder of rules',
    () => [lock, ...outside.map((name) => ({ ...lock, resources: [{ ...locked, file: name }] }))],
    (value) => {
      const read = readLock(JSON.stringify(value));
      if (!read.ok) {
        wellSaid(read.message, JSON.stringify(value));
        return;
      }
      assert.deepEqual(readLock(lockText(read.lock)), {
        ok: true,
        lock: {
          ...read.lock,
          resources: [...read.lock.resources].sort((a, b) => (a.file < b.file ? -1 : 1)),
        },
      });
      const { resources, scope } = read.lock;
      for (const one of resources)
        assert.match(one.file, /^[a-z_]+\/[^/\\:]+\.jsonc?$/, 'leads out of the folder');
      for (const text of ['{"mode":"whitelist"}', '{', JSON.stringify(rule)]) {
        const files = new Map([[file, text]]);
        planPull(resources, files, remote);
        planPush(scope.type, resources, files, remote);
      }
      planPush(scope.type, resources, new Map(), remote);
    },
  ),
  textTarget(
    'document of a folder of rules',
    () => [
      JSON.stringify(rule),
      `// ${file}\n${JSON.stringify(rule, null, 2)}`,
      '{"notes": "x", "mode": "block",}',
    ],
    ['{"', '":', '"mode"', '"configuration"', '[', ']', ',', '//', '/*', 'null', '1e999', '"id"'],
    (text) => {
      const files = new Map([[file, text]]);
      const resources = [{ ...locked, kind: 'access_rule' as const }];
      for (const known of [resources, []]) {
        planPull(known, files, remote);
        for (const planned of planPush('accounts', known, files, remote))
          if (planned.type === 'invalid') assert.notEqual(planned.message, '');
      }
    },
  ),
  jsonTarget(
    'creations under way',
    () => [
      [
        { type: 'sent', file, kind: 'access_rule', value: rule },
        { type: 'made', file, id: 's' },
      ],
      [
        { type: 'sent', file, kind: 'access_rule', value: rule },
        { type: 'refused', file },
        { type: 'sent', file: 'x' },
      ],
    ],
    (lines) => {
      const text = textOfLines(lines);
      for (const cut of [text.length, text.length >> 1]) {
        const attempts = readAttempts(text.slice(0, cut));
        const { found, open, obsolete } = settle(attempts, [], remote);
        assert.equal(found.length + open.length + obsolete.length, attempts.length);
      }
    },
  ),
  jsonTarget(
    'journal of changes',
    () => [
      [{ type: 'begin', entry }, { type: 'end', id: 'c', state: 'verified' }],
      [{ type: 'begin', entry: { ...made, items: [item], operation: 'tags.set' } }, { type: 'end', id: 'c', state: 'written', items: [item, { ref: item.ref, target: 'u', after: rule }] }],
      [{ type: 'begin', entry: { ...made, members, operation: 'members.add' } }, { type: 'end', id: 'c', state: 'unread', after: [] }],
      [{ type: 'begin', entry: { ...entry, operation: 'accountAccessRules.delete', after: undefined } }],
    ], // prettier-ignore
    (lines) => {
      const text = textOfLines(lines);
      for (const cut of [text.length, text.length >> 1]) readJournal(text.slice(0, cut)).forEach(lookAt);
    },
  ),
  jsonTarget(
    'draft of a document',
    () => [
      { text: '{}', base: rule, atMs: startMs },
      { base: rule, mtime: startMs },
    ],
    async (value) => {
      const state = {
        keys: () => ['rampart.draft:k'],
        get: () => value,
        fresh: () => Promise.resolve(value),
        update: () => Promise.resolve(),
      };
      const drafts = new Drafts(state, state);
      assert.equal(drafts.all().length, drafts.get('k') ? 1 : 0);
      const draft = drafts.get('k');
      if (draft) {
        assert.equal(typeof draft.text, 'string');
        assert.ok(Number.isFinite(draft.atMs));
        assert.notEqual(draft.base, undefined);
      }
      await drafts.other('k', startMs, '{}');
      const origin = drafts.origin('k');
      assert.ok(origin === undefined || Number.isFinite(origin.mtime));
    },
  ),
  jsonTarget(
    'settings of a project',
    () => [config],
    (value) => judgeBy(JSON.stringify(value)),
  ),
  textTarget(
    'text of rampart.json',
    () => [JSON.stringify(config, null, 2), `// c\n${JSON.stringify({ ignore: config.ignore })}`],
    [
      '"ignore"',
      '"**/',
      '*a',
      '{a,b}',
      '[a-',
      '\\\\',
      '"expressions"',
      '"**.',
      '*.',
      '"documents"',
      '{"',
      '":',
      '//',
    ],
    async (text) => {
      await judgeBy(text);
      await service.problems({ uri: configUri, languageId: 'jsonc', version: 1, text }, campaignContext);
    },
  ),
  jsonTarget(
    'baseline of findings',
    () => [baseline],
    async (value) => {
      const cwd = tempFolder({ 'a.rfilter': 'foo eq 1', 'baseline.json': JSON.stringify(value) });
      const { code, err } = await runCli(['check', 'a.rfilter', '--baseline', 'baseline.json'], { cwd });
      fs.rmSync(cwd, { recursive: true });
      assert.ok(code === 0 || code === 1 || err.includes('is no baseline'), err);
      wellSaid(err, JSON.stringify(value));
    },
  ),
];
