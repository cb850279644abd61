import { type Problem, type Severity } from '../base/problem';
import { type Language, type LanguageContext, type SourceDocument } from './language';
import { type LanguageSettings } from './settings';

/** The languages of the project, asked together: a script may hold a workflow and filter expressions at once. */
export class LanguageService {
  constructor(private readonly languages: readonly Language[]) {}

  /** The languages that have something to say about a document. */
  languagesOf(document: SourceDocument, settings: LanguageSettings): readonly Language[] {
    return this.languages.filter((language) => language.claims(document, settings));
  }

  /** All problems of a document in order of position, with the severities that the settings ask for. */
  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const found = await Promise.all(
      this.languagesOf(document, context.settings).map(async (language) =>
        language.problems(document, context),
      ),
    );
    return applySeverities(found.flat(), context.settings.severities).sort(
      (a, b) => a.start - b.start || a.end - b.end,
    );
  }

  /** Concatenates what every claiming language answers to one list question. */
  async collect<T>(
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => T[] | readonly T[] | Promise<readonly T[]> | undefined,
  ): Promise<readonly T[]> {
    const answers = await Promise.all(
      this.languagesOf(document, context.settings).map(async (language) => ask(language)),
    );
    return answers.flatMap((answer) => answer ?? []);
  }

  /** The first answer that is not undefined. */
  async first<T>(
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (const language of this.languagesOf(document, context.settings)) {
      const answer = await ask(language);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /** Tells every language that a document is gone. */
  forget(uri: string): void {
    for (const language of this.languages) language.forget?.(uri);
  }
}

/** Drops problems that are switched off and changes the severity of those that are set otherwise. */
export function applySeverities(
  problems: readonly Problem[],
  severities: Readonly<Record<string, Severity | 'off'>>,
): Problem[] {
  return problems.flatMap((problem) => {
    const wanted = severities[problem.code];
    if (wanted === 'off') return [];
    return [wanted === undefined || wanted === problem.severity ? problem : { ...problem, severity: wanted }];
  });
}
