import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { isCron } from '../../../cron/is-cron';
import { itemsOf, type JsonNode, type JsonObject, memberOf, textOf, valueOf } from '../../../json/tree';
import { nearest } from '../../../base/nearest';
import { identifierPattern, limits } from '../limits.data';
import { checkRetention } from './check-retention';
import { exportFields, jurisdictions, ownOnlyFields, retentionFields, workflowFields } from './fields.data';
import { report } from './report';
import { type WorkflowEntry } from './wrangler-config';

/** Checks a single workflow of a configuration, independently of the other workflows. */
export function checkEntry(entry: WorkflowEntry): readonly Problem[] {
  const { node } = entry;
  const fields = entry.notation === 'exports' ? exportFields : workflowFields;
  return [
    ...requiredFields(node, fields),
    ...unknownFields(node, Object.keys(fields)),
    ...nameField(node),
    ...limitsField(valueOf(node, 'limits')),
    ...concurrencyField(valueOf(node, 'concurrency')),
    ...schedulesField(valueOf(node, 'schedules')),
    ...notAnObject(valueOf(node, 'default_retention'), 'default_retention'),
    ...unknownFields(valueOf(node, 'default_retention'), retentionFields),
    ...checkRetention(valueOf(node, 'default_retention')),
    ...jurisdictionField(valueOf(node, 'jurisdiction')),
    ...(entry.isOwn ? [] : ownOnly(node)),
  ];
}

function requiredFields(node: JsonObject, fields: typeof workflowFields): Problem[] {
  // An entry that the user is still typing is not reported.
  if (node.broken || node.members.length === 0) return [];
  return Object.entries(fields).flatMap(([key, { isRequired }]) => {
    const value = valueOf(node, key);
    if (value === undefined)
      return isRequired
        ? [
            report(
              'missing-property',
              'error',
              placeOf(node),
              l10n.t('Missing required property "{0}".', key),
            ),
          ]
        : [];
    const isText = ['binding', 'name', 'class_name', 'script_name'].includes(key);
    return isText && value.type !== 'string' && value.type !== 'invalid'
      ? [report('invalid-value', 'error', value, l10n.t('"{0}" must be a string.', key))]
      : [];
  });
}

/** Returns the range of an entry's first key, because underlining the whole entry would hide other problems. */
function placeOf({ members, start, end }: JsonObject): OffsetRange {
  return members[0]?.key ?? { start, end };
}

/** Reports properties that are not in `known`. */
export function unknownFields(node: JsonNode | undefined, known: readonly string[]): Problem[] {
  if (node?.type !== 'object') return [];
  return node.members
    .filter(({ key }) => !known.includes(key.value))
    .map(({ key }) => {
      const meant = nearest(key.value, known);
      const quote = /^["']/.test(key.value) ? '' : '"';
      return report(
        'unknown-property',
        'warning',
        key,
        l10n.t('Unknown property "{0}". Valid properties: {1}.', key.value, known.join(', ')),
        meant === undefined || key.end - key.start === key.value.length
          ? []
          : [
              {
                title: l10n.t('Replace with "{0}"', meant),
                edits: [{ start: key.start, end: key.end, newText: `${quote}${meant}${quote}` }],
              },
            ],
      );
    });
}

function nameField(node: JsonObject): Problem[] {
  const value = valueOf(node, 'name');
  const name = textOf(value);
  if (value === undefined || name === undefined) return [];
  const most = limits.lengths.workflowName;
  if (identifierPattern.test(name) && name.length <= most) return [];
  const better = name
    .trim()
    .replace(/[^a-zA-Z0-9-_]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most);
  return [
    report(
      'invalid-name',
      'error',
      value,
      l10n.t(
        'Invalid workflow name. Names can contain only letters, digits, _, and -, must start with a letter, a digit, or _, and can have at most {0} characters.',
        most,
      ),
      identifierPattern.test(better)
        ? [
            {
              title: l10n.t('Replace with "{0}"', better),
              edits: [{ start: value.start, end: value.end, newText: `"${better}"` }],
              preferred: true,
            },
          ]
        : [],
    ),
  ];
}

function limitsField(node: JsonNode | undefined): Problem[] {
  const steps = valueOf(node, 'steps');
  const problems = [...notAnObject(node, 'limits'), ...unknownFields(node, ['steps'])];
  if (steps === undefined) return problems;
  if (!isPositiveInteger(steps))
    return [
      ...problems,
      report('steps-limit', 'error', steps, l10n.t('`steps` must be a positive integer.')),
    ];
  const most = limits.steps.maxConfigurable;
  return steps.type === 'number' && Number(steps.value) > most
    ? [
        ...problems,
        report('steps-limit', 'warning', steps, l10n.t('An instance can have at most {0} steps.', most)),
      ]
    : problems;
}

function concurrencyField(node: JsonNode | undefined): Problem[] {
  const limit = valueOf(node, 'limit');
  const problems = [...notAnObject(node, 'concurrency'), ...unknownFields(node, ['limit'])];
  return limit === undefined || isPositiveInteger(limit)
    ? problems
    : [...problems, report('invalid-value', 'error', limit, l10n.t('`limit` must be a positive integer.'))];
}

function schedulesField(node: JsonNode | undefined): Problem[] {
  if (node === undefined || node.type === 'invalid') return [];
  const list = node.type === 'array' ? itemsOf(node) : [node];
  if (list.length === 0)
    return [
      report(
        'invalid-cron',
        'error',
        node,
        l10n.t('A list of schedules cannot be empty. Add a cron expression, or remove `schedules`.'),
      ),
    ];
  return list.flatMap((item) => {
    const cron = textOf(item);
    if (cron === undefined)
      return item.type === 'invalid'
        ? []
        : [
            report(
              'invalid-cron',
              'error',
              item,
              l10n.t('A schedule must be a cron expression, such as "0 6 * * *".'),
            ),
          ];
    return isCron(cron)
      ? []
      : [
          report(
            'invalid-cron',
            'error',
            item,
            l10n.t(
              'Invalid cron expression. It must have five fields (minute, hour, day of the month, month, day of the week), for example "30 6 * * MON-FRI". Times are in UTC.',
            ),
          ),
        ];
  });
}

function jurisdictionField(value: JsonNode | undefined): Problem[] {
  if (value === undefined || value.type === 'invalid') return [];
  return jurisdictions.some((each) => each === textOf(value))
    ? []
    : [
        report(
          'invalid-value',
          'error',
          value,
          l10n.t('Invalid jurisdiction. Valid values: {0}.', jurisdictions.join(', ')),
        ),
      ];
}

/**
 * Reports properties that are not allowed if the workflow belongs to another Worker. The deployment tool does not
 * reject them until deployment.
 */
function ownOnly(node: JsonObject): Problem[] {
  return ownOnlyFields.flatMap((key) => {
    const member = memberOf(node, key);
    return member
      ? [
          report(
            'external-workflow-option',
            'error',
            member.key,
            l10n.t(
              '"{0}" is not allowed here because "script_name" refers to another Worker. Set it in the Worker that defines the class.',
              key,
            ),
          ),
        ]
      : [];
  });
}

/** Reports the value of the property `key` if it is present but not an object. */
function notAnObject(node: JsonNode | undefined, key: string): Problem[] {
  return node === undefined || node.type === 'object' || node.type === 'invalid'
    ? []
    : [report('invalid-value', 'error', node, l10n.t('"{0}" must be an object.', key))];
}

function isPositiveInteger(node: JsonNode): boolean {
  if (node.type === 'invalid') return true;
  return node.type === 'number' && Number.isInteger(node.value) && Number(node.value) > 0;
}
