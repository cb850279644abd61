import { type OffsetRange } from '../../../base/problem';
import { visibleLine } from '../../../base/shown-text';
import { type InlayHint } from '../../language';
import { type DocumentState } from '../document-state';
import { namedIds } from './named-ids';

/** A longer name would move the rest of the line out of sight; the tooltip has it. */
const maxLength = 40;

/** After each identifier the name of the resource that has it. */
export const nameHints = (state: DocumentState, range: OffsetRange): readonly InlayHint[] =>
  namedIds(state).flatMap(({ id, resource, start, end }) => {
    const name = visibleLine(resource.name);
    if (name === id || end < range.start || start > range.end) return [];
    const label = name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name;
    return [{ offset: end, label, ...(label === name ? {} : { tooltip: name }) }];
  });
