import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { identifierPattern, limits } from '../limits.data';
import { creatingCalls } from '../program/created-instances';
import { type WorkflowProgram } from '../program/program';
import { textParts, type TextParts, wholeText } from '../program/text-parts';
import { type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'instance-id-invalid';
const report = reporter(id, 'error');

/**
 * Reports instance IDs that a binding's `create` method rejects, and repeated IDs in one list (workflow scripts
 * reference, sections 3 and 4).
 */
export const instanceIdInvalid: WorkflowLint = {
  id,
  check: (program) =>
    creatingCalls(program).flatMap(({ instances }) => {
      const ids = instances.flatMap(
        ({ properties }) => properties.find(({ key }) => key === 'id')?.value ?? [],
      );
      return [...ids.flatMap((each) => formProblem(each, program)), ...repeated(ids, program)];
    }),
};

function formProblem(expression: Expression, { scopes }: WorkflowProgram): Problem[] {
  const parts = textParts(expression, scopes);
  if (parts === undefined || isValid(parts)) return [];
  return [
    report(
      expression,
      l10n.t(
        'Invalid instance ID. IDs can contain only letters, digits, _, and -, must start with a letter, a digit, or _, and can have at most {0} characters. IDs that consist of cf_ and 64 hexadecimal digits are reserved.',
        limits.lengths.instanceId,
      ),
    ),
  ];
}

/**
 * Reports repeated IDs. The service creates only the first instance with an ID. It skips the other instances in the
 * list form, and returns an error for each of them in the object form.
 */
function repeated(ids: readonly Expression[], { scopes }: WorkflowProgram): Problem[] {
  const first = new Map<string, Expression>();
  return ids.flatMap((each): Problem[] => {
    const text = wholeText(each, scopes);
    if (text === undefined) return [];
    const before = first.get(text);
    if (before === undefined) first.set(text, each);
    return before === undefined
      ? []
      : [
          report(each, l10n.t('Duplicate instance ID "{0}". Only one of these instances is created.', text), {
            related: [{ start: before.start, end: before.end, message: l10n.t('The other instance') }],
          }),
        ];
  });
}

/** Checks whether the constant parts of a string are valid. The other parts are not checked. */
function isValid(parts: TextParts): boolean {
  const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  const [only] = parts;
  if (length > limits.lengths.instanceId) return false;
  if (parts.length === 1 && only !== undefined && /^cf_[0-9a-f]{64}$/.test(only)) return false;
  return parts.every(
    (part, index) => part === undefined || (index === 0 ? identifierPattern : /^[a-zA-Z0-9-_]*$/).test(part),
  );
}
