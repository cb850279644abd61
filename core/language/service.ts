import { type Problem, type Severity } from '../base/problem';
import { type Awaitable, type Language, type LanguageContext, type SourceDocument } from './language';
import { bearsIgnore, meantLeftOut, withoutIgnored } from './ignore-comments';
import { isIgnored } from './project-config';
import { type LanguageSettings } from './settings';

/** A bug in Rampart: a language threw an error. The results of the other languages remain valid. */
export interface LanguageFailure {
  readonly language: string;
  readonly uri: string;
  readonly error: unknown;
}

/** The languages that handle a document with the given settings. */
interface Claimed {
  readonly settings: LanguageSettings;
  readonly languages: readonly Language[];
}

/**
 * All languages of Rampart, which are called together because a script can contain both a workflow and filter
 * expressions.
 */
export class LanguageService {
  /** The languages of each document version, because every request for the version needs them. */
  private readonly claimed = new WeakMap<SourceDocument, Claimed>();

  constructor(
    private readonly languages: readonly Language[],
    private readonly onFailure: (failure: LanguageFailure) => void,
  ) {}

  /** Returns the languages that a document belongs to. */
  languagesOf(document: SourceDocument, settings: LanguageSettings): readonly Language[] {
    const known = this.claimed.get(document);
    if (known?.settings === settings) return known.languages;
    const languages = this.findLanguages(document, settings);
    this.claimed.set(document, { settings, languages });
    return languages;
  }

  private findLanguages(document: SourceDocument, settings: LanguageSettings): readonly Language[] {
    return this.languages.filter((language) => {
      try {
        return language.claims(document, settings);
      } catch (error) {
        this.onFailure({ language: language.id, uri: document.uri, error });
        return false;
      }
    });
  }

  /** Returns all problems in a document, ordered by position, with the configured severities. */
  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const { early, settings } = context;
    if (isIgnored(document.uri, settings)) return [];
    const inOrder = (problems: readonly Problem[]): Problem[] =>
      applySeverities(problems, settings.severities).sort((a, b) => a.start - b.start || a.end - b.end);
    // For partial results, it is not yet known which comments are unused, so unused comments are not reported.
    const soFar = (some: readonly Problem[]): Problem[] => inOrder(meantLeftOut(document.text, some));
    const asked = early ? { ...context, early: (some: readonly Problem[]) => early(soFar(some)) } : context;
    const found = await this.collect(document, asked, (language) => language.problems(document, asked));
    const mayIgnore = bearsIgnore(document.text) && this.languagesOf(document, settings).length > 0;
    return inOrder(mayIgnore ? withoutIgnored(document.text, found) : found);
  }

  /** Returns the concatenated results of all languages that the document belongs to. */
  async collect<T>(
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => Awaitable<readonly T[]> | undefined,
  ): Promise<readonly T[]> {
    const answers = await Promise.all(
      this.languagesOf(document, context.settings).map((language) =>
        this.contain(language, document, context, ask),
      ),
    );
    return answers.flatMap((answer) => answer ?? []);
  }

  /** Returns the first result that is not undefined, from the languages that the document belongs to. */
  async first<T>(
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => Awaitable<T | undefined>,
  ): Promise<T | undefined> {
    for (const language of this.languagesOf(document, context.settings)) {
      const answer = await this.contain(language, document, context, ask);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /**
   * Returns the first result that is not undefined, from any language. The document does not have to belong to that
   * language (yet).
   */
  async firstOfAny<T>(
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => Awaitable<T | undefined> | undefined,
  ): Promise<T | undefined> {
    for (const language of this.languages) {
      const answer = await this.contain(language, document, context, ask);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /** Notifies every language that a document has been closed or deleted. */
  forget(uri: string): void {
    for (const language of this.languages) language.forget?.(uri);
  }

  /**
   * Returns the result of `ask` for one language. If the language throws, reports the failure and returns undefined, so
   * that the other languages are not affected. An aborted request may end with an error, which is not reported.
   */
  private async contain<T>(
    language: Language,
    document: SourceDocument,
    context: LanguageContext,
    ask: (language: Language) => Awaitable<T | undefined> | undefined,
  ): Promise<T | undefined> {
    try {
      return await ask(language);
    } catch (error) {
      if (!context.signal.aborted) this.onFailure({ language: language.id, uri: document.uri, error });
      return undefined;
    }
  }
}

/** Removes problems that are turned off, and applies the configured severities. */
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
