import { type ChangePlan } from '../../core/changes/plan';

/** One of several things to choose from. */
export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A codicon. */
  readonly icon?: string;
  /** Initially selected; if only one can be selected, the first of them. */
  readonly picked?: boolean;
  readonly value: T;
}

/** One of several questions, from which a person can go back to the one before. */
export interface FormStep {
  /** From 1. */
  readonly step: number;
  readonly total: number;
  /** The person goes back; the answer is then undefined. */
  readonly goBack: () => void;
}

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
  /** Problem with the text, while it is typed; undefined if there is none. */
  readonly validate?: (text: string) => string | undefined;
  /** Meaning of a valid text, in words. */
  readonly explain?: (text: string) => string | undefined;
}

/** Questions to a person. Undefined and false: the person canceled, and nothing is done. */
export interface Prompts {
  pick<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<T | undefined>;
  pickMany<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<readonly T[] | undefined>;
  /** Chooses from the results of `load` for the words typed so far; it is called again as they change. */
  search<T>(
    load: (words: string, signal: AbortSignal) => Promise<readonly Choice<T>[]>,
    options: PickOptions,
  ): Promise<T | undefined>;
  input(options: InputOptions): Promise<string | undefined>;
  /** Asks for the confirmation that the plan requires. */
  confirm(plan: ChangePlan): Promise<boolean>;
  /**
   * A note in the status bar that disappears by itself; with a codicon other than the check mark if there is a problem.
   */
  inform(message: string, icon?: string): void;
  /** An action that a person just requested failed, or needs a decision. Resolves to the action chosen. */
  warn(message: string, ...actions: readonly string[]): Promise<string | undefined>;
  copy(text: string): Promise<void>;
  /** Shows a secret once, with a button that copies it. It is kept nowhere. */
  showSecret(title: string, secret: string): Promise<void>;
  /** Shows a longer text (a report, an explanation) as a document of its own. */
  showText(title: string, markdown: string): Promise<void>;
}
