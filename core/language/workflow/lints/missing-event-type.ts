import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { type Expression, type ObjectLiteral } from '../../../script/tree';
import { lookUp, resolveConstant } from '../program/constants';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { readableSteps } from '../program/step-config';
import { renameKey, replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'missing-event-type';
const report = reporter(id, 'error');

/**
 * Reports a wait without an event type. Such a wait ends only when it times out (workflow scripts reference, section
 * 1.1).
 */
export const missingEventType: WorkflowLint = {
  id,
  check: (program) => readableSteps(program).flatMap((step) => problemOf(step, program) ?? []),
};

function problemOf(step: StepCall, { scopes, tree }: WorkflowProgram): Problem | undefined {
  const { node, options, kind, name } = step;
  if (kind !== 'waitForEvent' || node.kind !== 'call' || name === undefined) return undefined;
  const message = l10n.t(
    'Missing event type for waitForEvent. Add a type, for example { type: "approval" }.',
  );
  if (tree.language === 'python') {
    return step.eventType === undefined && node.keywords.every(({ key }) => key !== undefined)
      ? report(
          step.methodRange,
          l10n.t('Missing event type. Pass it as the second argument of wait_for_event.'),
        )
      : undefined;
  }
  if (options === undefined)
    return report(step.methodRange, message, {
      fixes: [
        {
          title: l10n.t('Add an event type'),
          edits: [{ start: node.end - 1, end: node.end - 1, newText: ', { type: "event" }' }],
        },
      ],
    });
  const value = resolveConstant(options, scopes);
  if (value.kind === 'literal') return report(options, message);
  if (value.kind !== 'object') return undefined;
  const found = lookUp(value, 'type', scopes);
  const isUndefined = found.value?.kind === 'identifier' && found.value.name === 'undefined';
  if (!found.certain || (found.value !== undefined && !isUndefined)) return undefined;
  // If the options also contain `type: undefined`, the fix must not rename another property to `type`, because the
  // undefined value might override it.
  const misnamed = isUndefined
    ? undefined
    : value.properties.find(({ key }) => key === 'event' || key === 'eventType' || key === 'name');
  const isHere = value.start >= options.start && value.end <= options.end;
  return report(isHere && misnamed ? misnamed.keyRange : options, message, {
    fixes: [
      misnamed
        ? renameKey(l10n.t('Rename "{0}" to "type"', misnamed.key ?? ''), misnamed, 'type', tree.text)
        : addType(value, found.value),
    ],
  });
}

/** Returns the fix that adds an event type to the options, or replaces `type: undefined`. */
function addType(options: ObjectLiteral, undefinedType: Expression | undefined): Fix {
  const title = l10n.t('Add an event type');
  if (undefinedType !== undefined) return replaceFix(title, undefinedType, '"event"');
  const at = options.start + 1;
  const newText = options.properties.length > 0 ? ' type: "event",' : ' type: "event" ';
  return { title, edits: [{ start: at, end: at, newText }] };
}
