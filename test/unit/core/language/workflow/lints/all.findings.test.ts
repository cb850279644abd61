import { applyEdits } from '../../../../../../core/text/apply-edits';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { keepCases } from '../../../../../support/kept-cases';
import { programOf, workflowAround } from '../../../../../support/workflow';

describe('findings in workflow scripts', () => {
  keepCases('workflow-cases/findings', (input, head, file) => {
    const text = head === 'run' ? workflowAround(input) : `${input}\n`;
    const slice = ({ start, end }: { start: number; end: number }): string =>
      text.slice(start, end).replaceAll('\n', '⏎');
    const problems = checkWorkflowScript(programOf(text, file.replace(/\.txt$/, '') as ScriptLanguage));
    const told = problems.flatMap(({ severity, code, message, tags, fixes, related, ...range }) => [
      `${severity} ${code.replace('workflow/', '')} «${slice(range)}»${tags ? ` (${tags.join()})` : ''}: ${message}`,
      ...(fixes ?? []).map(({ title, edits, preferred, keepsMeaning }) => {
        const fixed = applyEdits(text, edits);
        let start = 0;
        while (fixed[start] === text[start] && start < text.length) start++;
        const end = fixed.length - (text.length - Math.max(start, ...edits.map((edit) => edit.end)));
        return `  fix${preferred ? '!' : ''}${keepsMeaning === false ? '?' : ''} ${title}: «${slice({ start, end: Math.max(start, ...edits.map((edit) => edit.end)) })}» → «${fixed.slice(start, end).replaceAll('\n', '⏎')}»`;
      }),
      ...(related ?? []).map((one) => `  see «${slice(one)}»: ${one.message}`),
    ]);
    return Promise.resolve(told);
  });
});
