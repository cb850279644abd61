/** No other step-based library has `step.do(`; others have `step.sleep(` and `step.waitForEvent(`, too. */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** A quick check of the text alone: whether a script can contain a workflow or steps. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
