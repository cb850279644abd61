import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { nearest } from '../../../base/nearest';
import { sentEvents } from '../program/events';
import { handedOn } from '../program/handed-on';
import { type WorkflowProgram } from '../program/program';
import { wholeText } from '../program/text-parts';
import { quoteIn } from '../rename-edit';
import { replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'event-type-never-awaited';
const report = reporter(id, 'warning');

/** The event types that a program awaits and sends. */
export interface EventUse {
  /** Awaited event types. An entry is `undefined` if the type is known only at run time. */
  readonly awaited: readonly (string | undefined)[];
  readonly sent: readonly SentType[];
}

interface SentType extends OffsetRange {
  readonly type: string;
  /** Quotation mark around the type. Absent if the type is not a literal. */
  readonly quote?: string;
}

/**
 * Reports an event that is sent although every wait in the file waits for another type (workflow scripts reference,
 * section 7).
 */
export const eventTypeNeverAwaited: WorkflowLint = {
  id,
  check: (program) => judgeEvents([eventUseOf(program)]),
};

/** Returns the event types that a program sends and awaits. Sent types that are known only at run time are left out. */
export function eventUseOf(program: WorkflowProgram): EventUse {
  const { scopes, steps, tree } = program;
  const sent = sentEvents(program).flatMap(({ type: { kind, start, end }, type }): SentType[] => {
    const text = wholeText(type, scopes);
    const quote = kind === 'literal' ? { quote: quoteIn({ start, end }, tree.text) } : {};
    return text === undefined ? [] : [{ type: text, start, end, ...quote }];
  });
  const waits = steps.filter(({ kind }) => kind === 'waitForEvent');
  const awaited = waits.map(({ eventType }) => wholeText(eventType, scopes));
  // If the step is passed to other code, that code may wait for any event.
  return { awaited: handedOn(program).length > 0 ? [...awaited, undefined] : awaited, sent };
}

/**
 * Reports event types that a file sends but never awaits. `uses` contains the sent and awaited events of all parts of
 * the file.
 */
export function judgeEvents(uses: readonly EventUse[]): readonly Problem[] {
  const awaited = uses.flatMap((use) => use.awaited);
  // A type that is known only at run time may be any type. If the file contains no waits, the workflow may be in
  // another file. In both cases, nothing is reported.
  const known = awaited.filter((type) => type !== undefined);
  if (awaited.length === 0 || known.length < awaited.length) return [];
  return uses
    .flatMap(({ sent }) => sent)
    .filter(({ type }) => !known.includes(type))
    .map(({ type, quote, start, end }) => {
      const meant = nearest(type, known);
      const range = { start, end };
      return report(
        range,
        l10n.t(
          'No workflow in this file waits for the event type "{0}". Awaited types: {1}.',
          type,
          [...new Set(known)].join(', '),
        ),
        meant !== undefined && quote !== undefined
          ? { fixes: [replaceFix(l10n.t('Replace with "{0}"', meant), range, `${quote}${meant}${quote}`)] }
          : {},
      );
    });
}
