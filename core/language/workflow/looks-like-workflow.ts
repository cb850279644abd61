/**
 * Text that occurs in workflows. Only workflows contain `step.do(`, whereas other step-based libraries also have
 * `step.sleep(` and `step.waitForEvent(`.
 */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** Quickly checks, based on the text alone, whether a script may contain a workflow or steps. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
