import assert from 'node:assert/strict';
import { dropOf, runDrop } from '../../app/commands/drop';
import { applyEdit } from '../../app/documents/apply';
import { type TreeNode } from '../../app/tree/node';
import { planMoveRule, planRestoreVersion, rulesetRefOf } from '../../core/changes/plans/rulesets';
import { documentText } from '../../core/resources/document-text';
import { type Json } from '../../core/resources/json';
import { list, text } from '../../core/resources/record';
import { type Target } from '../../core/resources/target';
import { hexOf } from '../../local/random';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { edited, PlayedEditor } from '../support/played-editor';
import { ruleId, rulesetId } from '../support/ruleset-requests';
import { actions } from '../support/run-command';

const zoneId = hexOf(32, 'zone', 'harbour-goods.example');
const customId = rulesetId(zoneId, 'http_request_firewall_custom');
const custom = `/zones/${zoneId}/rulesets/${customId}`;
const never = new AbortController().signal;

interface Ruleset {
  readonly version: string;
  readonly rules: readonly { id: string; ref: string; version: string; description: string; enabled: boolean }[];
} // prettier-ignore

/**
 * Returns an editor, a function that finds the row of a custom rule by its label, and a function that reads the current
 * ruleset.
 */
async function customRules(): Promise<{ editor: PlayedEditor; row: (label: string) => TreeNode; now: () => Promise<Ruleset> }> {
  const editor = new PlayedEditor(new LocalService());
  const rows = await allRows(editor, 'firewall');
  const row = (label: string): TreeNode =>
    rows.find((one) => one.ref?.path[0]?.id === customId && one.label === label) ?? assert.fail(label);
  return { editor, row, now: async () => (await editor.local.result(custom)) as Ruleset };
} // prettier-ignore

const targetOf = ({ ref, scope, record, label }: TreeNode): Target => {
  assert.ok(ref && scope);
  return { ref, scope, record: record ?? null, label };
};
const refs = ({ rules }: Ruleset): readonly string[] => rules.map(({ ref }) => ref);

describe('rules of a ruleset in the sidebar', () => {
  it('are in order, with the quota and the versions after them', async () => {
    const { editor } = await customRules();
    const rows = await allRows(editor, 'firewall');
    const below = rows.filter((one) => one.parent?.ref?.path[0]?.id === customId && one.parent.type === 'ruleset');
    assert.deepEqual(
      below.map(({ label }) => label),
      ['Price scrapers', 'Office', 'Administration only from the offices', 'Hosting networks at the sign-in', 'Trial of a new rule', '5 rules', 'Versions'],
    );
    assert.equal(below[5]?.description, 'quota: Free 5, Pro 20, Business 100, Enterprise 1000');
    const overridden = rows.filter(({ type }) => type === 'override').map(({ label }) => label);
    assert.ok(overridden.includes('category wordpress: disabled'), overridden.join());
  }); // prettier-ignore

  it('of managed rulesets cannot be changed', async () => {
    const rows = await allRows(new PlayedEditor(new LocalService()), 'firewall');
    const managed = rows.filter(({ type, marks }) => type === 'ruleset' && marks.includes('managed'));
    assert.ok(managed.length >= 4);
    assert.ok(managed.every(({ marks, scope }) => !marks.includes('writable') && scope?.type === 'accounts'));
  });

  it('are changed by a request for the rule alone, with every property, and keep ID and ref', async () => {
    const { editor, row, now } = await customRules();
    const { ref, scope, record } = targetOf(row('Office'));
    const changed = edited(documentText({ ref, scope, record }), (value) => (value.description = 'Offices'));
    const applied = await applyEdit({ ref, scope, base: record, text: changed }, editor, never);
    assert.equal(applied.type, 'applied', JSON.stringify(applied));
    const after = await now();
    assert.deepEqual(refs(after), ['scrapers', 'office', 'admin', 'hosting', 'trial']);
    const office = after.rules[1];
    assert.deepEqual([office?.id, office?.description, office?.version], [ruleId(customId, 'office'), 'Offices', '2']);
    assert.equal(after.rules[0]?.version, '1', 'no other rule is touched');
    assert.equal(editor.sent.at(-2), 'zoneRulesetRules.update');
  }); // prettier-ignore

  it('are merged by property when two editors change them, or the person is asked', async () => {
    const { editor, row, now } = await customRules();
    const { ref, scope, record } = targetOf(row('Office'));
    const rule = `${custom}/rules/${ruleId(customId, 'office')}`;
    const theirs = { action: 'skip', expression: 'ssl', ref: 'office', description: 'Office', action_parameters: { phases: ['http_ratelimit'] } };
    assert.equal((await editor.local.send('PATCH', rule, theirs)).status, 200);
    const changed = edited(documentText({ ref, scope, record }), (value) => {
      value.description = 'Offices';
      value.expression = 'ip.src eq 192.0.2.1';
    });
    editor.answers = ['Theirs: ssl'];
    const applied = await applyEdit({ ref, scope, base: record, text: changed }, editor, never);
    assert.equal(applied.type, 'applied', JSON.stringify(applied));
    assert.deepEqual(editor.answers, []);
    const office = (await now()).rules[1] as unknown as Record<string, Json>;
    assert.deepEqual([office.description, office.expression], ['Offices', 'ssl']);
    assert.deepEqual(office.action_parameters, { phases: ['http_ratelimit'] });
  }); // prettier-ignore

  it('are moved by position, and not when another user changed the ruleset in the meantime', async () => {
    const { editor, row, now } = await customRules();
    const rule = targetOf(row('Trial of a new rule'));
    const record = (await editor.local.result(custom)) as Json;
    const plan = planMoveRule(rule, record, { before: ruleId(customId, 'office') });
    assert.ok(plan);
    assert.deepEqual(plan.changes, ['Trial of a new rule: position 5 → 2']);
    const [report] = await editor.run(plan) ?? [];
    assert.equal(report?.result.type, 'verified');
    assert.deepEqual(refs(await now()), ['scrapers', 'trial', 'office', 'admin', 'hosting']);
    const [again] = await editor.run(plan) ?? [];
    assert.equal(again?.result.type === 'failed' && again.result.error.kind, 'conflict');
    assert.equal(planMoveRule(rule, (await editor.local.result(custom)) as Json, { before: ruleId(customId, 'office') }), undefined);
  }); // prettier-ignore

  it('take the place of the rule that they are dropped on', async () => {
    const { editor, row, now } = await customRules();
    const [first, third] = [row('Price scrapers'), row('Administration only from the offices')];
    assert.equal(dropOf([first], third)?.type, 'moveRule');
    await runDrop(editor, [first], third);
    assert.deepEqual(refs(await now()), ['office', 'admin', 'scrapers', 'hosting', 'trial']);
    await runDrop(editor, [row('Trial of a new rule')], row('Office'));
    assert.deepEqual(refs(await now()), ['trial', 'office', 'admin', 'scrapers', 'hosting']);
  });

  it('are duplicated as disabled rules right after the original', async () => {
    const { editor, row, now } = await customRules();
    await actions['rulesetRule.duplicate']?.(editor, [row('Office')]);
    const [, , copy] = (await now()).rules;
    assert.deepEqual([copy?.description, copy?.enabled, copy?.version], ['Office (copy)', false, '1']);
    assert.equal(editor.opened.at(-1)?.path[1]?.id, copy?.id, 'the new row is shown');
  });

  it('are not added to a phase that could not be read', async () => {
    const { editor } = await customRules();
    await editor.local.send('PUT', '/__rampart/faults', [{ kind: 'status', status: 403, operation: 'getZoneEntrypointRuleset' }]);
    editor.answers = ['harbour-goods.example', 'Custom Rules'];
    await assert.rejects(async () => actions['rulesetRule.add']?.(editor, []));
    assert.equal(editor.sent.some((id) => id.endsWith('.update') || id.endsWith('.create')), false);
  }); // prettier-ignore
});

