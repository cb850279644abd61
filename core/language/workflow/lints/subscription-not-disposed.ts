import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { isInstance } from '../program/events';
import { type WorkflowProgram } from '../program/program';
import { type Binding } from '../program/scopes';
import { type Call, type ScriptNode } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'subscription-not-disposed';
const report = reporter(id, 'warning');

/** Reports event subscriptions that are never disposed, because they stay open (changelog of September 15, 2026). */
export const subscriptionNotDisposed: WorkflowLint = {
  id,
  check: (program) =>
    program.tree.language === 'python'
      ? []
      : program.scopes
          .nodesOf('call')
          .flatMap((call) => (isSubscription(call, program) ? problemOf(call, program) : [])),
};

function isSubscription({ callee, closed }: Call, { scopes }: WorkflowProgram): boolean {
  return (
    closed && callee.kind === 'member' && callee.name === 'subscribe' && isInstance(callee.object, scopes, 0)
  );
}

function problemOf(call: Call, { scopes, tree }: WorkflowProgram): Problem[] {
  if (call.callee.kind !== 'member') return [];
  const awaited = scopes.parentOf(call);
  const holder = awaited?.kind === 'await' ? scopes.parentOf(awaited) : awaited;
  const variables = holder?.kind === 'declarator' ? scopes.parentOf(holder) : undefined;
  if (
    holder?.kind === 'declarator' &&
    holder.pattern.kind === 'name-pattern' &&
    variables?.kind === 'variables'
  ) {
    if (variables.isUsing === true) return [];
    const binding = scopes.bindingOf(holder.pattern);
    if (binding === undefined || mayBeDisposed(binding, scopes)) return [];
    const keyword = /^(?:const|let|var)\b/.exec(tree.text.slice(variables.start, variables.end))?.[0];
    const { start } = variables;
    const isAlone = variables.declarators.length === 1;
    return [
      report(call.callee.nameRange, message(), {
        fixes:
          keyword === undefined || !isAlone
            ? []
            : [
                {
                  title: l10n.t('Declare it with "using"'),
                  edits: [{ start, end: start + keyword.length, newText: 'using' }],
                  preferred: true,
                },
              ],
      }),
    ];
  }
  // If the subscription is not stored, or only one of its properties is read, it can no longer be disposed.
  return holder?.kind === 'expression-statement' || holder?.kind === 'member'
    ? [report(call.callee.nameRange, message())]
    : [];
}

const message = (): string =>
  l10n.t(
    'This subscription is never disposed and stays open. Declare it with `using`, or call `[Symbol.dispose]()`.',
  );

/** Checks whether a subscription is disposed, or passed to code that can dispose it. */
function mayBeDisposed({ references }: Binding, scopes: WorkflowProgram['scopes']): boolean {
  return references.some((each) => {
    const user: ScriptNode | undefined = scopes.parentOf(each);
    if (user?.kind !== 'member' || user.object !== each) return true;
    return user.name === undefined || user.name === 'dispose';
  });
}
