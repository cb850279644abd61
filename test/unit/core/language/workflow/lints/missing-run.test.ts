import assert from 'node:assert/strict';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { applyEdits } from '../../../../../../core/text/apply-edits';
import { programOf } from '../../../../../support/workflow';

/** Returns the text after the fix that adds a `run` method. */
function withRun(text: string): string {
  const [problem] = checkWorkflowScript(programOf(text));
  return applyEdits(text, problem?.fixes?.[0]?.edits ?? []);
}

const added = '\n  async run(event, step) {\n  }\n';

describe('the fix for a workflow without run', () => {
  const imported = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
  for (const [before, after] of [
    ['export class W extends WorkflowEntrypoint {', ' }'],
    ['export class W extends WorkflowEntrypoint<Env, { id: string }> {', '}'],
    ['export class W extends WorkflowEntrypoint implements Named<{ a: 1 }> {', ' name = {}; }'],
    ['export class W extends /* { */ WorkflowEntrypoint // {\n{', '}'],
  ] as const)
    it(`adds the method at the start of the class body: ${before}`, () =>
      assert.equal(withRun(`${imported}${before}${after}\n`), `${imported}${before}${added}${after}\n`));
});
