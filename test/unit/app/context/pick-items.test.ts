import assert from 'node:assert/strict';
import { pickItem, problemItem } from '../../../../app/context/pick-items';

describe('quick pick items', () => {
  it('have the icon in the label, and only the given properties', () => {
    assert.deepEqual(pickItem({ label: 'Plain', value: 1 }), { label: 'Plain', value: 1 });
    assert.deepEqual(
      pickItem({ label: 'Zone', icon: 'cloud', description: 'a', detail: 'b', picked: true, value: 2 }),
      { label: '$(cloud) Zone', description: 'a', detail: 'b', picked: true, value: 2 },
    );
  });

  it('do not turn names into icons', () => {
    assert.deepEqual(pickItem({ label: '$(x)', description: '$(y)', detail: '$(z)', value: 1 }), {
      label: '\\$(x)',
      description: '\\$(y)',
      detail: '\\$(z)',
      value: 1,
    });
    assert.deepEqual(problemItem('No $(x)'), { label: '$(warning) No \\$(x)', alwaysShow: true });
  });
});
