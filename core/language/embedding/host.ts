import { type OffsetRange } from '../../base/problem';
import { type Steps } from '../../base/steps';
import { type Awaitable, type LanguageContext, type SourceDocument } from '../language';
import { type LanguageSettings } from '../settings';
import { type ZonePlan } from '../../expression/scheme/facts';
import { type ExpressionKind, type ExpressionTree } from '../../expression/tree';
import { type EmbeddedText } from '../../text/embedded-text';

/** An expression within a host, at a place where expressions are expected. */
export interface EmbeddedExpression {
  readonly kind: ExpressionKind;
  readonly embedded: EmbeddedText;
  /** Facts about the expression based on its location; they take precedence over the settings. */
  readonly phase?: string;
  readonly plan?: ZonePlan;
  /** Whether the expression is a characteristic of a rate limit; see `characteristics.ts`. */
  readonly isCharacteristic?: boolean;
  /** The rule with this condition, if the host contains a complete list of rules that is evaluated in order. */
  readonly rule?: RuleOfList;
  /**
   * Whether the expression contains unescaped quotes. It was read as intended, although the host ends the string at
   * the first of these quotes.
   */
  readonly isLoose?: boolean;
  /** The tree, if the language of the host itself has parsed the expression and reports its problems. */
  readonly checked?: ExpressionTree;
}

export interface RuleOfList {
  /** Identifies the list of a rule: equal for all rules of one list, which are in the order of evaluation. */
  readonly list: number;
  readonly action?: string;
  /** See `OrderedRule`. */
  readonly isPlain: boolean;
}

/** Parts of a source text, in order, that can be read separately: the items of a long list. */
export interface HostParts {
  readonly ranges: readonly OffsetRange[];
  /** The expressions of one part. */
  expressionsIn(part: number): readonly EmbeddedExpression[];
}

/** Additional inputs on which the expressions of a source text can depend. */
export type HostContext = Pick<LanguageContext, 'settings' | 'facts' | 'scripts'>;

/**
 * A language in whose texts expressions are embedded. An expression is found only where it is known to be one:
 * in a resource of the provider, after a marking comment, at a key path of the settings; never by a key's name.
 */
export interface Host {
  readonly languageIds: readonly string[];
  /** A quick check: whether the text can contain an expression at all. */
  mayHold(document: SourceDocument, settings: LanguageSettings): boolean;
  /** A quick check: false if the language of the host itself checks everything in it. If absent: true. */
  mayReport?(document: SourceDocument, settings: LanguageSettings): boolean;
  /** The parts of a source text; undefined if it has to be read as a whole. */
  parts?(document: SourceDocument, context: HostContext): Steps<HostParts | undefined>;
  /** All expressions, in order. Never throws; a source text that the host cannot read has none. */
  find(document: SourceDocument, context: HostContext): Awaitable<readonly EmbeddedExpression[]>;
}
