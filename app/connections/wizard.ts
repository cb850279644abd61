import { type FormStep, type PickOptions } from '../context/prompts';

/** Result of a question if the user goes back to the previous one. */
export const back = Symbol('back');
export type Back = typeof back;

/** Title and position of a question, and other options for showing it. */
export interface Question {
  readonly title: string;
  readonly placeholder?: string;
  /** Number of the question, starting at 1. A back button is shown from the second question on. */
  readonly step: number;
  readonly total: number;
}

export interface WizardChoice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Whether the option is initially selected. */
  readonly picked?: boolean;
  readonly value: T;
}

export interface TextQuestion extends Question {
  readonly prompt: string;
  readonly value?: string;
  /** Whether the input is masked. */
  readonly secret?: boolean;
  /** Problem with the previous answer. It is shown until the input changes. */
  readonly problem?: string | undefined;
  /** Checks the text while the user types it. Returns the problem, if there is one. */
  readonly validate?: (text: string) => string | undefined;
}

/** Asks the user questions, one after the other. If the user cancels, the answer is undefined. */
export interface Wizard {
  pick<T>(choices: readonly WizardChoice<T>[], question: Question): Promise<T | Back | undefined>;
  text(question: TextQuestion): Promise<string | Back | undefined>;
  /** Shows progress until `run` finishes. Returns undefined if the user cancels. */
  busy<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  /** Reports the result of an action that the user requested. */
  tell(message: string, detail?: string): void;
}

/**
 * Asks one question of a sequence. Returns the previous answers combined with the new one, or `skipped` if the
 * question does not apply. Returns `back` if the user went back, or undefined if the user canceled.
 */
export type Step<Answers> = (
  answers: Answers,
  position: { readonly step: number; readonly total: number },
) => Promise<Answers | Back | 'skipped' | undefined>;

/** Asks the questions in order, and goes back if the user does. Returns undefined if the user cancels. */
export async function runSteps<Answers>(
  steps: readonly Step<Answers>[],
  start: Answers,
): Promise<Answers | undefined> {
  const trail: { readonly index: number; readonly answers: Answers }[] = [];
  let index = 0;
  let answers = start;
  while (index < steps.length) {
    // Skipped steps are not counted, so that the numbers are consecutive.
    const step = trail.length + 1;
    const result = await steps[index]?.(answers, { step, total: trail.length + steps.length - index });
    if (result === undefined) return undefined;
    if (result === back) {
      const last = trail.pop();
      index = last?.index ?? 0;
      answers = last?.answers ?? start;
    } else {
      if (result !== 'skipped') {
        trail.push({ index, answers });
        answers = result;
      }
      index++;
    }
  }
  return answers;
}

/** Returns the question at a position of a form. */
export const questionOf = (
  { title, placeholder }: Pick<PickOptions, 'title' | 'placeholder'>,
  { step, total }: FormStep,
): Question => ({ title, step, total, ...(placeholder === undefined ? {} : { placeholder }) });

/**
 * Returns the answer to a question in a form, or undefined if the user canceled or went back. If the user went back,
 * calls `goBack`.
 */
export function answerIn<T>({ goBack }: FormStep, answer: T | Back | undefined): T | undefined {
  if (answer !== back) return answer;
  goBack();
  return undefined;
}
