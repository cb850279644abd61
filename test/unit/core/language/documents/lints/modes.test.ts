import assert from 'node:assert/strict';
import { type Problem } from '../../../../../../core/base/problem';
import { parseJson } from '../../../../../../core/json/parse';
import { type Check, type CheckContext } from '../../../../../../core/language/documents/lints/context';
import {
  checkAllowedModes,
  checkOverride,
  checkWafRuleModes,
} from '../../../../../../core/language/documents/lints/modes';

/** Returns the severity of each diagnostic and the text that it marks. */
function found(check: Check, text: string): string[] {
  const problems: Problem[] = [];
  const context = { text, report: (problem) => problems.push(problem) } as Partial<CheckContext> as CheckContext; // prettier-ignore
  check(parseJson(text, { comments: false }).roots[0] ?? assert.fail(text), context, undefined);
  return problems.map(({ severity, start, end }) => `${severity} ${text.slice(start, end)}`);
}

const rows: readonly (readonly [check: Check, text: string, ...expected: string[]])[] = [
  [checkAllowedModes, '{"mode": "block", "allowed_modes": ["challenge", "block"]}'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": ["challenge"]}', 'error "block"'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": []}'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": ["challenge", 1]}'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": ["challenge", "unknown"]}'],
  [checkAllowedModes, '{"mode": "unknown", "allowed_modes": ["challenge"]}'],
  [checkAllowedModes, '{"mode": 1, "allowed_modes": ["challenge"]}'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": "challenge"}'],
  [checkAllowedModes, '{"mode": "block", "allowed_modes": ["challenge"'],
  [checkAllowedModes, '{"allowed_modes": ["challenge"]}'],
  [checkAllowedModes, '{"mode": "block"}'],

  [checkWafRuleModes, '{"allowed_modes": ["on", "off"]}'],
  [checkWafRuleModes, '{"allowed_modes": ["default", "block"]}'],
  [checkWafRuleModes, '{"allowed_modes": ["on", "block", "off"]}', 'warning "block"'],
  [checkWafRuleModes, '{"allowed_modes": ["block", "simulate", "off"]}', 'warning "off"'],
  [checkWafRuleModes, '{"allowed_modes": []}'],
  [checkWafRuleModes, '{"mode": "on", "default_mode": "block"}', 'warning "block"'],
  [checkWafRuleModes, '{"mode": "block", "default_mode": "block"}'],
  [checkWafRuleModes, '{"mode": "on"}'],
  [checkWafRuleModes, '{"default_mode": "block"}'],

  [checkOverride, '{"rules": {"1": "block"}}', 'hint "1"'],
  [checkOverride, '{"rules": {"1": "disable"}}'],
  [checkOverride, '{"rules": {"1": "disable", "2": "challenge", "3": "block"}}', 'hint "2"'],
  [checkOverride, '{"rules": {"1": 1}}'],
  [checkOverride, '{"rules": []}'],
  [checkOverride, '{"groups": {"g": "disable"}}'],
  [checkOverride, '{"rules": {"1": "block"}, "groups": {"g": "disable"}}', 'warning "1"'],
  [checkOverride, '{"rules": {"1": "block"}, "groups": {"g": "disable", "h": "default"}}'],
  [checkOverride, '{"rules": {"1": "block"}, "groups": {}}', 'hint "1"'],
  [checkOverride, '{"rules": {"1": "block"}, "groups": []}', 'hint "1"'],
];

describe('the check of modes', () => {
  for (const [check, text, ...expected] of rows)
    it(text, () => assert.deepEqual(found(check, text), expected));
});
