import { type Problem } from '../../core/base/problem';
import { checkDocument } from '../../core/language/documents/check-document';
import { parseTarget } from '../../core/language/documents/target';
import { intentsOf } from '../../core/language/documents/resolve';
import { checkText } from '../../core/language/expression/check-text';
import { noFacts } from '../../core/language/facts';
import { type Awaitable, type LanguageContext } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { workflowLanguage } from '../../core/language/workflow/workflow-language';
import { loadScripts } from '../../workspace/scripts';

/** Check for text that has no file name. A language ID determines the language of the text. */
export type TextCheck = (text: string, options: TextOptions) => Awaitable<readonly Problem[]>;

export interface TextOptions {
  /** Catalog of fields, functions, and lists to use instead of the default. It applies only to filter expressions. */
  readonly scheme?: unknown;
  /** Limits (`maxNesting`, `starLimit`) to use instead of the defaults. They apply only to filter expressions. */
  readonly limits?: unknown;
}

const checks: ReadonlyMap<string, TextCheck> = new Map<string, TextCheck>([
  ['filter', (text, options) => checkText(text, 'filter', options)],
  ['filter-value', (text, options) => checkText(text, 'value', options)],
  ['workflow-js', workflowCheck('javascript')],
  ['workflow-ts', workflowCheck('typescript')],
  ['workflow-py', workflowCheck('python')],
]);

/**
 * Returns the check for a language ID of `check --language` and `check --jsonl`: `filter`, `filter-value`,
 * `json:<kind>[:<intent>]`, `workflow-js`, `workflow-ts`, `workflow-py`. Returns undefined for an unknown ID.
 */
export function textCheck(id: string): TextCheck | undefined {
  return checks.get(id) ?? (id.startsWith('json:') ? documentCheck(id.slice('json:'.length)) : undefined);
}

/**
 * Returns the check for `kind` or `kind:intent`. Without an intent, the first intent of the kind is used, because the
 * intent cannot be determined from the text.
 */
function documentCheck(name: string): TextCheck | undefined {
  const target = parseTarget(name);
  const intent = target?.intent ?? (target && intentsOf(target.kind)[0]);
  return target && intent && ((text) => checkDocument(text, { kind: target.kind, intent }));
}

/** Returns the check for a single script. Other files are not considered. */
function workflowCheck(languageId: string): TextCheck {
  const language = workflowLanguage();
  return (text) => {
    const document = { uri: `untitled:${languageId}`, languageId, version: 0, text };
    return language.problems(document, loneContext);
  };
}

const loneContext: LanguageContext = {
  settings: defaultSettings,
  facts: noFacts,
  workspace: { find: () => [], read: () => undefined },
  scripts: loadScripts,
  signal: new AbortController().signal,
  now: Date.now,
};
