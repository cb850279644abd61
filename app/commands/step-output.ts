import * as l10n from '@vscode/l10n';
import { parseJson } from '../../core/base/json';
import { type StepOutput } from '../../core/model/workflow-instance';
import { callOn } from '../../core/resources/calls';
import { list, text } from '../../core/resources/record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Target } from '../../core/resources/target';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type EditorContext,
} from '../context/action-context';
import { freshTargets, targetsOf } from '../context/targets';

/** Step whose output can be read. */
interface OutputStep {
  readonly name: string;
  readonly type: string;
}

/** Text that the service returns instead of the output of a step that is marked as sensitive. */
const redacted = '[REDACTED]';

const withStep =
  (
    title: () => string,
    use: (context: ActionContext, ref: ResourceRef, step: OutputStep) => Promise<void>,
  ): Action =>
  async (context, nodes) => {
    const [picked] = await targetsOf(context, nodes, ['workflow_instance'], title());
    const [target] = picked
      ? await freshTargets(context, nodeOf(picked), ['workflow_instance'], title())
      : [];
    if (!target) return;
    const step = await pickStep(context, target, title());
    if (step) await use(context, target.ref, step);
  };

async function pickStep(
  { prompts }: Pick<ActionContext, 'prompts'>,
  { record }: Target,
  title: string,
): Promise<OutputStep | undefined> {
  const steps = list(record, 'steps').flatMap((step): OutputStep[] => {
    const [name, type] = [text(step, 'name'), text(step, 'type')];
    return name !== undefined && (type === 'step' || type === 'waitForEvent') ? [{ name, type }] : [];
  });
  if (steps.length > 0)
    return prompts.pick(
      steps.map((step) => ({ label: step.name, description: step.type, value: step })),
      { title, placeholder: l10n.t('Select a step') },
    );
  await prompts.warn(l10n.t('The instance has no step with output yet.'));
  return undefined;
}

/** Shows the complete output of an entry in an instance's log. The log itself truncates long outputs. */
export async function outputOf(
  context: ReadContext & AskContext & EditorContext,
  ref: ResourceRef,
  step: OutputStep,
): Promise<void> {
  const output = await readOutput(context, ref, step);
  if (!output) return;
  const { bytes } = output;
  if (!bytes) {
    const { text: shown } = fileOf(step, output);
    await context.prompts.showText(step.name, typeof shown === 'string' ? shown : '');
    return;
  }
  const save = l10n.t('Save to File…');
  const picked = await context.prompts.warn(
    l10n.t('The output of {0} is binary. Size in bytes: {1}.', step.name, bytes.byteLength),
    save,
  );
  if (picked === save) await saveOutput(context, step, output);
}

export const showStepOutput = withStep(() => l10n.t('Show Step Output'), outputOf);

export const saveStepOutput = withStep(
  () => l10n.t('Save Step Output'),
  async (context, ref, step) => {
    const output = await readOutput(context, ref, step);
    if (output) await saveOutput(context, step, output);
  },
);

/** Reads the output. If there is none to show, shows a message and returns undefined. */
async function readOutput(
  context: ReadContext & AskContext,
  ref: ResourceRef,
  { name, type }: OutputStep,
): Promise<StepOutput | undefined> {
  const call = callOn(ref, 'instances.stepOutput', { query: { name, type } });
  const outcome = await context.remote.call(call, context.signal);
  if (!outcome.ok) {
    context.fail(outcome);
    return undefined;
  }
  const { value } = outcome;
  if (value.output !== redacted) return value;
  await context.prompts.warn(
    l10n.t('{0} is marked as sensitive in the code, so its output is never shown.', name),
  );
  return undefined;
}

async function saveOutput(
  { saveFile }: Pick<ActionContext, 'saveFile'>,
  step: OutputStep,
  output: StepOutput,
): Promise<void> {
  const { name, text: content } = fileOf(step, output);
  await saveFile(l10n.t('Save Step Output'), name, content);
}

/**
 * Returns the name and content of the file for an output. The content is raw bytes, formatted JSON, or unchanged
 * text.
 */
function fileOf(
  { name }: OutputStep,
  { bytes, output, error }: StepOutput,
): { name: string; text: string | Uint8Array } {
  const base = name.replace(/[^\w.-]+/g, '_');
  if (bytes) return { name: `${base}.bin`, text: bytes };
  const value = typeof output === 'string' ? (parseJson(output) ?? output) : (output ?? { error });
  return typeof value === 'string'
    ? { name: `${base}.txt`, text: value }
    : { name: `${base}.json`, text: `${JSON.stringify(value, null, 2)}\n` };
}

const nodeOf = ({ ref, scope, record, label }: Target): Parameters<Action>[1] => [
  { id: '', type: lastStep(ref).kind, label, expandable: false, marks: [], ref, scope, record },
];
