import assert from 'node:assert/strict';
import { effectiveFilter } from '../../../../../core/rules/diff/effective-filter';
import { chainOf, custom, lockdown, rule } from '../../../../support/simulation';

describe('the requests on which a rule has an effect', () => {
  const filters = (...records: readonly object[]) =>
    chainOf(records).rules.map((one) => effectiveFilter(one)?.text);

  it('are those that it matches', () => {
    assert.deepEqual(filters(custom(rule('block', 'ssl'))), ['ssl']);
  });

  it('are none if it is off', () => {
    const off = { enabled: false };
    assert.deepEqual(filters(custom(rule('block', 'ssl', undefined, off))), ['not true']);
    assert.deepEqual(filters(lockdown('a.test/x', '192.0.2.1', { paused: true })), ['not true']);
  });

  it('exclude the addresses that a lockdown allows', () => {
    assert.deepEqual(filters(lockdown('a.test/1', '192.0.2.1')), [
      '((http.host eq "a.test" and http.request.uri.path wildcard "/1")) and not (ip.src in {192.0.2.1})',
    ]);
  });

  it('are unknown for conditions with errors, and if it is unknown whether the rule is on', () => {
    const check = { exposed_credential_check: { username_expression: 'x', password_expression: 'y' } };
    assert.deepEqual(filters(custom(rule('block', 'ssl and'), rule('block', 'ssl', undefined, check))), [undefined, undefined]); // prettier-ignore
  });
});
