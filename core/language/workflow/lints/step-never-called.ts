import * as l10n from '@vscode/l10n';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-never-called';
const report = reporter(id, 'warning');

/**
 * Reports steps that are never called. In Python, a decorator only defines a step. The step runs when it is called or
 * when another step depends on it (workflow scripts reference, section 5).
 */
export const stepNeverCalled: WorkflowLint = {
  id,
  check: ({ tree, steps, scopes }) => {
    if (tree.language !== 'python') return [];
    const decorated = steps.flatMap(({ decorated: found, node }) =>
      found ? [{ node, function: found.function }] : [],
    );
    // A parameter is named after the step whose result it receives. A step that shares its name with a parameter
    // therefore counts as used.
    const named = new Set(
      decorated.flatMap(({ function: { parameters } }) =>
        parameters.flatMap(({ pattern }) => (pattern.kind === 'name-pattern' ? pattern.name : [])),
      ),
    );
    const referenced = new Set(scopes.nodesOf('identifier').map(({ name }) => name));
    return decorated.flatMap(({ node, function: { name } }) =>
      name === undefined || named.has(name) || referenced.has(name)
        ? []
        : [
            report(
              node,
              l10n.t(
                'A decorated step runs only when it is called or when another step depends on it. Call it: `await {0}()`.',
                name,
              ),
            ),
          ],
    );
  },
};
