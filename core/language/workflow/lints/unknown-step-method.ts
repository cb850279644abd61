import * as l10n from '@vscode/l10n';
import { own } from '../../../base/own';
import { nearest } from '../../../base/nearest';
import { type Problem } from '../../../base/problem';
import { isPlatformStep } from '../program/platform-step';
import { type WorkflowProgram } from '../program/program';
import { type MemberAccess } from '../../../script/tree';
import { objectMembers } from './object-members';
import { replaceName, reporter, type WorkflowLint } from './lint';

const id = 'unknown-step-method';
const report = reporter(id, 'error');

const methods = {
  script: ['do', 'sleep', 'sleepUntil', 'waitForEvent'],
  python: ['do', 'sleep', 'sleep_until', 'wait_for_event'],
} as const;

/** Properties that every object inherits, and the `dup` method of remote objects. */
const inherited: ReadonlySet<string> = new Set([...objectMembers, 'dup']);

/**
 * Reports methods that a workflow step does not have. A call to an unknown method fails (workflow scripts reference,
 * section 1.1).
 */
export const unknownStepMethod: WorkflowLint = {
  id,
  check: (program) => {
    const known: readonly string[] = methods[program.tree.language === 'python' ? 'python' : 'script'];
    return program.scopes.nodesOf('call').flatMap((node): Problem[] => {
      if (node.callee.kind !== 'member') return [];
      const { name } = node.callee;
      if (name === undefined || known.includes(name) || inherited.has(name)) return [];
      return isPlatformStep(node.callee.object, program)
        ? [problemOf(name, node.callee, known, program)]
        : [];
    });
  },
};

function problemOf(
  name: string,
  { nameRange, object }: MemberAccess,
  known: readonly string[],
  { tree }: WorkflowProgram,
): Problem {
  const meant = own(synonyms, name) ?? nearest(name, known);
  const written = tree.text.slice(object.start, object.end);
  return report(
    nameRange,
    l10n.t('Unknown step method "{1}". The call fails. Valid methods: {0}.', known.join(', '), name),
    meant !== undefined
      ? { fixes: [replaceName(l10n.t('Replace with {0}.{1}', written, meant), nameRange, meant, tree.text)] }
      : {},
  );
}

/** Method names from other step-based libraries, mapped to the corresponding methods of a workflow step. */
const synonyms: Readonly<Record<string, string | undefined>> = { run: 'do', wait: 'sleep', execute: 'do' };
