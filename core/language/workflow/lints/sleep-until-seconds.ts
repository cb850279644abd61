import * as l10n from '@vscode/l10n';
import { constantValue, resolveConstant } from '../program/constants';
import { globalName } from '../program/global-names';
import { readableSteps } from '../program/step-config';
import { type Scopes } from '../program/scopes';
import { type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'sleep-until-seconds';
const report = reporter(id, 'error');

/**
 * Smallest number that is treated as milliseconds since the Unix epoch. A smaller number is certainly in seconds,
 * because in milliseconds it would be a time before March 1973.
 */
const leastMs = 1e11;

/**
 * Reports times in seconds that are passed to `sleepUntil`, which expects milliseconds and throws for times in the past
 * (workflow scripts reference, section 1.1).
 */
export const sleepUntilSeconds: WorkflowLint = {
  id,
  check: (program) =>
    readableSteps(program).flatMap(({ timestamp }) => {
      if (timestamp === undefined || !isSeconds(timestamp, program.scopes, 0)) return [];
      const { start, end } = timestamp;
      const isSimple = timestamp.kind !== 'binary';
      return [
        report(
          timestamp,
          l10n.t(
            'This time is in the past, so the call fails. sleepUntil expects a Date, or milliseconds since 1970. If the value is in seconds, multiply it by 1000.',
          ),
          {
            fixes: [
              {
                title: l10n.t('Multiply by 1000'),
                edits: isSimple
                  ? [{ start: end, end, newText: ' * 1000' }]
                  : [
                      { start, end: start, newText: '(' },
                      { start: end, end, newText: ') * 1000' },
                    ],
                preferred: true,
              },
            ],
          },
        ),
      ];
    }),
};

const roundings = new Set(['Math.floor', 'Math.round', 'Math.ceil', 'Math.trunc', 'int', 'round', 'math.floor', 'math.ceil', 'Number', 'parseInt']); // prettier-ignore
const millisecondClocks = new Set(['Date.now']);
const secondClocks = new Set(['time.time', 'time.monotonic']);

function isSeconds(expression: Expression, scopes: Scopes, depth: number): boolean {
  const number = constantValue(expression, scopes);
  if (typeof number === 'number') return depth === 0 && number < leastMs;
  const value = resolveConstant(expression, scopes);
  if (depth > 8) return false;
  if (value.kind === 'call') {
    const name = globalName(value.callee, scopes) ?? '';
    if (secondClocks.has(name)) return true;
    const [argument] = value.arguments;
    return argument !== undefined && roundings.has(name) && isSeconds(argument, scopes, depth + 1);
  }
  if (value.kind !== 'binary') return false;
  if (value.operator === '/' || value.operator === '//')
    return constantValue(value.right, scopes) === 1000 && isMilliseconds(value.left, scopes);
  if (value.operator !== '+' && value.operator !== '-') return false;
  return isSeconds(value.left, scopes, depth + 1) || isSeconds(value.right, scopes, depth + 1);
}

function isMilliseconds(expression: Expression, scopes: Scopes): boolean {
  const value = resolveConstant(expression, scopes);
  if (value.kind === 'binary')
    return isMilliseconds(value.left, scopes) || isMilliseconds(value.right, scopes);
  if (value.kind !== 'call') return false;
  const { callee } = value;
  if (callee.kind === 'member' && (callee.name === 'getTime' || callee.name === 'valueOf')) return true;
  return millisecondClocks.has(globalName(callee, scopes) ?? '');
}
