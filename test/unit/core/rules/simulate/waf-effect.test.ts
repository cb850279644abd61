import assert from 'node:assert/strict';
import { wafEffect } from '../../../../../core/rules/simulate/waf-effect';
import { type WafRule } from '../../../../../core/rules/waf-rules';

type Override = Parameters<typeof wafEffect>[2][number];

const rule = (kind: WafRule['kind'], mode?: string, more: Partial<WafRule> = {}): WafRule => ({ id: 'r', kind, ...(mode === undefined ? {} : { mode }), ...more }); // prettier-ignore
const override = (more: Partial<Override>): Override => ({ rules: {}, groups: {}, rewrite: {}, ...more });
const groups = new Map([
  ['on', { id: 'on', isOn: true }],
  ['off', { id: 'off', isOn: false }],
]);

describe('the effect of a legacy WAF rule', () => {
  const cases: readonly (readonly [name: string, effect: string, rule: WafRule, ...overrides: Override[]])[] = [
    ['is its mode', 'block', rule('deny', 'block')],
    ['is its mode: challenge', 'challenge', rule('deny', 'challenge')],
    ['is its mode: simulate', 'simulate', rule('deny', 'simulate')],
    ['is its mode: disable', 'none', rule('deny', 'disable')],
    ['is unknown with an unknown mode', 'unknown', rule('deny', 'other')],
    ['is unknown without a mode', 'unknown', rule('unknown')],
    ['is the default', 'simulate', rule('deny', 'default', { defaultMode: 'simulate' })],
    ['is unknown if the default is', 'unknown', rule('deny', 'default')],
    ['of an anomaly rule is unknown', 'unknown', rule('anomaly', 'on')],
    ['of an anomaly rule that is off is none', 'none', rule('anomaly', 'off')],
    ['of an allow rule is to allow', 'allow', rule('allow', 'on')],
    ['of an allow rule that is off is none', 'none', rule('allow', 'off')],
    ['is none in a group that is off', 'none', rule('deny', 'block', { group: 'off' }), override({ rules: { r: 'block' } })],
    ['is the mode in a group that is on', 'block', rule('deny', 'block', { group: 'on' })],
    ['is the mode in an unknown group', 'block', rule('deny', 'block', { group: 'missing' })],
    ['is none if an override disables the group', 'none', rule('deny', 'block', { group: 'on' }), override({ groups: { on: 'disable' } })],
    ['is the mode if an override enables the group', 'block', rule('deny', 'block', { group: 'off' }), override({ groups: { off: 'on' } })],
    ['is not changed by an override of another group', 'block', rule('deny', 'block'), override({ groups: { undefined: 'off' } })],
    ['is decided by the last override of the group', 'block', rule('deny', 'block', { group: 'on' }), override({ groups: { on: 'off' } }), override({ groups: { on: 'on' } }), override({})],
    ['is the action of an override', 'challenge', rule('deny', 'block'), override({ rules: { r: 'challenge' } })],
    ['is the action of an override, also of an anomaly rule', 'block', rule('anomaly', 'off'), override({ rules: { r: 'block' } })],
    ['is the action of an override, also of an allow rule', 'block', rule('allow', 'on'), override({ rules: { r: 'block' } })],
    ['is the action of the last override', 'simulate', rule('deny', 'block'), override({ rules: { r: 'challenge' } }), override({ rules: { r: 'simulate' } }), override({ rules: { other: 'block' } })],
    ['is the default if an override asks for it', 'simulate', rule('deny', 'block', { defaultMode: 'simulate' }), override({ rules: { r: 'default' } })],
    ['is mapped to another action', 'simulate', rule('deny', 'block'), override({ rewrite: { block: 'simulate', challenge: 'disable' } })],
    ['is mapped after the override', 'none', rule('deny', 'block'), override({ rules: { r: 'challenge' }, rewrite: { block: 'simulate', challenge: 'disable' } })],
    ['is mapped to the default', 'challenge', rule('deny', 'block', { defaultMode: 'challenge' }), override({ rewrite: { block: 'default' } })],
    ['is unknown if it is mapped to an unknown default', 'unknown', rule('deny', 'block'), override({ rewrite: { block: 'default' } })],
    ['is the mode, although there is a default', 'block', rule('deny', 'block', { defaultMode: 'simulate' })],
    ['is mapped to an action, although there is a default', 'simulate', rule('deny', 'block', { defaultMode: 'challenge' }), override({ rewrite: { block: 'simulate' } })],
    ['is mapped by the last override', 'challenge', rule('deny', 'block'), override({ rewrite: { block: 'simulate' } }), override({ rewrite: { block: 'challenge' } })],
  ]; // prettier-ignore
  for (const [name, effect, of, ...overrides] of cases)
    it(name, () => assert.equal(wafEffect(of, groups, overrides), effect));
});
