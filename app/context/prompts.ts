import { type ChangePlan } from '../../core/changes/plan';

/** One of several options. */
export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A codicon. */
  readonly icon?: string;
  /** Initially selected; if only one option can be selected, the first of these. */
  readonly picked?: boolean;
  readonly value: T;
}

/** The position of a question in a form, in which the user can go back to the previous question. */
export interface FormStep {
  /** Counted from 1. */
  readonly step: number;
  readonly total: number;
  /** Called when the user goes back; the answer is then undefined. */
  readonly goBack: () => void;
}

/** The result of a search: what was found, or the reason why nothing could be read. */
export type Searched<T> = readonly Choice<T>[] | { readonly problem: string };

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
  /** The problem with the text, while it is typed; undefined if there is none. */
  readonly validate?: (text: string) => string | undefined;
  /** The meaning of valid text, in words. */
  readonly explain?: (text: string) => string | undefined;
}

/** Asks the user. Undefined and false mean that the user canceled, and nothing is done. */
export interface Prompts {
  pick<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<T | undefined>;
  pickMany<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<readonly T[] | undefined>;
  /**
   * Lets the user choose from the results of `load` for the words typed so far; `load` is called again as they change.
   */
  search<T>(
    load: (words: string, signal: AbortSignal) => Promise<Searched<T>>,
    options: PickOptions,
  ): Promise<T | undefined>;
  input(options: InputOptions): Promise<string | undefined>;
  /** Asks for the confirmation that the plan requires. */
  confirm(plan: ChangePlan): Promise<boolean>;
  /**
   * Shows a note in the status bar that disappears by itself. A codicon other than the check mark indicates a problem.
   */
  inform(message: string, icon?: string): void;
  /** Warns that an action that the user just requested failed or needs a decision. Resolves to the chosen action. */
  warn(message: string, ...actions: readonly string[]): Promise<string | undefined>;
  copy(text: string): Promise<void>;
  /** Shows a secret once, with a button that copies it. The secret is not stored. */
  showSecret(title: string, secret: string): Promise<void>;
  /** Shows a longer text (a report, an explanation) as a separate document. */
  showText(title: string, markdown: string): Promise<void>;
}
