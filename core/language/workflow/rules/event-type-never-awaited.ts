import * as l10n from '@vscode/l10n';
import { nearest } from '../../expression/parser/nearest';
import { sentEvents } from '../program/events';
import { wholeText } from '../program/text-parts';
import { replaceFix, reporter, type WorkflowRule } from './rule';

const id = 'event-type-never-awaited';
const report = reporter(id, 'information');

/** An event that is sent, where every wait of the file is for another one (reference, section 7). */
export const eventTypeNeverAwaited: WorkflowRule = {
  id,
  check: (program) => {
    const { scopes, steps, tree } = program;
    const waits = steps.filter(({ kind }) => kind === 'waitForEvent');
    const awaited = waits.map(({ eventType }) => wholeText(eventType, scopes));
    // A type that only the run knows may be any; without waits the workflow is elsewhere.
    const known = awaited.filter((type) => type !== undefined);
    if (waits.length === 0 || known.length < waits.length) return [];
    return sentEvents(program).flatMap(({ type }) => {
      const text = wholeText(type, scopes);
      if (text === undefined || known.includes(text)) return [];
      const meant = nearest(text, known);
      const quote = tree.text[type.start] ?? '"';
      return [
        report(
          type,
          l10n.t(
            'No workflow in this file waits for "{0}". Awaited: {1}.',
            text,
            [...new Set(known)].join(', '),
          ),
          meant !== undefined && type.kind === 'literal'
            ? { fixes: [replaceFix(l10n.t('Replace with "{0}"', meant), type, `${quote}${meant}${quote}`)] }
            : {},
        ),
      ];
    });
  },
};
