import { type Problem } from '../../core/base/problem';
import { checkText } from '../../core/language/expression/check-text';
import { type Awaitable } from '../../core/language/language';

/** A language named by its id, for texts that no file name tells about. */
export type TextCheck = (text: string, options: TextOptions) => Awaitable<readonly Problem[]>;

export interface TextOptions {
  /** Replaces the catalogue of fields, functions and lists; only filter expressions have one. */
  readonly scheme?: unknown;
  /** Replaces the limits (`maxNesting`, `starLimit`); only filter expressions have them. */
  readonly limits?: unknown;
}

/**
 * The check behind a language id of `check --language` and `check --jsonl`: `filter`, `filter-value`,
 * `json:<kind>[:<intent>]`, `workflow-js`, `workflow-ts`, `workflow-py`. Undefined for an unknown id.
 */
export function textCheck(id: string): TextCheck | undefined {
  if (id === 'filter') return (text, options) => checkText(text, 'filter', options);
  if (id === 'filter-value') return (text, options) => checkText(text, 'value', options);
  return undefined;
}
