import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { namedSteps } from '../program/named-steps';
import { type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-name-invalid-character';
const report = reporter(id, 'error');

const control = /[\u0000-\u001F]/;

/**
 * Reports control characters in step names, which only `step.do` rejects (workflow scripts reference, section 1.2).
 */
export const stepNameInvalidCharacter: WorkflowLint = {
  id: id,
  check: (program) =>
    namedSteps(program).flatMap(({ step, name, parts }) => {
      const [found] = parts.flatMap((part) => control.exec(part ?? '') ?? []);
      if (step.kind !== 'do' || found === undefined) return [];
      const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return [
        report(
          name,
          l10n.t('Step names cannot contain control characters. Remove U+{0}.', code),
          removal(name, program.tree.text),
        ),
      ];
    }),
};

/**
 * Returns a fix that replaces control characters and their escape sequences with spaces. It is offered only if the
 * name is written as a literal in the call.
 */
function removal(name: Expression, text: string): { fixes?: readonly Fix[] } {
  if (name.kind !== 'literal') return {};
  const written = text.slice(name.start, name.end);

  const clean = written.replace(
    /\\(?:[nrtbfv0]|x[01][0-9a-f]|u00[01][0-9a-f]|u\{[01]?[0-9a-f]\})|[\u0000-\u001F]/gi,
    ' ',
  );
  if (clean === written) return {};
  return {
    fixes: [
      {
        title: l10n.t('Replace with a space'),
        edits: [{ start: name.start, end: name.end, newText: clean }],
      },
    ],
  };
}
