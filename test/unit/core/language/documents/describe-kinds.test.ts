import assert from 'node:assert/strict';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { describeKinds, kindOf } from '../../../../../core/language/documents/describe-kinds';
import { parseTarget } from '../../../../../core/language/documents/target';
import { defaultSettings } from '../../../../../core/language/settings';

describe('describeKinds', () => {
  it('offers every kind with bodies that are right for their intent', () => {
    const described = describeKinds();
    assert.ok(described.length >= 22);
    for (const { kind, intents } of described)
      for (const { intent, text } of intents) {
        const errors = checkDocument(text, parseTarget(`${kind}.${intent}`) ?? assert.fail(kind)).filter(
          ({ severity }) => severity === 'error',
        );
        assert.deepEqual(errors, [], `${kind}.${intent}`);
      }
  });
});

describe('kindOf', () => {
  const of = (uri: string, text = '{}') =>
    kindOf({ uri, languageId: 'json', version: 1, text }, defaultSettings);

  it('goes by the name, and by what only a record has', () => {
    assert.deepEqual(of('file:///a.lockdown_rule.json'), {
      kind: 'lockdown_rule',
      title: 'Zone lockdown rule',
      intent: 'create',
    });
    assert.deepEqual(of('file:///a.lockdown-rule.json', '{"created_on":"2026-01-01T00:00:00Z"}'), {
      kind: 'lockdown_rule',
      title: 'Zone lockdown rule',
      intent: 'record',
    });
    assert.equal(of('file:///package.json'), undefined);
  });
});
