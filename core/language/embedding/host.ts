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
  /** Facts about the expression from its location; they win over the settings. */
  readonly phase?: string;
  readonly plan?: ZonePlan;
  /** Characteristics of a rate limit, see `characteristics.ts`. */
  readonly isCharacteristic?: boolean;
  /** The rule with this condition, if the host shows a complete list of rules that is evaluated in order. */
  readonly rule?: RuleOfList;
  /** Quotes within it are not escaped: it was read as intended, although in the host it ends earlier. */
  readonly isLoose?: boolean;
  /** Its problems are reported by the language of the host itself, which has parsed it. */
  readonly checked?: ExpressionTree;
}

export interface RuleOfList {
  /** Equal for the rules of one list, which are in the order of evaluation. */
  readonly list: number;
  readonly action?: string;
  /** See `OrderedRule`. */
  readonly isPlain: boolean;
}

/** Parts of a text, in order, that can be read one by one: the items of a long list. */
export interface HostParts {
  readonly ranges: readonly OffsetRange[];
  /** The expressions of one part. */
  expressionsIn(part: number): readonly EmbeddedExpression[];
}

/** Inputs on which the expressions of a text can depend in addition to the text. */
export type HostContext = Pick<LanguageContext, 'settings' | 'facts' | 'scripts'>;

/**
 * A language in whose texts expressions are embedded. An expression is found only where it is known to be one:
 * in a resource of the provider, after a marking comment, at a key path of the settings; never by a key's name.
 */
export interface Host {
  readonly languageIds: readonly string[];
  /** A quick check: whether the text can contain an expression at all. */
  mayHold(document: SourceDocument, settings: LanguageSettings): boolean;
  /** A quick check: false if everything in it is checked by the language of the host itself. Absent: true. */
  mayReport?(document: SourceDocument, settings: LanguageSettings): boolean;
  /** The parts of a text; undefined when it has to be read as a whole. */
  parts?(document: SourceDocument, context: HostContext): Steps<HostParts | undefined>;
  /** All expressions, in order. Never throws; a text that the host itself could not read has none. */
  find(document: SourceDocument, context: HostContext): Awaitable<readonly EmbeddedExpression[]>;
}
