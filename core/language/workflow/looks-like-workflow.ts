/** No other step-based library has `step.do(`; others have `step.sleep(` and `step.waitForEvent(`, too. */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** Cheap: whether a script can hold a workflow or steps, from its text alone. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
