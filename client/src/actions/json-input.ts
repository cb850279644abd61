import * as l10n from '@vscode/l10n';
import { parseJson } from '../../../core/base/json';
import { type ActionContext } from './action';
import { type InputOptions } from './prompts';

/** What is wrong with a text that should be JSON or empty. */
export function checkJson(value: string): string | undefined {
  if (value.trim() === '') return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    return l10n.t('Not valid JSON: {0}', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Asks for JSON, or nothing: a line to type, or what the active editor holds, for what is longer than a line. The empty
 * text: none. Undefined: the person left.
 */
export async function askJson(
  context: Pick<ActionContext, 'prompts' | 'activeText'>,
  question: Pick<InputOptions, 'title' | 'prompt' | 'value' | 'placeholder'>,
): Promise<string | undefined> {
  const written = context.activeText()?.trim() ?? '';
  const json = /^[[{]/.test(written) ? parseJson(written) : undefined;
  const fromEditor =
    json !== undefined &&
    (await context.prompts.pick(
      [
        { label: l10n.t('Type it…'), icon: 'edit', value: false },
        {
          label: l10n.t('Take the JSON of the active editor'),
          icon: 'file-code',
          description: l10n.t('{0} characters', written.length),
          value: true,
        },
      ],
      { title: question.title, placeholder: question.prompt },
    ));
  if (fromEditor === undefined) return undefined;
  if (fromEditor) return JSON.stringify(json);
  return (await context.prompts.input({ ...question, validate: checkJson }))?.trim();
}
