import * as l10n from '@vscode/l10n';
import { nearest } from '../../expression/parser/nearest';
import { type Fix } from '../../../base/problem';
import { findRun, type WorkflowClass } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { replaceFix, reporter, type WorkflowRule } from './rule';

const id = 'missing-run';
const report = reporter(id, 'error');

/** The engine calls `run` of the class that a binding names (reference, section 1). */
export const missingRun: WorkflowRule = {
  id,
  check: (program) =>
    program.classes
      .filter(
        ({ base, node, exportedAs, chain }) =>
          base === 'workflow' &&
          !node.isAbstract &&
          exportedAs.length > 0 &&
          !program.tree.hasErrors &&
          findRun(chain, program.tree.language) === undefined &&
          // A member whose name is computed may be it.
          chain.every(({ members }) => members.every(({ name }) => name !== undefined)),
      )
      .map((found) =>
        report(
          found.nameRange,
          l10n.t('A workflow needs a method run(event, step): it is what an instance runs.'),
          { fixes: fixesFor(found, program) },
        ),
      ),
};

/** A method that takes an event and a step is probably meant. */
function fixesFor({ node }: WorkflowClass, { tree }: WorkflowProgram): Fix[] {
  const methods = node.members.filter(
    ({ isMethod, name, isStatic }) => isMethod && !isStatic && name !== 'constructor',
  );
  const meant =
    methods.find(({ value }) => value?.kind === 'function' && value.parameters.length === 2) ??
    methods.find(
      ({ name }) => name !== undefined && nearest(name, ['run', 'execute', 'start', 'main']) !== undefined,
    );
  if (meant?.name !== undefined)
    return [replaceFix(l10n.t('Rename "{0}" to "run"', meant.name), meant.nameRange, 'run')];
  if (tree.language === 'python') return [];
  const open = tree.text.indexOf('{', node.base?.end ?? node.start);
  if (open < 0 || open > node.end) return [];
  return [
    {
      title: l10n.t('Add run(event, step)'),
      edits: [{ start: open + 1, end: open + 1, newText: '\n  async run(event, step) {\n  }\n' }],
    },
  ];
}
