import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type JsonObject, textOf, valueOf } from '../../../json/tree';
import { nearest } from '../../../base/nearest';
import { unknownFields } from './check-fields';
import { triggerEventTypes, triggerFields, triggerFilterFields, triggerTargetFields } from './fields.data';
import { report } from './report';
import { eventTriggers } from './triggers';
import { type WranglerScope } from './wrangler-config';

/** Checks the events that start workflows: their types, and the workflows that they refer to (wrangler 4.164.0). */
export function checkTriggers(scope: WranglerScope): readonly Problem[] {
  const names = scope.workflows.flatMap(({ name }) => name ?? []);
  return eventTriggers(scope).flatMap(({ node, targets }) => [
    ...unknownFields(node, triggerFields),
    ...unknownFields(valueOf(node, 'filter'), triggerFilterFields),
    ...checkType(node),
    ...targets.flatMap((target) => [
      ...unknownFields(target, triggerTargetFields),
      ...checkName(target, names),
    ]),
  ]);
}

function checkType(node: JsonObject): Problem[] {
  const value = valueOf(node, 'type');
  const type = textOf(value);
  if (value === undefined || type === undefined || triggerEventTypes.includes(type)) return [];
  const meant = nearest(type, triggerEventTypes);
  // Unknown types are reported as warnings instead of errors, because the platform may have added types.
  return [
    report(
      'invalid-value',
      'warning',
      value,
      meant === undefined
        ? l10n.t('Unknown event type. Known types: {0}.', triggerEventTypes.join(', '))
        : l10n.t('Unknown event type. Did you mean "{0}"?', meant),
      meant === undefined ? [] : [replacement(value, meant)],
    ),
  ];
}

function checkName(target: JsonObject, names: readonly string[]): Problem[] {
  const value = valueOf(target, 'workflow_name');
  const name = textOf(value);
  if (value === undefined || name === undefined || names.includes(name)) return [];
  const meant = nearest(name, names);
  // The name may refer to a workflow of another Worker, which cannot be checked without access to the account.
  // Therefore, an unknown name is not an error.
  return [
    report(
      'unknown-workflow',
      meant === undefined ? 'information' : 'warning',
      value,
      meant === undefined
        ? l10n.t(
            'No workflow in this configuration is named "{0}". The workflow must exist in the account.',
            name,
          )
        : l10n.t('No workflow in this configuration is named "{0}". Did you mean "{1}"?', name, meant),
      meant === undefined ? [] : [replacement(value, meant)],
    ),
  ];
}

const replacement = ({ start, end }: { readonly start: number; readonly end: number }, meant: string) => ({
  title: l10n.t('Replace with "{0}"', meant),
  edits: [{ start, end, newText: `"${meant}"` }],
  preferred: true,
});
