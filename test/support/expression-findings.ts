import { checkExpression } from '../../core/language/expression/check';
import { defaultSettings, type LanguageSettings } from '../../core/language/settings';
import { type ExpressionKind } from '../../core/expression/tree';

/** The inputs that affect the diagnostics of an expression, other than its text. */
export interface FindingOptions {
  readonly kind?: ExpressionKind;
  readonly filter?: Partial<LanguageSettings['filter']>;
  readonly severities?: LanguageSettings['severities'];
  readonly now?: () => number;
}

/**
 * Returns everything that users see of an expression's diagnostics, as lines. For each diagnostic: severity, code,
 * marked text, tags, and message, then each fix with its result (`fix!` if preferred, `fix?` if it changes the
 * meaning), then related information.
 */
export function findingsOf(text: string, options: FindingOptions = {}): string[] {
  const problems = checkExpression(text, {
    kind: options.kind ?? 'filter',
    settings: {
      filter: { ...defaultSettings.filter, ...options.filter },
      severities: options.severities ?? defaultSettings.severities,
    },
    ...(options.now ? { now: options.now } : {}),
  });
  return problems.flatMap((problem) => {
    const { code, severity, start, end, tags, message, fixes, related, declares } = problem;
    const marks = tags === undefined ? '' : ` (${tags.join(', ')})`;
    return [
      `${severity} ${code.replace(/^filter\//, '')} «${text.slice(start, end)}»${marks}: ${message}`,
      ...(fixes ?? []).map(({ title, edits, preferred, keepsMeaning }) => {
        const result = [...edits]
          .sort((a, b) => b.start - a.start)
          .reduce((all, edit) => all.slice(0, edit.start) + edit.newText + all.slice(edit.end), text);
        return `fix${preferred ? '!' : ''}${keepsMeaning === false ? '?' : ''} ${title} → ${result}`;
      }),
      ...(declares ? [`declares ${JSON.stringify(declares)}`] : []),
      ...(related ?? []).map((one) => `see «${text.slice(one.start, one.end)}»: ${one.message}`),
    ];
  });
}
