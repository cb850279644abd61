import { type Problem } from '../../base/problem';
import { type CheckOptions } from '../expression/check';
import { type ExpressionTree } from '../expression/tree';
import { type Language, type LanguageContext, type SourceDocument } from '../language';
import { type FilterSettings } from '../settings';
import { hostProblem } from './embedded-problems';
import { problemsOfEmbedded, parseEmbedded } from './holes';
import { type EmbeddedExpression } from './host';
import { hostOf } from './hosts';

/** An expression of a host, parsed. */
interface Piece {
  readonly expression: EmbeddedExpression;
  readonly tree: ExpressionTree;
  readonly options: CheckOptions;
}

interface Cached {
  readonly text: string;
  readonly settings: LanguageContext['settings'];
  readonly facts: LanguageContext['facts'];
  readonly pieces: readonly Piece[];
}

/** Expressions within YAML, Terraform, scripts and JSON: the language of expressions, asked through the map. */
export function embeddedLanguage(): Language {
  return new EmbeddedLanguage();
}

class EmbeddedLanguage implements Language {
  readonly id = 'embedded';
  private readonly cache = new Map<string, Cached>();

  claims(document: SourceDocument, settings: LanguageContext['settings']): boolean {
    return hostOf(document)?.mayHold(document, settings) ?? false;
  }

  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const pieces = await this.piecesOf(document, context);
    return pieces
      .filter(({ expression }) => !expression.isChecked)
      .flatMap(({ expression: { embedded }, tree, options }) =>
        problemsOfEmbedded(embedded, tree, options).map((problem) => hostProblem(problem, embedded)),
      );
  }

  forget(uri: string): void {
    this.cache.delete(uri);
  }

  /** The expressions of a document, found and parsed once for each text. */
  private async piecesOf(document: SourceDocument, context: LanguageContext): Promise<readonly Piece[]> {
    const { uri, text } = document;
    const { settings, facts, nowMs } = context;
    const cached = this.cache.get(uri);
    if (cached?.text === text && cached.settings === settings && cached.facts === facts) return cached.pieces;
    const found = (await hostOf(document)?.find(document, settings)) ?? [];
    const pieces = found.map((expression): Piece => {
      const filter = filterSettings(settings.filter, expression);
      const options = { kind: expression.kind, settings: { ...settings, filter }, facts, nowMs };
      return { expression, options, tree: parseEmbedded(expression.embedded, options) };
    });
    this.cache.set(uri, { text, settings, facts, pieces });
    return pieces;
  }
}

/** What the place of an expression says goes before the settings of the file. */
function filterSettings(settings: FilterSettings, { phase, plan }: EmbeddedExpression): FilterSettings {
  if (phase === undefined && plan === undefined) return settings;
  return {
    ...settings,
    ...(phase === undefined ? {} : { phase }),
    ...(plan === undefined ? {} : { plan }),
  };
}
