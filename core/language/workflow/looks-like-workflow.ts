/** Only workflows have `step.do(`; other step-based libraries also have `step.sleep(` and `step.waitForEvent(`. */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** A quick check of the text: whether a script can contain a workflow or steps. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
