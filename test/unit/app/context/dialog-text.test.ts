import assert from 'node:assert/strict';
import { labelText, notificationText } from '../../../../app/context/dialog-text';

describe('texts of others in dialogs', () => {
  it('create no links in notifications', () => {
    for (const text of [
      '[Fix](command:workbench.action.quit)',
      '[[a]](https://evil.example)',
      '[a](file:///etc "b")',
    ])
      assert.doesNotMatch(notificationText(text), /\[([^\]]+)\]\(/);
  });

  it('create no icons in labels', () => {
    // in the editor, `$(name)` without a backslash before it is an icon
    assert.doesNotMatch(labelText('$(check) Approved $(trash)'), /(?<!\\)\$\(/);
  });

  it('show invisible characters', () => {
    assert.equal(notificationText('a\nb\u202ec'), 'a b\\u202ec');
    assert.equal(labelText('a\nb\u202ec'), 'a b\\u202ec');
  });
});
