/**
 * Pattern for text that occurs only in workflows. It does not include `step.sleep(` and `step.waitForEvent(`, because
 * other step-based libraries have these methods, too.
 */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** Quickly checks, based on the text alone, whether a script may contain a workflow or steps. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
