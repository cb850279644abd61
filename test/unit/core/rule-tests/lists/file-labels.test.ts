import assert from 'node:assert/strict';
import { fileLabels } from '../../../../../core/rule-tests/lists/file-labels';

describe('labels of files', () => {
  it('are the names in URIs, with as many folders as distinguish them', () => {
    assert.deepEqual(fileLabels(['file:///w/a%20b/x.list.json']), ['x.list.json']);
    assert.deepEqual(fileLabels(['file:///w/a%20b/x.json', 'file:///w/c/x.json', 'file:///w/c/x.json']), [
      'a b/x.json',
      'c/x.json',
    ]);
    assert.deepEqual(fileLabels([]), []);
  });

  it('are paths as they were given', () => {
    assert.deepEqual(fileLabels(['rules/100%.json', './b.json']), ['rules/100%.json', './b.json']);
  });
});
