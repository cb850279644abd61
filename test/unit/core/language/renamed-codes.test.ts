import assert from 'node:assert/strict';
import { applySeverities } from '../../../../core/language/service';
import { decodeSettings } from '../../../../core/language/settings';
import { diagnosticCodes } from '../../../../core/language/diagnostic-codes.data';
import { withoutIgnored } from '../../../../core/language/ignore-comments';
import { currentCode, formerCodes } from '../../../../core/language/renamed-codes.data';
import { diagnosticCodeOf } from '../../../../core/tools/explain-diagnostic';

const problem = {
  code: 'document/exposed-secret',
  severity: 'warning',
  start: 0,
  end: 3,
  message: '',
} as const;

describe('renamed codes', () => {
  it('no longer exist, and lead to codes that exist', () => {
    assert.ok(formerCodes.length > 0);
    assert.deepEqual(
      formerCodes.filter(
        (code) => diagnosticCodes.includes(code) || !diagnosticCodes.includes(currentCode(code)),
      ),
      [],
    );
    assert.equal(currentCode('filter/unknown-field'), 'filter/unknown-field');
    assert.equal(currentCode('toString'), 'toString');
  });

  it('still work in settings, where the present name takes precedence', () => {
    const off = decodeSettings({ severities: { 'document/secret': 'off' } });
    assert.deepEqual(applySeverities([problem], off.severities), []);
    const both = decodeSettings({
      severities: { 'document/exposed-secret': 'hint', 'document/secret': 'off' },
    });
    assert.equal(applySeverities([problem], both.severities)[0]?.severity, 'hint');
  });

  it('still work in comments', () => {
    assert.deepEqual(withoutIgnored('bad // rampart-ignore document/secret: a sample', [problem]), []);
  });

  it('are explained under their present names', () => {
    assert.deepEqual(diagnosticCodeOf('document/secret'), { code: 'document/exposed-secret' });
  });
});