describe('versions of a ruleset', () => {
  it('are restored with the IDs that still exist, and lost rules come back by their ref', async () => {
    const { editor, row, now } = await customRules();
    await actions['rulesetVersion.restore']?.(editor, [row('Version 3')]);
    const plan = editor.plans.at(-1);
    assert.equal(plan?.confirmation, 'modal');
    assert.match(
      plan.warning ?? '',
      /Rules that this change removes: Trial of a new rule\. Version 4 still contains them\./,
    );
    const after = await now();
    assert.equal(after.version, '5');
    assert.deepEqual(refs(after), ['office', 'admin', 'hosting', 'scrapers', 'countries']);
    assert.equal(after.rules[1]?.id, ruleId(customId, 'admin'));
    assert.equal(after.rules[1].description, 'Administration from elsewhere');
    assert.notEqual(after.rules[4]?.id, ruleId(customId, 'countries'), 'a lost rule gets another ID');
    assert.equal(editor.results.at(-1)?.type, 'verified');
  });

  it('are not restored over a change from elsewhere that was not seen', async () => {
    const { editor, row } = await customRules();
    const version = targetOf(row('Version 2'));
    const ruleset: Target = { ...version, ref: rulesetRefOf(version.ref), record: (await editor.local.result(custom)) as Json };
    const plan = planRestoreVersion(ruleset, (await editor.local.result(`${custom}/versions/2`)) as Json);
    assert.ok(plan);
    await editor.local.send('POST', `${custom}/rules`, { action: 'block', expression: 'ssl' });
    const [report] = await editor.run(plan) ?? [];
    assert.equal(report?.result.type === 'failed' && report.result.error.kind, 'conflict');
  }); // prettier-ignore

  it('are named when a write overwrote them unseen, with the rules that only they have', async () => {
    const { editor, row, now } = await customRules();
    const { remote } = editor;
    let raced = false;
    const racing = Object.assign(Object.create(editor) as PlayedEditor, {
      run: async (plan: Parameters<PlayedEditor['run']>[0]) => {
        const original = remote.send.bind(remote);
        remote.send = async (call, signal) => {
          // Another user adds a rule between the last read and the write.
          if (call.operation === 'zoneRulesets.update' && !raced) {
            raced = true;
            await editor.local.send('POST', `${custom}/rules`, { action: 'log', expression: 'ssl', description: 'Of another user' });
          }
          return original(call, signal);
        };
        return editor.run(plan);
      },
    });
    await actions['rulesetVersion.restore']?.(racing, [row('Version 3')]);
    assert.equal((await now()).version, '6');
    const told = editor.shown.at(-1) ?? '';
    assert.match(told, /Overwritten versions: 5/);
    assert.match(told, /Of another user/);
    const lost = (await editor.local.result(`${custom}/versions/5`)) as Json;
    assert.ok(list(lost, 'rules').some((rule) => text(rule, 'description') === 'Of another user'));
  }); // prettier-ignore

  it('are named after a whole ruleset was applied as a document, too', async () => {
    const { editor, row } = await customRules();
    const office = row('Office');
    const ref = rulesetRefOf(office.ref ?? assert.fail());
    const base = (await editor.local.result(custom)) as Json;
    const { remote } = editor;
    const original = remote.send.bind(remote);
    remote.send = async (call, signal) => {
      if (call.operation === 'zoneRulesets.update')
        await editor.local.send('POST', `${custom}/rules`, { action: 'log', expression: 'ssl', description: 'Of another user' });
      return original(call, signal);
    };
    const scope = office.scope ?? assert.fail();
    const wanted = edited(documentText({ ref, scope, record: base }), (value) => {
      value.rules = [...(value.rules as Json[]).toReversed(), { action: 'log', expression: 'ssl', description: 'Mine' }];
    });
    const applied = await applyEdit({ ref, scope, base, text: wanted }, editor, never);
    assert.equal(applied.type, 'applied');
    assert.match(editor.shown.join(), /Custom Rules just before your change was saved, .* Affected rules: Of another user\. Overwritten versions: 5\./);
    assert.match(editor.plans.at(-1)?.changes.join('\n') ?? '', /Trial of a new rule: position 5 → 1/);
    assert.match(editor.plans.at(-1)?.changes.join('\n') ?? '', /adds Mine at position 6/);
  }); // prettier-ignore
});

