import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { durationInWords } from '../../duration/words';
import { type InlayHint } from '../../language';
import { limits } from '../limits.data';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { readableSteps } from '../program/step-config';
import { type Expression, type ObjectLiteral } from '../script/tree';

/** Behind a step what the engine does where the code says nothing: how often it tries again, how long it waits. */
export function inlaysOf(program: WorkflowProgram, range: OffsetRange): readonly InlayHint[] {
  return readableSteps(program)
    .filter(({ node }) => node.start <= range.end && range.start <= node.end)
    .flatMap((step): InlayHint[] => {
      const hint = step.kind === 'do' ? ofDo(step) : step.kind === 'waitForEvent' ? ofWait(step) : undefined;
      return hint === undefined
        ? []
        : [{ ...hint, tooltip: l10n.t('The default: the code sets nothing here.') }];
    });
}

type Hint = Pick<InlayHint, 'offset' | 'label'>;

function ofDo({ name, config, decorated }: StepCall): Hint | undefined {
  const { defaults } = limits;
  const retries = l10n.t('{0} retries', defaults.retryLimit);
  const timeout = l10n.t('{0} each', durationInWords(defaults.timeoutMs));
  // The name of a decorated step may be that of its function, further down.
  if (config === undefined)
    return name === undefined || decorated !== undefined
      ? undefined
      : { offset: name.end, label: l10n.t('{0}, {1}', retries, timeout) };
  const written = plainObject(config);
  if (written === undefined) return undefined;
  const labels = [
    ...(written.properties.some(({ key }) => key === 'retries') ? [] : [retries]),
    ...(written.properties.some(({ key }) => key === 'timeout') ? [] : [timeout]),
  ];
  return labels.length === 0 ? undefined : { offset: config.end, label: labels.join(', ') };
}

function ofWait({ options, timeout }: StepCall): Hint | undefined {
  const written = options && plainObject(options);
  return written === undefined || timeout !== undefined
    ? undefined
    : { offset: written.end, label: l10n.t('at most {0}', durationInWords(limits.defaults.waitTimeoutMs)) };
}

/** An object that is written where it is used, with nothing in it that could set more. */
function plainObject(expression: Expression): ObjectLiteral | undefined {
  if (expression.kind === 'cast') return plainObject(expression.operand);
  return expression.kind === 'object' && expression.properties.every(({ key }) => key !== undefined)
    ? expression
    : undefined;
}
