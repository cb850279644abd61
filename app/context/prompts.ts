import { type ChangePlan } from '../../core/changes/plan';

/** Option that the user can choose. */
export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Name of a codicon. */
  readonly icon?: string;
  /**
   * Whether the option is initially selected. If only one option can be selected, only the first option with this
   * property is initially selected.
   */
  readonly picked?: boolean;
  readonly value: T;
}

/** Position of a question in a form. The user can go back to the previous question. */
export interface FormStep {
  /** Number of the question, starting at 1. */
  readonly step: number;
  readonly total: number;
  /** Called when the user goes back. The answer is then undefined. */
  readonly goBack: () => void;
}

/** Result of a search: the items found. If not everything could be read, `problem` is the reason. */
export type Searched<T> =
  readonly Choice<T>[] | { readonly problem: string; readonly found: readonly Choice<T>[] };

/**
 * Returns the result of a search with only the items that `keep` returns. If the result contains a problem, the
 * problem is preserved.
 */
export const narrowed = <T>(
  searched: Searched<T>,
  keep: (found: readonly Choice<T>[]) => readonly Choice<T>[],
): Searched<T> => ('problem' in searched ? { ...searched, found: keep(searched.found) } : keep(searched));

export interface PickOptions {
  readonly form?: FormStep;
  readonly title: string;
  readonly placeholder?: string;
}

export interface InputOptions {
  readonly form?: FormStep;
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly placeholder?: string;
  /** Checks the text while the user types it. Returns the problem, or undefined if there is none. */
  readonly validate?: (text: string) => string | undefined;
  /** Explains the entered text. Called only if `validate` reports no problem. */
  readonly explain?: (text: string) => string | undefined;
}

/**
 * Asks the user questions. A result of undefined or false means that the user canceled. The caller then does nothing.
 */
export interface Prompts {
  pick<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<T | undefined>;
  pickMany<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<readonly T[] | undefined>;
  /**
   * Lets the user choose from the results of `load` for the words typed so far. `load` is called again when the words
   * change.
   */
  search<T>(
    load: (words: string, signal: AbortSignal) => Promise<Searched<T>>,
    options: PickOptions,
  ): Promise<T | undefined>;
  input(options: InputOptions): Promise<string | undefined>;
  /** Asks for the confirmation that the plan requires. */
  confirm(plan: ChangePlan): Promise<boolean>;
  /**
   * Shows a message in the status bar for a short time. `icon` is the ID of a codicon. By default, it is the check
   * mark.
   */
  inform(message: string, icon?: string): void;
  /**
   * Warns that the requested operation has failed or needs a decision. `actions` are the choices that the warning
   * offers. Resolves to the choice that the user selects.
   */
  warn(message: string, ...actions: readonly string[]): Promise<string | undefined>;
  copy(text: string): Promise<void>;
  /** Shows a secret once, with a button to copy it. The secret is not stored. */
  showSecret(title: string, secret: string): Promise<void>;
  /** Shows longer text, such as a report or an explanation, as a separate document. */
  showText(title: string, markdown: string): Promise<void>;
}
