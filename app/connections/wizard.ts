/** Went one question back. */
export const back = Symbol('back');
export type Back = typeof back;

/** How a question is shown. */
export interface Question {
  readonly title: string;
  readonly placeholder?: string;
  /** Position among the questions, from 1; a back button is offered from the second on. */
  readonly step: number;
  readonly total: number;
}

export interface WizardChoice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Selected from the start. */
  readonly picked?: boolean;
  readonly value: T;
}

export interface TextQuestion extends Question {
  readonly prompt: string;
  readonly value?: string;
  /** The input is masked. */
  readonly secret?: boolean;
  /** Problem with the previous answer; shown until the input changes. */
  readonly problem?: string | undefined;
  /** Problem with the text, while it is typed. */
  readonly validate?: (text: string) => string | undefined;
}

/** Questions to a person, one after the other. Undefined: the person left. */
export interface Wizard {
  pick<T>(choices: readonly WizardChoice<T>[], question: Question): Promise<T | Back | undefined>;
  text(question: TextQuestion): Promise<string | Back | undefined>;
  /** Shows progress; undefined if the person cancels it. */
  busy<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  /** Reports the result of an action of the person. */
  tell(message: string, detail?: string): void;
}

/** One question of a sequence: fills in a part of the answers, or is skipped if it does not apply. */
export type Step<Answers> = (
  answers: Answers,
  position: { readonly step: number; readonly total: number },
) => Promise<Answers | Back | 'skipped' | undefined>;

/** Asks in order, going back where the person does; undefined when the person leaves. */
export async function runSteps<Answers>(
  steps: readonly Step<Answers>[],
  start: Answers,
): Promise<Answers | undefined> {
  const trail: { readonly index: number; readonly answers: Answers }[] = [];
  let index = 0;
  let answers = start;
  while (index < steps.length) {
    // Skipped steps are not counted: the numbers go up by one.
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
