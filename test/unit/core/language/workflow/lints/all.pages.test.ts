import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { checkWorkflowScript, lints } from '../../../../../../core/language/workflow/lints/registry';
import { programOf, workflowAround } from '../../../../../support/workflow';

const folder = path.resolve(__dirname, '../../../../../../docs/diagnostics/workflow');

interface Example {
  readonly title: string;
  /** `ts` or `py`. */
  readonly language: string;
  /** The statements of a `run`, not a whole module. */
  readonly isRun: boolean;
  readonly text: string;
}

function examplesOf(page: string): Example[] {
  return [...page.matchAll(/## (Wrong|Right)\n\n```(\w+)( run)?\n([\s\S]*?)\n```/g)].map(
    ([, title = '', language = '', run, text = '']) => ({ title, language, isRun: run !== undefined, text }),
  );
}

function codesOf({ language, isRun, text }: Example): string[] {
  const indented = text.replace(/^/gm, '        ');
  const python = `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n    async def run(self, event, step):\n${indented}\n`;
  const whole = !isRun ? text : language === 'py' ? python : workflowAround(text);
  return checkWorkflowScript(programOf(whole, language === 'py' ? 'python' : 'typescript')).map(
    ({ code }) => code,
  );
}

describe('the documentation of the lints for workflow scripts', () => {
  it('has a page for each rule, and no other page', () => {
    const pages = fs.readdirSync(folder).map((file) => path.basename(file, '.md'));
    assert.deepEqual(pages.sort(), [...lints.map(({ id }) => id), 'class-not-exported'].sort());
  });

  for (const { id } of lints) {
    const file = path.join(folder, `${id}.md`);
    if (!fs.existsSync(file)) continue;
    const [wrong, right] = examplesOf(fs.readFileSync(file, 'utf8'));
    it(`${id}: the wrong example is reported so, the right one is without any finding`, () => {
      assert.ok(wrong?.title === 'Wrong' && right?.title === 'Right');
      assert.ok(codesOf(wrong).includes(`workflow/${id}`), `found ${codesOf(wrong).join(', ')}`);
      assert.deepEqual(
        codesOf(right).filter((code) => id !== 'race-outside-step' || code !== 'workflow/nested-step'),
        [],
      );
    });
  }
});
