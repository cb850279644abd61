import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { constantValue } from '../program/constants';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { replayedCode, stepAround } from '../program/replayed-code';
import { type Call, type ImportedName, type ScriptNode, type ThrowStatement } from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'nonretryable-error-misuse';
const report = reporter(id, 'warning');
const error = 'NonRetryableError';

/**
 * For each language: the module that exports the error, and the modules from which users might import it by mistake.
 */
const modules = {
  script: {
    right: 'cloudflare:workflows',
    wrong: /^(?:cloudflare:(?!workflows$).*|@cloudflare\/(?:workers-types|workflows).*|workers)$/,
  },
  python: { right: 'workers.workflows', wrong: /^workers$/ },
} as const;

/**
 * Reports uses of the error class that do not end retries (workflow scripts reference, section 1.3). The class may be
 * imported from the wrong module. The error may not be thrown, may be caught inside the step, or may have another
 * name.
 */
export const nonretryableErrorMisuse: WorkflowLint = {
  id,
  check: (program) => {
    const { tree, scopes } = program;
    const { right, wrong } = modules[tree.language === 'python' ? 'python' : 'script'];
    return [
      ...tree.imports
        .filter(({ imported, module }) => imported === error && wrong.test(module))
        .map((each) => importProblem(each, right, tree.text)),
      ...scopes.nodesOf('call').flatMap((node) => ofCall(node, program)),
      ...scopes.nodesOf('throw').flatMap((node) => ofThrow(node, program)),
    ];
  },
};

function importProblem(imported: ImportedName, right: string, text: string): Problem {
  const at = text.indexOf(imported.module, imported.end);
  const fix: Fix | undefined =
    at < 0 || text.slice(imported.end, at).includes('\n') || text.slice(imported.end, at).includes(',')
      ? undefined
      : replaceFix(
          l10n.t('Import from "{0}"', right),
          { start: at, end: at + imported.module.length },
          right,
        );
  return report(
    imported,
    l10n.t('"{1}" does not export {0}. Import it from "{2}".', error, imported.module, right),
    {
      fixes: fix ? [fix] : [],
    },
  );
}

function ofCall(node: Call, program: WorkflowProgram): Problem[] {
  const { scopes, tree } = program;
  if (!node.closed || !isError(node, program)) return [];
  if (!node.isNew && tree.language !== 'python') return [];
  const problems: Problem[] = [];
  if (isDropped(node, program))
    problems.push(
      report(
        node,
        tree.language === 'python'
          ? l10n.t('This error is created but not raised, so it has no effect. Write `raise` before it.')
          : l10n.t('This error is created but not thrown, so it has no effect. Write `throw` before it.'),
        {
          fixes: throwFix(node, program),
        },
      ),
    );
  const [message, name] = node.arguments;
  const text = name && constantValue(name, scopes);
  const prefix = message && constantValue(message, scopes);
  const keeps = typeof prefix === 'string' && prefix.startsWith(error);
  if (name !== undefined && typeof text === 'string' && text !== error && !keeps)
    problems.push(
      report(
        name,
        l10n.t(
          'A NonRetryableError with a custom name does not prevent retries. Remove the second argument.',
        ),
        {
          severity: 'information',
          fixes: message
            ? [
                {
                  title: l10n.t('Remove the name'),
                  edits: [{ start: message.end, end: name.end, newText: '' }],
                },
              ]
            : [],
        },
      ),
    );
  return problems;
}

/**
 * Reports an error that is thrown inside a step if a `catch` in the same function catches it and does not throw. In
 * that case, the step does not fail.
 */
function ofThrow({ value }: ThrowStatement, program: WorkflowProgram): Problem[] {
  if (value?.kind !== 'call' || !isError(value, program)) return [];
  const { scopes } = program;
  const around = scopes.functionAround(value);
  if (around === undefined || stepAround(value, program) === undefined) return [];
  let below: ScriptNode = value;
  for (let at = scopes.parentOf(value); at && at !== around; at = scopes.parentOf(at)) {
    const isInBlock = at.kind === 'try' && at.block.some((each) => each === below);
    if (at.kind === 'try' && isInBlock && at.handler !== undefined) {
      if (at.handler.some(throws)) return [];
      return [
        report(
          value,
          l10n.t(
            'This error is caught inside the step, so it does not stop the retries. Rethrow it in the `catch`, or throw it outside the `try`.',
          ),
          { severity: 'information' },
        ),
      ];
    }
    below = at;
  }
  return [];
}

/** Checks whether code may throw, excluding functions inside it. */
function throws(node: ScriptNode): boolean {
  if (node.kind === 'throw') return true;
  return node.kind !== 'function' && node.kind !== 'class' && childNodes(node).some(throws);
}

/**
 * Checks whether a call creates the platform's error. The error class may be imported under another name or not
 * imported at all, but must not be defined in the file.
 */
function isError({ callee }: Call, { scopes }: WorkflowProgram): boolean {
  const name = globalName(callee, scopes);
  return (
    name === error ||
    (name?.startsWith('cloudflare:') === true && name.endsWith(`.${error}`)) ||
    name === `workers.workflows.${error}`
  );
}

function isDropped(node: Call, program: WorkflowProgram): boolean {
  const { scopes } = program;
  const parent = scopes.parentOf(node);
  if (parent?.kind === 'expression-statement') return true;
  if (parent?.kind === 'declarator' && parent.pattern.kind === 'name-pattern')
    return scopes.bindingOf(parent.pattern)?.references.length === 0;
  // A helper function may return an error for its caller to throw. However, an error that a step or `run` returns
  // becomes its result and is not thrown.
  const around = scopes.functionAround(node);
  const isReturned = parent?.kind === 'return' || (parent === around && around?.expressionBody === node);
  if (!isReturned || around === undefined) return false;
  return replayedCode(program).callbacks.has(around) || program.classes.some(({ run }) => run === around);
}

function throwFix(node: Call, { scopes, tree }: WorkflowProgram): Fix[] {
  const parent = scopes.parentOf(node);
  const word = tree.language === 'python' ? 'raise' : 'throw';
  const title = l10n.t('Use "{0}" for this error', word);
  if (parent?.kind === 'expression-statement')
    return [replaceFix(title, { start: node.start, end: node.start }, `${word} `)];
  return parent?.kind === 'return'
    ? [replaceFix(title, { start: parent.start, end: parent.start + 'return'.length }, word)]
    : [];
}
