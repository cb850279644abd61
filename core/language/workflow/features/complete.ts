import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { unitMs } from '../../../duration/units.data';
import { type CompletionItem, type LanguageContext, type SourceDocument } from '../../language';
import { sentEvents } from '../program/events';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { durationPlaces, objectOf } from '../program/step-config';
import { type Expression, type ObjectLiteral } from '../../../script/tree';
import { type WorkflowPrograms } from '../workflow-programs';
import {
  configCompletions,
  type ConfigField,
  methodCompletions,
  retriesFields,
  rollbackConfigFields,
  rollbackFields,
  stepFields,
  waitFields,
} from './completions.data';
import { completeBindings } from './complete-bindings';
import { completeMembers } from './complete-members';
import { workspaceEvents } from './event-places';
import { wordStart } from '../../../base/runs';

/** Returns the candidates at an offset of a workflow script. */
export async function completeAt(
  document: SourceDocument,
  program: WorkflowProgram,
  offset: number,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly CompletionItem[]> {
  const methods = methodsAt(program, offset);
  if (methods.length > 0) return methods;
  const members = completeMembers(program, offset);
  if (members.length > 0) return members;
  const bindings = await completeBindings(document, program, offset, context);
  if (bindings.length > 0) return bindings;
  const duration = durationPlaces(program).find(({ expression }) => isInText(expression, offset, program));
  if (duration) return unitsAt(duration.expression, offset, program);
  const event = [
    ...program.steps.map(({ eventType }) => eventType),
    ...sentEvents(program).map(({ type }) => type),
  ].find((expression) => expression !== undefined && isInText(expression, offset, program));
  if (event) {
    const places = await workspaceEvents(document, programs, context);
    const others = places.filter(
      ({ expression, document: { uri } }) => uri !== document.uri || expression.start !== event.start,
    );
    const types = [...new Set(others.map(({ type }) => type))];
    return types.map((label) => ({ label, kind: 'event', edit: { ...inside(event), newText: label } }));
  }
  return program.steps.flatMap((step) => fieldsAt(step, program, offset));
}

function methodsAt({ scopes, values, tree }: WorkflowProgram, offset: number): CompletionItem[] {
  const member = scopes
    .nodesOf('member')
    .find(
      (node) =>
        node.computed === undefined &&
        node.nameRange.start <= offset &&
        offset <= node.nameRange.end &&
        values.of(node.object)?.kind === 'step',
    );
  if (member === undefined) return [];
  const isCalled = scopes.parentOf(member)?.kind === 'call';
  return methodCompletions(tree.language).map(({ label, detail, snippet }) => ({
    label,
    detail,
    kind: 'method',
    edit: { ...member.nameRange, newText: isCalled ? label : snippet },
    snippet: !isCalled,
  }));
}

/** Whether the offset is between the quotes of a string. */
function isInText(expression: Expression, offset: number, { tree }: WorkflowProgram): boolean {
  const quote = tree.text[expression.start] ?? '';
  return (
    expression.kind === 'literal' &&
    `"'\``.includes(quote) &&
    expression.start < offset &&
    offset < expression.end
  );
}

function inside({ start, end }: OffsetRange): OffsetRange {
  return { start: start + 1, end: end - 1 };
}

/** Returns completions for the unit of a duration, such as `minutes` after `5 mi`. */
function unitsAt(expression: Expression, offset: number, { tree }: WorkflowProgram): CompletionItem[] {
  const before = tree.text.slice(expression.start + 1, offset);
  const amount = /^\s*(\d+(?:\.\d+)?)/.exec(before)?.[1] ?? (before.trim() === '' ? '1' : undefined);
  if (amount === undefined) return [];
  return Object.keys(unitMs).map((unit, index) => {
    const label = `${amount} ${unit}${amount === '1' ? '' : 's'}`;
    return {
      label,
      kind: 'value',
      sortText: String(index),
      filterText: label,
      edit: { ...inside(expression), newText: label },
    };
  });
}

function fieldsAt(step: StepCall, program: WorkflowProgram, offset: number): CompletionItem[] {
  const config = step.kind === 'do' ? step.config : step.options;
  const object = objectOf(config, program.scopes);
  if (object !== undefined && holds(object, offset))
    return fieldsIn(object, step.kind === 'do' ? stepFields : waitFields, program, offset);
  const rollback = objectOf(step.rollback, program.scopes);
  return rollback !== undefined && holds(rollback, offset)
    ? fieldsIn(rollback, rollbackFields, program, offset)
    : [];
}

function fieldsIn(
  object: ObjectLiteral,
  fields: readonly ConfigField[],
  program: WorkflowProgram,
  offset: number,
): CompletionItem[] {
  const { text } = program.tree;
  const property = object.properties.find(({ start, end }) => start <= offset && offset <= end);
  if (property?.key !== undefined && offset > property.keyRange.end) {
    const { value, key } = property;
    if (value.kind === 'object' && (key === 'retries' || key === 'rollbackConfig')) {
      const inner = key === 'retries' ? retriesFields : rollbackConfigFields;
      return holds(value, offset) ? fieldsIn(value, inner, program, offset) : [];
    }
    const isText = isInText(value, offset, program);
    const range = isText
      ? inside(value)
      : value.kind === 'missing'
        ? { start: offset, end: offset }
        : undefined;
    return range === undefined
      ? []
      : configCompletions(key).map((label) => ({
          label,
          kind: 'enum',
          edit: { ...range, newText: isText ? label : `"${label}"` },
        }));
  }
  const start = Math.max(object.start, wordStart(text, offset, '$'));
  const present = new Set(object.properties.filter((each) => each !== property).map(({ key }) => key));
  const isPython = program.tree.language === 'python';
  return fields
    .filter(({ key }) => !present.has(key))
    .map(({ key, snippet, detail }) => ({
      label: key,
      detail: detail(),
      kind: 'property',
      snippet: true,
      edit: {
        start,
        end: property ? Math.max(offset, property.keyRange.end) : offset,
        newText: isPython ? `"${key}": ${snippet}` : `${key}: ${snippet}`,
      },
    }));
}

function holds({ start, end }: OffsetRange, offset: number): boolean {
  return start < offset && offset < end;
}

/**
 * Returns a list with the snippet for a whole workflow if a statement can start at the offset at the top level of a
 * module. Returns an empty list elsewhere.
 */
export function workflowSnippet({ tree }: WorkflowProgram, offset: number): CompletionItem[] {
  const word = /(?:^|\n)([a-zA-Z]*)$/.exec(tree.text.slice(0, offset))?.[1];
  const isInside = tree.body.some(
    ({ kind, start, end }) => kind !== 'expression-statement' && start < offset && offset < end,
  );
  if (word === undefined || isInside) return [];
  const item = {
    label: 'workflow',
    kind: 'snippet',
    detail: l10n.t('A workflow class'),
    snippet: true,
  } as const;
  const edit = { start: offset - word.length, end: offset };
  if (tree.language === 'python')
    return [
      {
        ...item,
        edit: {
          ...edit,
          newText: `class \${1:Order}(WorkflowEntrypoint):\n\tasync def run(self, event, step):\n\t\t@step.do("\${2:name}")\n\t\tasync def \${3:work}():\n\t\t\t$0\n\n\t\tawait \${3:work}()\n`,
        },
      },
    ];
  const types = tree.language === 'typescript';
  const parameters = types ? 'event: WorkflowEvent<${2:Params}>, step: WorkflowStep' : 'event, step';
  return [
    {
      ...item,
      edit: {
        ...edit,
        newText: `export class \${1:Order} extends WorkflowEntrypoint${types ? '<Env, ${2:Params}>' : ''} {\n\tasync run(${parameters}) {\n\t\tawait step.do("\${3:name}", async () => {\n\t\t\t$0\n\t\t});\n\t}\n}`,
      },
    },
  ];
}
