/** The kinds of steps, named after their methods in JavaScript. */
export type StepKind = 'do' | 'sleep' | 'sleepUntil' | 'waitForEvent';

/** The methods of a step in both languages. Workflow steps have no other methods. */
export const stepMethods: ReadonlyMap<string, StepKind> = new Map([
  ['do', 'do'],
  ['sleep', 'sleep'],
  ['sleepUntil', 'sleepUntil'],
  ['waitForEvent', 'waitForEvent'],
  ['sleep_until', 'sleepUntil'],
  ['wait_for_event', 'waitForEvent'],
]);
