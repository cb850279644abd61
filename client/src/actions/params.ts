import * as l10n from '@vscode/l10n';
import { parseJson } from '../../../core/base/json';
import { type ResourceStep } from '../resources/ref';
import { type Place } from '../views/node';
import { type ActionContext } from './action';
import { askJson } from './json-input';

/** A workflow of an account. */
interface Where {
  readonly place: Place;
  readonly within: readonly ResourceStep[];
}

const mostRemembered = 5;

/**
 * Asks for the parameters of a new instance: those that the workflow was last started with, or others as JSON. The
 * empty text: none. Undefined: the person left.
 */
export async function askParams(
  context: Pick<ActionContext, 'prompts' | 'memory' | 'activeText'>,
  where: Where,
  title: string,
): Promise<string | undefined> {
  const { prompts, memory } = context;
  const remembered = read(memory.get(keyOf(where)));
  const other = Symbol('other');
  const picked =
    remembered.length === 0
      ? other
      : await prompts.pick<string | typeof other>(
          [
            ...remembered.map((params, index) => ({
              label: params,
              ...(index === 0 ? { description: l10n.t('the last time') } : {}),
              value: params,
            })),
            { label: l10n.t('Other parameters…'), value: other },
            { label: l10n.t('No parameters'), value: '' },
          ],
          { title, placeholder: l10n.t('Which parameters?') },
        );
  if (typeof picked === 'string' || picked === undefined) return picked;
  return askJson(context, {
    title,
    prompt: l10n.t('Parameters as JSON; may be empty'),
    placeholder: '{"items": []}',
    ...(remembered[0] === undefined ? {} : { value: remembered[0] }),
  });
}

/** Keeps what an instance was started with, for the next one of that workflow. */
export async function rememberParams(
  { memory }: Pick<ActionContext, 'memory'>,
  where: Where,
  params: string,
): Promise<void> {
  if (params === '') return;
  const key = keyOf(where);
  const older = read(memory.get(key)).filter((one) => one !== params);
  await memory.put(key, JSON.stringify([params, ...older].slice(0, mostRemembered)));
}

/** A local runtime is known by its project, not by the port that it happens to have. */
const keyOf = ({ place, within }: Where): string =>
  `params/${place.runtime === true ? place.scopeName : place.scope.id}/${within[0]?.id ?? ''}`;

function read(stored: string | undefined): readonly string[] {
  const value = stored === undefined ? undefined : parseJson(stored);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
