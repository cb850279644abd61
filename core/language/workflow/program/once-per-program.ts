import { type WorkflowProgram } from './program';

/**
 * Wraps a function that computes facts about a program, so that the result is cached for the lifetime of the program.
 * Several lints need the same facts.
 */
export function oncePerProgram<Answer>(
  find: (program: WorkflowProgram) => Answer,
): (program: WorkflowProgram) => Answer {
  const known = new WeakMap<WorkflowProgram, { readonly answer: Answer }>();
  return (program) => {
    const found = known.get(program);
    if (found) return found.answer;
    const answer = find(program);
    known.set(program, { answer });
    return answer;
  };
}
