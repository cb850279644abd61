import * as l10n from '@vscode/l10n';
import { identifierPattern, limits } from '../limits.data';
import { sentEvents } from '../program/events';
import { readableSteps } from '../program/step-config';
import { type TextParts, textParts } from '../program/text-parts';
import { replaceName, reporter, type WorkflowLint } from './lint';

const id = 'invalid-event-type';
const report = reporter(id, 'error');

/**
 * Reports event types that the service rejects (workflow scripts reference, section 3). The local engine does not
 * check them.
 */
export const invalidEventType: WorkflowLint = {
  id,
  check: (program) => {
    const waited = readableSteps(program).flatMap(({ eventType }) => eventType ?? []);
    const sent = sentEvents(program)
      .filter(({ isWorkflow }) => isWorkflow)
      .map(({ type }) => type);
    return [...waited, ...sent].flatMap((expression) => {
      const parts = textParts(expression, program.scopes);
      if (parts === undefined || isValid(parts)) return [];
      const [text] = parts;
      const better = parts.length === 1 && text !== undefined ? corrected(text) : undefined;
      return [
        report(
          expression,
          l10n.t(
            'Invalid event type. Event types can contain only letters, digits, _, and -, must start with a letter, a digit, or _, and can have at most {0} characters.',
            limits.lengths.eventType,
          ),
          better !== undefined && expression.kind === 'literal'
            ? {
                fixes: [
                  replaceName(l10n.t('Replace with "{0}"', better), expression, better, program.tree.text),
                ],
              }
            : {},
        ),
      ];
    });
  },
};

/** Checks whether the constant parts of a string are valid. The other parts are not checked. */
function isValid(parts: TextParts): boolean {
  const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  if (length > limits.lengths.eventType) return false;
  return parts.every(
    (part, index) => part === undefined || (index === 0 ? identifierPattern : rest).test(part),
  );
}

const rest = /^[a-zA-Z0-9-_]*$/;

function corrected(text: string): string | undefined {
  const clean = text
    .replace(/[^a-zA-Z0-9-_]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, limits.lengths.eventType);
  return identifierPattern.test(clean) ? clean : undefined;
}
