import assert from 'node:assert/strict';
import { statePieces } from '../../local/state/saver';
import { type World } from '../../local/state/world';

/** Returns a state as the content of its file. */
export function stateText(world: World): string {
  return [...statePieces(world, ({ path }) => assert.fail(`${path} cannot be written`))].join('');
}
