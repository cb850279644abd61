import * as l10n from '@vscode/l10n';
import { identifierPattern, limits } from '../limits.data';
import { isBinding } from '../program/events';
import { fieldOf, objectOf } from '../program/step-config';
import { textParts, type TextParts } from '../program/text-parts';
import { type Call, type Expression } from '../script/tree';
import { type WorkflowProgram } from '../program/program';
import { reporter, type WorkflowRule } from './rule';

const id = 'instance-id-invalid';
const report = reporter(id, 'error');

/** Ids that `create` of a binding refuses (reference, sections 3 and 4). */
export const instanceIdInvalid: WorkflowRule = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('call')
      .flatMap((node) => (node.closed ? createdIds(node, program) : []))
      .flatMap((expression) => {
        const parts = textParts(expression, program.scopes);
        if (parts === undefined || isValid(parts)) return [];
        return [
          report(
            expression,
            l10n.t(
              'Ids of instances have letters, digits, _ and -, start with a letter, a digit or _, and have at most {0} characters; ids such as cf_ and 64 hexadecimal digits are reserved.',
              limits.lengths.instanceId,
            ),
          ),
        ];
      }),
};

const createKeys = new Set(['id', 'params', 'retention', 'locationHint']);

/** Other bindings have a `create`, too: only options that fit a workflow's are looked at. */
function createdIds(
  { callee, arguments: [options], keywords }: Call,
  { scopes }: WorkflowProgram,
): Expression[] {
  if (callee.kind !== 'member' || !isBinding(callee.object, scopes)) return [];
  if (callee.name === 'createBatch' || callee.name === 'create_batch')
    return options?.kind === 'array'
      ? options.elements.flatMap((each) => fieldOf(each, 'id', scopes) ?? [])
      : [];
  if (callee.name !== 'create') return [];
  const properties = objectOf(options, scopes)?.properties ?? keywords;
  const fits = properties.every(({ key }) => key === undefined || createKeys.has(key));
  const own = properties.find(({ key }) => key === 'id')?.value;
  return fits && own ? [own] : [];
}

/** Judges only what is fixed of a text. */
function isValid(parts: TextParts): boolean {
  const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  const [only] = parts;
  if (length > limits.lengths.instanceId) return false;
  if (parts.length === 1 && only !== undefined && /^cf_[0-9a-f]{64}$/.test(only)) return false;
  return parts.every(
    (part, index) => part === undefined || (index === 0 ? identifierPattern : /^[a-zA-Z0-9-_]*$/).test(part),
  );
}
