/** The kinds of steps, by the name of the method in JavaScript. */
export type StepKind = 'do' | 'sleep' | 'sleepUntil' | 'waitForEvent';

/** The methods of a step in either language. A workflow step has no others. */
export const stepMethods: Readonly<Record<string, StepKind | undefined>> = {
  do: 'do',
  sleep: 'sleep',
  sleepUntil: 'sleepUntil',
  waitForEvent: 'waitForEvent',
  sleep_until: 'sleepUntil',
  wait_for_event: 'waitForEvent',
};