describe('changes of list items', () => {
  it('are followed to their end, and fail if the service could not apply them', async () => {
    const editor = new PlayedEditor(new LocalService());
    editor.answers = ['Harbour Goods', 'offices', '192.0.2.9'];
    await actions['listItem.add']?.(editor, []);
    assert.equal(editor.results.at(-1)?.type, 'verified');
    const rows = await allRows(editor, 'firewall');
    assert.ok(rows.some(({ type, label }) => type === 'list_item' && label === '192.0.2.9'));
  });

  it('are not sent from a file with invalid lines', async () => {
    const editor = new PlayedEditor(new LocalService());
    editor.answers = ['Harbour Goods', 'offices'];
    editor.editorText = '192.0.2.1\nnonsense here';
    await actions['listItem.import']?.(editor, []);
    assert.match(editor.shown.at(-1) ?? '', /Line 2: nonsense here is not a valid IP address or range\./);
    assert.equal(editor.sent.includes('listItems.add'), false);
  });
});

describe('custom rulesets', () => {
  const play = async (command: string, ...answers: readonly string[]): Promise<void> => {
    editor.answers = [...answers];
    await actions[command]?.(editor, []);
    assert.deepEqual(editor.answers, []);
  };
  let editor: PlayedEditor;
  beforeEach(() => (editor = new PlayedEditor(new LocalService())));

  it('are created without rules, and deployed by a rule that executes them, once', async () => {
    await play('ruleset.create', 'Harbour Goods', 'Scanners', 'Custom Rules', 'by name');
    assert.match(editor.plans.at(-1)?.warning ?? '', /no effect until a rule executes it/);
    const made = editor.opened.at(-1);
    assert.ok(made);
    const id = made.path[0]?.id ?? '';
    await play('ruleset.deploy', 'Harbour Goods', 'Scanners', 'http.user_agent contains "x" or ssl');
    const entry = (await editor.local.result(`/accounts/${made.scope.id}/rulesets/phases/http_request_firewall_custom/entrypoint`)) as { rules: { action: string; action_parameters?: { id?: string }; expression: string }[] };
    const rule = entry.rules.at(-1);
    assert.deepEqual([rule?.action, rule?.action_parameters?.id], ['execute', id]);
    assert.equal(rule?.expression, '(http.user_agent contains "x" or ssl) and cf.zone.plan eq "ENT"');
    await play('ruleset.deploy', 'Harbour Goods', 'Scanners');
    assert.match(editor.shown.at(-1) ?? '', /already executes Scanners/);
  });

  it('of an account can be deployed to a phase that has no rules yet', async () => {
    await play('ruleset.create', 'Harbour Goods', 'Limits', 'Rate Limiting Rules', '');
    await play('ruleset.deploy', 'Harbour Goods', 'Limits', 'true');
    assert.equal(editor.sent.includes('accountEntrypoints.update'), true);
    assert.equal(editor.results.at(-1)?.type, 'verified');
  });
}); // prettier-ignore
