import { type OffsetRange } from '../../../base/problem';
import { visibleLine } from '../../../base/shown-text';
import { type InlayHint } from '../../language';
import { type DocumentState } from '../document-state';
import { namedIds } from './named-ids';

/**
 * Maximum length of a displayed name. A longer name is shortened, because it would move the rest of the line out of
 * view. The tooltip contains the whole name.
 */
const maxLength = 40;

/** Returns hints that show the name of the resource after each ID. */
export const nameHints = (state: DocumentState, range: OffsetRange): readonly InlayHint[] =>
  namedIds(state).flatMap(({ id, resource, start, end }) => {
    const name = visibleLine(resource.name);
    if (name === id || end < range.start || start > range.end) return [];
    const label = name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name;
    return [{ offset: end, label, ...(label === name ? {} : { tooltip: name }) }];
  });
