import assert from 'node:assert/strict';
import { type LocalDraft, applyDrafts } from '../../../../app/documents/apply-drafts';
import { type TextError } from '../../../../app/context/action-context';
import { type Choice, type Prompts } from '../../../../app/context/prompts';
import { type ChangePlan } from '../../../../core/changes/plan';
import { type StepReport, type StepResult } from '../../../../core/changes/step-result';
import { type Json } from '../../../../core/resources/json';
import { formatRef } from '../../../../core/resources/ref';
import { account, target, zone } from '../../../support/targets';

const record = (id: string): Readonly<Record<string, Json>> => ({
  id,
  mode: 'block',
  configuration: { target: 'ip', value: `192.0.2.${id}` },
  notes: 'a',
});

function draftOf(id: string, change: object, more: Partial<LocalDraft> = {}, of = account): LocalDraft {
  const base = record(id);
  const { ref, scope } = target(of, 'access_rule', id, base);
  const { mode, configuration, notes } = base;
  // the document of a zone's rule does not contain the configuration, because it cannot be changed
  const text = JSON.stringify({ mode, ...(of === account ? { configuration } : {}), notes, ...change });
  return { ref, scope, base, text, uri: `rampart:${id}`, atMs: 0, isDirty: false, ...more };
}

interface Played {
  /** Current rules of the account by ID, where they differ from the base of their draft. A deleted rule is null. */
  readonly current?: Readonly<Record<string, Json>>;
  readonly errors?: Readonly<Record<string, TextError>>;
  /** The selected IDs. By default, all are selected. */
  readonly select?: readonly string[];
  readonly results?: Readonly<Record<string, StepResult>>;
  readonly side?: 'Mine' | 'Theirs';
}

async function play(drafts: readonly LocalDraft[], played: Played = {}) {
  const shown: { label: string; description: string; detail: string; picked: boolean }[] = [];
  const plans: ChangePlan[] = [];
  const finished: string[] = [];
  const warned: string[] = [];
  const idOf = ({ label }: { label: string }): string => label.split('.').at(-1) ?? '';
  await applyDrafts(
    drafts,
    {
      remote: {
        send: ({ path }: { path: readonly { id: string }[] }) => {
          const id = /(\d+)"?\D*$/.exec(JSON.stringify(path))?.[1] ?? '';
          const value = played.current && id in played.current ? played.current[id] : record(id);
          return Promise.resolve(
            value === null
              ? { ok: false, error: { kind: 'notFound' } }
              : { ok: true, value, messages: [], issues: [], wire: value },
          );
        },
      } as never,
      prompts: {
        pickMany: <T>(choices: readonly Choice<T>[]) => {
          for (const { label, description = '', detail = '', picked = false } of choices)
            shown.push({ label, description, detail: detail.split(' · ').slice(1).join(' · '), picked });
          const { select } = played;
          return Promise.resolve(
            choices.filter((one) => select?.includes(idOf(one)) ?? true).map(({ value }) => value),
          );
        },
        pick: (choices: readonly Choice<unknown>[]) =>
          Promise.resolve(choices.find(({ label }) => played.side && label.startsWith(played.side))?.value),
        warn: (message: string) => {
          warned.push(message);
          return Promise.resolve(undefined);
        },
      } as unknown as Prompts,
      run: (plan) => {
        plans.push(plan);
        return Promise.resolve(
          plan.steps.map((step): StepReport => {
            const id = idOf({ label: step.target });
            return {
              step,
              result: played.results?.[id] ?? { type: 'verified', answer: {}, after: record(id) },
            };
          }),
        );
      },
      progress: (_title, run) => run({ signal: new AbortController().signal, tell: () => undefined }),
      errorsIn: ({ uri }) =>
        Promise.resolve([played.errors?.[uri.split(':')[1] ?? '']].filter((one) => one !== undefined)),
    },
    ({ ref }, { type }) => {
      finished.push(`${formatRef(ref).split('/').at(-1) ?? ''} ${type}`);
      return Promise.resolve();
    },
  );
  return { shown, plans, finished, warned };
}

const changed = (id: string, of = account): LocalDraft => draftOf(id, { mode: 'challenge' }, {}, of);

