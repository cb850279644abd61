import assert from 'node:assert/strict';
import { finish, type Steps } from '../../../../../core/base/steps';
import { type CheckSetting } from '../../../../../core/language/documents/check-element';
import { checkState, checkSteps, layOutSteps } from '../../../../../core/language/documents/document-state';
import { parseTarget } from '../../../../../core/language/documents/target';
import { defaultSettings } from '../../../../../core/language/settings';

const count = 300;

/** Returns the number of times that the work pauses. */
function pauses(steps: Steps<unknown>): number {
  let paused = 0;
  while (steps.next().done !== true) paused++;
  return paused;
}

const settingOf = (name: string): CheckSetting => {
  const target = parseTarget(name);
  assert.ok(target);
  return { kind: target.kind, intent: 'create', comments: false, settings: defaultSettings, facts: {} };
};

const documents: Readonly<Record<string, object>> = {
  'ruleset:create': {
    name: 'default',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: Array.from({ length: count }, (_, at) => ({
      ref: `rule-${String(at)}`,
      action: 'block',
      // the last rule has the same condition as an earlier rule, so it is never reached
      expression: `http.request.uri.path eq "/${String(at === count - 1 ? 1 : at)}" and ssl`,
    })),
  },
  'list:create': {
    name: 'large',
    kind: 'ip',
    items: Array.from({ length: count }, (_, at) => ({ ip: `192.0.2.${String(at)}` })),
  },
};

describe('checking a document that is one large value', () => {
  for (const [name, value] of Object.entries(documents))
    it(`${name} pauses at every item, and finds the same as without pauses`, () => {
      const text = JSON.stringify(value);
      const state = finish(layOutSteps(text, settingOf(name)));
      assert.ok(pauses(checkSteps(state)) >= count);
      const found = state.results.flatMap((result) => result?.problems ?? []);
      assert.ok(found.length > 0);
      assert.deepEqual(found, checkState(text, settingOf(name)).results.flatMap((result) => result?.problems ?? []));
    }); // prettier-ignore

  it('finds rules that never run', () => {
    const { results } = checkState(JSON.stringify(documents['ruleset:create']), settingOf('ruleset:create'));
    const codes = results.flatMap((result) => result?.problems ?? []).map(({ code }) => code);
    assert.ok(codes.includes('document/duplicate-rule'), codes.join());
  });
});
