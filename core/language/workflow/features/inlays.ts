import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { durationInWords } from '../../../duration/words';
import { type InlayHint } from '../../language';
import { limits } from '../limits.data';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { readableSteps } from '../program/step-config';
import { ownerOf } from '../lints/duplicate-step-name';
import { type Expression, type ObjectLiteral } from '../../../script/tree';

/**
 * Returns hints that are shown after steps. They contain the engine's defaults for values that the code does not set:
 * the number of retries, the timeout, and the maximum wait for an event. Each default is shown once per workflow, at
 * the first step that it applies to.
 */
export function inlaysOf(program: WorkflowProgram, range: OffsetRange): readonly InlayHint[] {
  const told = new Set<string>();
  return readableSteps(program).flatMap((step): InlayHint[] => {
    const { node } = step;
    const owner = ownerOf(node, program);
    const news = unsetIn(step)?.parts.filter((part) => !told.has(`${owner} ${part}`)) ?? [];
    for (const part of news) told.add(`${owner} ${part}`);
    const offset = unsetIn(step)?.offset;
    if (offset === undefined || news.length === 0 || node.start > range.end || range.start > node.end)
      return [];
    const label = news.map((part) => words[part]()).join(', ');
    return [{ offset, label, tooltip: l10n.t('Default value. The code does not set a value.') }];
  });
}

type Part = 'retries' | 'timeout' | 'wait';

const words: Readonly<Record<Part, () => string>> = {
  retries: () => l10n.t('{0} retries', limits.defaults.retryLimit),
  timeout: () => l10n.t('timeout: {0}', durationInWords(limits.defaults.timeoutMs)),
  wait: () => l10n.t('at most {0}', durationInWords(limits.defaults.waitTimeoutMs)),
};

/**
 * Returns the values for which a step uses the engine's defaults, and the offset after which they are shown. Returns
 * undefined if the step gets no hint.
 */
function unsetIn(step: StepCall): { readonly offset: number; readonly parts: readonly Part[] } | undefined {
  return step.kind === 'do' ? unsetInDo(step) : step.kind === 'waitForEvent' ? unsetInWait(step) : undefined;
}

function unsetInDo({ name, config, decorated }: StepCall): ReturnType<typeof unsetIn> {
  // A step without a configuration gets its hint after its name. This is not possible for a decorated step, because
  // its name may be the name of its function, which comes later in the text.
  if (config === undefined)
    return name === undefined || decorated !== undefined
      ? undefined
      : { offset: name.end, parts: ['retries', 'timeout'] };
  const written = plainObject(config);
  if (written === undefined) return undefined;
  const parts = (['retries', 'timeout'] as const).filter(
    (part) => !written.properties.some(({ key }) => key === part),
  );
  return { offset: config.end, parts };
}

function unsetInWait({ options, timeout }: StepCall): ReturnType<typeof unsetIn> {
  const written = options && plainObject(options);
  return written === undefined || timeout !== undefined
    ? undefined
    : { offset: written.end, parts: ['wait'] };
}

/** Returns the expression if it is an object literal in which all keys are known, and undefined otherwise. */
function plainObject(expression: Expression): ObjectLiteral | undefined {
  if (expression.kind === 'cast') return plainObject(expression.operand);
  return expression.kind === 'object' && expression.properties.every(({ key }) => key !== undefined)
    ? expression
    : undefined;
}
