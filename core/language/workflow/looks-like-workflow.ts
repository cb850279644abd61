/** `step.do(` is what no other step-based library has; `step.sleep(` and `step.waitForEvent(` others have too. */
const marks =
  /\b(?:WorkflowEntrypoint|WorkflowStep|AgentWorkflow|ThinkWorkflow)\b|\bstep\s*\??\.\s*do\s*[(<]/;

/** Cheap: whether a script can hold a workflow or steps, from its text alone. */
export function looksLikeWorkflow(text: string): boolean {
  return marks.test(text);
}
