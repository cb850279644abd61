import { type OffsetRange } from '../../base/problem';
import { type Steps } from '../../base/steps';
import { type Awaitable, type LanguageContext, type SourceDocument } from '../language';
import { type LanguageSettings } from '../settings';
import { type ZonePlan } from '../../expression/scheme/facts';
import { type ExpressionKind, type ExpressionTree } from '../../expression/tree';
import { type EmbeddedText } from '../../text/embedded-text';

/** An expression that is embedded in a source text of another language (the host). */
export interface EmbeddedExpression {
  readonly kind: ExpressionKind;
  readonly embedded: EmbeddedText;
  /**
   * The phase of the expression, as determined by its location in the host. It takes precedence over the phase in the
   * settings.
   */
  readonly phase?: string;
  readonly plan?: ZonePlan;
  /** Whether the expression is a characteristic of a rate limit (see `characteristics.ts`). */
  readonly isCharacteristic?: boolean;
  /**
   * The rule that has this expression as its condition. Present only if the host contains a complete list of rules
   * that are evaluated in order.
   */
  readonly rule?: RuleOfList;
  /**
   * Whether the expression contains quotes that are not escaped for the host. The host ends the string at the first
   * of these quotes, but the expression includes the text after it.
   */
  readonly isLoose?: boolean;
  /** The parsed tree, if the host's own language has already parsed the expression and reports its problems. */
  readonly checked?: ExpressionTree;
}

export interface RuleOfList {
  /**
   * Number that identifies the list to which a rule belongs. All rules in a list share this number and appear in
   * evaluation order.
   */
  readonly list: number;
  readonly action?: string;
  /**
   * Whether the rule is certainly enabled, occurs exactly once, has a fixed action, and does not count requests. Other
   * rules are treated as if they could be disabled.
   */
  readonly isPlain: boolean;
}

/** Parts of a source text that can be read separately, such as the items of a long list, in source order. */
export interface HostParts {
  readonly ranges: readonly OffsetRange[];
  /** Returns the expressions of one part. */
  expressionsIn(part: number): readonly EmbeddedExpression[];
}

/** Additional inputs on which the expressions of a source text can depend. */
export type HostContext = Pick<LanguageContext, 'settings' | 'facts' | 'scripts'>;

/**
 * A language whose source texts can contain expressions. A value is treated as an expression, for example, in a
 * resource of the provider, in a request to the API, after a marking comment, or at a key path from the settings.
 */
export interface Host {
  readonly languageIds: readonly string[];
  /** Quickly checks whether the document can contain an expression at all. */
  mayHold(document: SourceDocument, settings: LanguageSettings): boolean;
  /**
   * Quickly checks whether the language of embedded expressions may report problems in this document. The result is
   * false if the host's own language checks all expressions. If this method is absent, problems may be reported.
   */
  mayReport?(document: SourceDocument, settings: LanguageSettings): boolean;
  /** Returns the parts of a source text, or undefined if the text has to be read as a whole. */
  parts?(document: SourceDocument, context: HostContext): Steps<HostParts | undefined>;
  /** Returns all expressions, in order. The result is empty if the host cannot read the source text. */
  find(document: SourceDocument, context: HostContext): Awaitable<readonly EmbeddedExpression[]>;
  /**
   * Returns the result of `find` after an edit without reading the whole text again. Returns undefined if the text has
   * to be read again. `before` is the previous text with its expressions, which were found with the same settings and
   * facts.
   */
  findAgain?(before: FoundExpressions, document: SourceDocument): readonly EmbeddedExpression[] | undefined;
}

/** A source text and all expressions in it. */
export interface FoundExpressions {
  readonly text: string;
  readonly found: readonly EmbeddedExpression[];
}
