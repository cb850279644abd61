import * as l10n from '@vscode/l10n';
import { nearest } from '../../../base/nearest';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { isPlatformStep } from '../program/platform-step';
import { type WorkflowProgram } from '../program/program';
import { type Expression } from '../../../script/tree';
import { replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'unknown-step-method';
const report = reporter(id, 'error');

const methods = {
  script: ['do', 'sleep', 'sleepUntil', 'waitForEvent'],
  python: ['do', 'sleep', 'sleep_until', 'wait_for_event'],
} as const;

/** Properties that every object inherits. */
const inherited = new Set(['toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'dup']);

/** Reports methods that a workflow step does not have. Calling such a method fails (reference, section 1.1). */
export const unknownStepMethod: WorkflowLint = {
  id,
  check: (program) => {
    const own: readonly string[] = methods[program.tree.language === 'python' ? 'python' : 'script'];
    return program.scopes.nodesOf('call').flatMap((node): Problem[] => {
      if (node.callee.kind !== 'member') return [];
      const { name, nameRange, object } = node.callee;
      if (name === undefined || own.includes(name) || inherited.has(name)) return [];
      return isPlatformStep(object, program) ? [problemOf(name, nameRange, object, own, program)] : [];
    });
  },
};

function problemOf(
  name: string,
  range: OffsetRange,
  object: Expression,
  own: readonly string[],
  { tree }: WorkflowProgram,
): Problem {
  const meant = synonyms[name] ?? nearest(name, own);
  const written = tree.text.slice(object.start, object.end);
  return report(
    range,
    l10n.t('Unknown step method "{1}". The call fails. Valid methods: {0}.', own.join(', '), name),
    meant !== undefined
      ? { fixes: [replaceFix(l10n.t('Replace with {0}.{1}', written, meant), range, meant)] }
      : {},
  );
}

/** Method names of other step-based libraries, with the corresponding method of a workflow step. */
const synonyms: Readonly<Record<string, string | undefined>> = { run: 'do', wait: 'sleep', execute: 'do' };
