import assert from 'node:assert/strict';
import { pickItem, problemItem, searchedItems } from '../../../../app/context/pick-items';

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

  it('show the items found before the problem of a search', () => {
    const found = [{ label: 'Plain', value: 1 }];
    assert.deepEqual(searchedItems(found), found);
    assert.deepEqual(searchedItems({ problem: 'No', found }), [...found, problemItem('No')]);
  });
});
