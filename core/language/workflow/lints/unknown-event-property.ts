import * as l10n from '@vscode/l10n';
import { type Fix, type OffsetRange, type Problem } from '../../../base/problem';
import { own } from '../../../base/own';
import { nearest } from '../../../base/nearest';
import { eventProperties, eventSynonyms } from '../program/event.data';
import { eventParts, isEventType } from '../program/event-parts';
import { type WorkflowProgram } from '../program/program';
import { type Binding } from '../program/scopes';
import { type Pattern } from '../../../script/tree';
import { objectMembers } from './object-members';
import { replaceFix, replaceName, reporter, type WorkflowLint } from './lint';

const id = 'unknown-event-property';
const report = reporter(id, 'error');

const known = Object.keys(eventProperties);

/**
 * Reports uses of properties that a run's event does not have. Their value is always `undefined` (workflow scripts
 * reference, section 1).
 */
export const unknownEventProperty: WorkflowLint = {
  id,
  check: (program) => {
    // In Python, the event is a dictionary. Its keys are strings, which are not checked here.
    if (program.tree.language === 'python') return [];
    const events = certainEvents(program);
    const { scopes } = program;
    const isEvent = (binding: Binding | undefined): boolean => binding !== undefined && events.has(binding);
    return [
      ...scopes.nodesOf('member').flatMap(({ object, name, nameRange, computed }) => {
        if (object.kind !== 'identifier' || name === undefined) return [];
        return isEvent(scopes.bindingOf(object))
          ? problemOf(name, nameRange, (title, meant) =>
              computed === undefined
                ? replaceFix(title, nameRange, meant)
                : replaceName(title, nameRange, meant, program.tree.text),
            )
          : [];
      }),
      ...patternsOf(program, isEvent).flatMap((pattern) => ofPattern(pattern, program.tree.text)),
    ];
  },
};

/** Returns the variables that certainly refer to the platform's event. */
function certainEvents(program: WorkflowProgram): ReadonlySet<Binding> {
  const declared = new Set(
    program.classes.flatMap(({ base, eventParameter }) =>
      base === 'workflow' && eventParameter ? [eventParameter] : [],
    ),
  );
  const isCertain = ({ parameter, kind, assignments }: Binding): boolean => {
    if (assignments.length > 0) return false;
    if (parameter === undefined) return kind === 'const';
    const { typeText } = parameter;
    return typeText === undefined
      ? declared.has(parameter)
      : isPlainEvent(typeText) && isEventType(parameter);
  };
  return new Set(
    [...eventParts(program)].flatMap(([binding, part]) =>
      part === 'event' && isCertain(binding) ? [binding] : [],
    ),
  );
}

/**
 * Checks whether a type is the plain event type. A type such as `WorkflowEvent<…> & { … }` is not, because it has
 * more properties.
 */
function isPlainEvent(typeText: string): boolean {
  const rest = typeText.replace(/^Readonly<\s*/, '').replace(/^WorkflowEvent\s*/, '');
  return !/[&|]/.test(rest.slice(rest.lastIndexOf('>') + 1));
}

/** Returns the patterns that destructure an event, as in `const { payload } = event` and `run({ payload }, step)`. */
function patternsOf(
  { scopes, classes }: WorkflowProgram,
  isEvent: (binding: Binding | undefined) => boolean,
): readonly Pattern[] {
  const declared = scopes
    .nodesOf('declarator')
    .flatMap(({ pattern, value }) =>
      value?.kind === 'identifier' && isEvent(scopes.bindingOf(value)) ? [pattern] : [],
    );
  const handed = classes.flatMap(({ base, eventParameter }) => {
    const isPlain = eventParameter?.typeText === undefined || isPlainEvent(eventParameter.typeText);
    return base === 'workflow' && eventParameter && isPlain ? [eventParameter.pattern] : [];
  });
  return [...declared, ...handed];
}

function ofPattern(pattern: Pattern, text: string): Problem[] {
  if (pattern.kind !== 'object-pattern') return [];
  return pattern.properties.flatMap(({ key, keyRange, pattern: part }): Problem[] => {
    if (key === undefined || keyRange === undefined) return [];
    // In `{ params }`, the key is also the name of the variable, which is kept.
    const isShorthand = part.start === keyRange.start;
    return problemOf(key, keyRange, (title, meant) =>
      isShorthand
        ? replaceFix(title, keyRange, `${meant}: ${key}`)
        : replaceName(title, keyRange, meant, text),
    );
  });
}

function problemOf(
  name: string,
  range: OffsetRange,
  fixOf: (title: string, meant: string) => Fix,
): Problem[] {
  if (known.includes(name) || objectMembers.has(name)) return [];
  const meant = own(eventSynonyms, name) ?? nearest(name, known);
  const message =
    meant === undefined
      ? l10n.t('Unknown event property `{0}`. Valid properties: {1}.', name, known.join(', '))
      : l10n.t('Unknown event property `{0}`. Use `{1}`.', name, meant);
  return [
    report(
      range,
      message,
      meant === undefined
        ? { severity: 'warning' }
        : { fixes: [fixOf(l10n.t('Replace with "{0}"', meant), meant)] },
    ),
  ];
}
