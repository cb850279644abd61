import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { worstCases } from '../../../../../../core/language/workflow/features/hover-workflow';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { notation } from '../../../../../support/graph-notation';
import { keepCases } from '../../../../../support/kept-cases';
import { programOf, workflowAround } from '../../../../../support/workflow';

describe('graphs of workflow scripts', () => {
  keepCases('workflow-cases/graphs', (input, head, file) => {
    const text = head === 'run' ? workflowAround(input) : `${input}\n`;
    const program = programOf(text, file.replace(/\.txt$/, '') as ScriptLanguage);
    const [complete, compatible] = (['complete', 'compatible'] as const).map((mode) =>
      deriveGraphs(program, { mode, file: 'w' }),
    );
    if (!complete || !compatible) return Promise.resolve([]);
    const place = (pointer: string): string => {
      const { start = 0, end = 0, nameStart = 0, nameEnd = 0, from } = complete.ranges[pointer] ?? {};
      const whole = text.slice(start, end).replaceAll('\n', '⏎');
      const before = from === undefined ? '' : `${text.slice(from, start)}|`;
      return `${before}${whole.length > 60 ? `${whole.slice(0, 30)}…${whole.slice(-20)}` : whole} (${text.slice(nameStart, nameEnd)})`;
    };
    return Promise.resolve([
      ...complete.workflows.map(
        (workflow) =>
          `${workflow.class_name}: ${notation(workflow)} ${JSON.stringify(workflow.payload ?? null)}`,
      ),
      `like the service: ${compatible.workflows.map(notation).join(' and ')}`,
      ...Object.keys(complete.ranges).map(
        (pointer) =>
          `${pointer.replace('/workflows/', '')} ${place(pointer)} ${JSON.stringify(complete.details[pointer] ?? {})}`,
      ),
      ...(complete.imports.length > 0
        ? [
            `imports ${JSON.stringify(complete.imports.map(({ handed, ...one }) => ({ ...one, handed: handed.map((value) => value?.kind ?? null) })))}`,
          ]
        : []),
      `${complete.partial ? 'partial; ' : ''}${JSON.stringify([...worstCases(complete).values()])}`,
    ]);
  });
});