describe('applying all drafts', () => {
  it('shows every change in one confirmation for each account or zone', async () => {
    const { plans, finished } = await play([changed('1'), changed('2'), changed('3', zone)]);
    assert.deepEqual(
      plans.map(({ title, scope, changes, confirmation }) => [title, scope.id, changes, confirmation]),
      [
        ['Apply 2 drafts', account.id, ['192.0.2.1: mode: block → challenge', '192.0.2.2: mode: block → challenge'], 'modal'],
        ['Apply changes to IP Access Rule 192.0.2.3', zone.id, ['mode: block → challenge'], 'button'],
      ],
    );
    assert.deepEqual(finished, ['1 applied', '2 applied', '3 applied']);
  }); // prettier-ignore

  it('names what prevents applying a draft, and does not select it', async () => {
    const readOnly = { ...account, readOnly: true };
    const { ref, base, text, uri, atMs, isDirty } = changed('6');
    const nowhere = { ref, base, text, uri, atMs, isDirty };
    const { shown, plans, warned } = await play(
      [
        changed('1'),
        draftOf('2', {}, { text: '{' }),
        changed('3'),
        changed('4'),
        draftOf('5', { mode: 'challenge' }, { scope: readOnly }),
        nowhere,
        draftOf('7', { mode: 'challenge' }, { isDirty: true }),
      ],
      { current: { 3: null }, errors: { 4: { line: 1, message: 'wrong' } } },
    );
    assert.deepEqual(
      shown.map(({ label, detail, picked }) => [label.split('.').at(-1), picked, detail]),
      [
        ['1', true, ''],
        ['2', false, shown[1]?.detail],
        ['3', false, 'The resource no longer exists in the account.'],
        ['4', false, 'Line 2: wrong'],
        ['5', false, `The connection ${account.connectionName} is read-only, so nothing can be sent.`],
        ['6', false, 'The document\'s account or zone is no longer available in Rampart.'],
        ['7', false, 'The document has unsaved changes. Save it first.'],
      ],
    );
    assert.notEqual(shown[1]?.detail, '');
    assert.match(shown[0]?.description ?? '', new RegExp(account.name));
    assert.deepEqual(plans.map(({ steps }) => steps.map(({ target: name }) => name)), [['192.0.2.1']]);
    assert.equal(warned.length, 1);
    assert.match(warned[0] ?? '', /192\.0\.2\.4: Line 2: wrong/);
  }); // prettier-ignore

  it('merges what another user changed, and asks about conflicts before anything is sent', async () => {
    const drafts = [changed('1'), changed('2')];
    const current = { 1: { ...record('1'), notes: 'b' }, 2: { ...record('2'), mode: 'whitelist' } };
    const { shown, plans } = await play(drafts, { current, side: 'Mine' });
    assert.deepEqual(
      shown.map(({ detail }) => detail),
      ['changed by another user in the meantime', 'changed by another user in the meantime (conflicts: 1)'],
    );
    assert.deepEqual(plans[0]?.warnings, [
      '192.0.2.1: These values were changed by another user and will not be overwritten: notes: a → b',
    ]);
    assert.deepEqual(plans[0].changes, [
      '192.0.2.1: mode: block → challenge',
      '192.0.2.2: mode: whitelist → challenge',
    ]);
    assert.deepEqual((await play(drafts, { current })).plans, [], 'a conflict is not decided');
  });

  it('removes a draft that the account already matches', async () => {
    const { plans, finished } = await play([changed('1')], {
      current: { 1: { ...record('1'), mode: 'challenge' } },
    });
    assert.deepEqual([plans, finished], [[], ['1 unchanged']]);
  });

  it('stops after an unknown outcome', async () => {
    const error = { kind: 'network', effect: 'unknown' } as never;
    const { plans, finished } = await play([changed('1'), changed('2'), changed('3', zone)], {
      results: { 1: { type: 'unknown', error }, 2: { type: 'skipped' } },
    });
    assert.equal(plans.length, 1);
    assert.deepEqual(finished, ['1 refused', '2 declined']);
  });

  it('asks for the number of drafts if there are more than ten', async () => {
    const { plans } = await play(Array.from({ length: 11 }, (_, i) => changed(String(i + 1))));
    assert.deepEqual([plans[0]?.confirmation, plans[0]?.typed], ['typed', '11']);
  });

  it('applies only the selected drafts', async () => {
    const { finished } = await play([changed('1'), changed('2')], { select: ['2'] });
    assert.deepEqual(finished, ['2 applied']);
  });
});
