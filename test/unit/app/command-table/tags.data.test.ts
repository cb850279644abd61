import assert from 'node:assert/strict';
import { tagRows } from '../../../../app/command-table/tags.data';
import { taggableTypes } from '../../../../core/model/taggable-types.data';

describe('commands for tags', () => {
  it('are in the menus of resources that can have tags, and in no others', () => {
    const rows = new Set(tagRows.flatMap(({ items = [] }) => items.flatMap(({ on }) => on)));
    assert.deepEqual([...rows].sort(), ['account', 'tags_set', 'zone']);
    assert.deepEqual(
      [...rows].filter((row) => row !== 'tags_set' && !taggableTypes.some((type) => type === row)),
      [],
    );
  });
});
