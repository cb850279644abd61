import assert from 'node:assert/strict';
import { planCondition, withPlanCondition } from '../../../../core/rules/account-condition';

describe('the condition of rules of an account that execute a ruleset', () => {
  const rows = [
    ['true', planCondition],
    [' ssl ', `(ssl) and ${planCondition}`],
    ['ssl or http.host eq "a"', `(ssl or http.host eq "a") and ${planCondition}`],
    [planCondition, planCondition],
    [`(ssl) and ${planCondition}`, `(ssl) and ${planCondition}`],
    ['ssl && cf.zone.plan == "ENT"', 'ssl && cf.zone.plan == "ENT"'],
    [`(ssl or http.host eq "or (") and ${planCondition}`, `(ssl or http.host eq "or (") and ${planCondition}`],
    [`ssl or http.host eq "a" and ${planCondition}`, `(ssl or http.host eq "a" and ${planCondition}) and ${planCondition}`],
    [`http.host eq r"\\" or ssl and ${planCondition}`, `(http.host eq r"\\" or ssl and ${planCondition}) and ${planCondition}`],
    [`http.host eq r#"a" or "b"# and ${planCondition}`, `http.host eq r#"a" or "b"# and ${planCondition}`],
    [`http.host matches "["]" or ssl and ${planCondition}`, `(http.host matches "["]" or ssl and ${planCondition}) and ${planCondition}`],
    [`http.host matches "(a or b)" and ${planCondition}`, `http.host matches "(a or b)" and ${planCondition}`],
    [`ssl ^^ http.host eq "a" and ${planCondition}`, `(ssl ^^ http.host eq "a" and ${planCondition}) and ${planCondition}`],
    [`(ssl) or http.host eq "a" and ${planCondition}`, `((ssl) or http.host eq "a" and ${planCondition}) and ${planCondition}`],
    [`http.host matches "[\\"]" or ssl and ${planCondition}`, `(http.host matches "[\\"]" or ssl and ${planCondition}) and ${planCondition}`],
    [`http.host matches "[\\"]" and ${planCondition}`, `http.host matches "[\\"]" and ${planCondition}`],
    [`http.host matches "[" or "]" and ${planCondition}`, `http.host matches "[" or "]" and ${planCondition}`],
    [`http.host eq "[" and ${planCondition}`, `http.host eq "[" and ${planCondition}`],
    [`http.host eq "a or b" and ${planCondition}`, `http.host eq "a or b" and ${planCondition}`],
    [`ssl xor ssl and ${planCondition}`, `(ssl xor ssl and ${planCondition}) and ${planCondition}`],
    [`ssl || ssl and ${planCondition}`, `(ssl || ssl and ${planCondition}) and ${planCondition}`],
    [`http.host eq "a and ${planCondition}`, `(http.host eq "a and ${planCondition}) and ${planCondition}`],
    [`ssl or ${planCondition}`, `(ssl or ${planCondition}) and ${planCondition}`],
  ] as const; // prettier-ignore
  for (const [own, whole] of rows)
    it(`is added to ${own}`, () => assert.equal(withPlanCondition(own), whole));
});
