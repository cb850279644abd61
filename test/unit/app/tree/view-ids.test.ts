import assert from 'node:assert/strict';
import { viewIds, viewOf } from '../../../../app/tree/view-ids';
import manifest from '../../../../package.json';

describe('app/tree/view-ids', () => {
  it('lists the views of the manifest in order', () => {
    assert.deepEqual(
      viewIds,
      manifest.contributes.views.rampart.map(({ id }) => id),
    );
  });

  it('finds the view that each keyboard shortcut passes', () => {
    const passed = manifest.contributes.keybindings.flatMap((one) => ('args' in one ? [one.args] : []));
    const views = passed.filter((args) => typeof args === 'object' && 'view' in args);
    assert.ok(views.length > 0);
    for (const args of views) assert.equal(viewOf([args]), args.view);
  });

  it('finds no view in the arguments of a menu or of another extension', () => {
    const row = { id: 'row', label: 'Row' };
    for (const args of [[], [row, [row]], [null], ['rampart.access'], [{ view: 'explorer' }]])
      assert.equal(viewOf(args), undefined);
  });
});
