import { copiedText } from '../../base/copied-text';
import { type Problem } from '../../base/problem';
import { type ComparedCondition, comparedCondition } from '../../rules/compare/compared-condition';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { isWrongCharacteristic, schemeOfCharacteristics } from '../expression/characteristics';
import { type CheckOptions } from '../expression/check';
import { type ExpressionView } from '../expression/features/view';
import { type LanguageContext } from '../language';
import { filterSettings } from './embedded-answers';
import { parseEmbedded, problemsOfEmbedded } from './holes';
import { type EmbeddedExpression } from './host';
import { type ZonePlan } from '../../expression/scheme/facts';
import { type ExpressionKind, type ExpressionTree } from '../../expression/tree';
import { type EmbeddedValue } from '../../text/embedded-text';

type ReadContext = Pick<LanguageContext, 'settings' | 'facts' | 'now'>;

/** The inputs that determine the results for an expression. They do not include its position in the host. */
interface PlacedValue {
  readonly value: EmbeddedValue;
  readonly kind: ExpressionKind;
  readonly phase: string | undefined;
  readonly plan: ZonePlan | undefined;
  readonly isCharacteristic: boolean | undefined;
  readonly checked?: ExpressionTree;
}

/**
 * An expression, with results that are computed on first use. All offsets are relative to the start of the embedded
 * value that contains the expression.
 */
export class ReadExpression {
  private readonly options: CheckOptions & Pick<LanguageContext, 'settings' | 'facts'>;
  private known: ExpressionView | undefined;
  private compared: ComparedCondition | undefined;
  private found: readonly Problem[] | undefined;

  constructor(
    private readonly expression: PlacedValue,
    private readonly context: ReadContext,
  ) {
    const { settings, facts } = context;
    const filter = filterSettings(settings.filter, expression);
    const scheme = expression.isCharacteristic ? { scheme: schemeOfCharacteristics(schemeFor(filter)) } : {};
    this.options = { kind: expression.kind, settings: { ...settings, filter }, facts, ...scheme };
  }

  get text(): string {
    return this.expression.value.text;
  }

  get view(): ExpressionView {
    const { checked, value } = this.expression;
    this.known ??= {
      tree: checked ?? parseEmbedded(value, this.options),
      settings: this.options.settings.filter,
      facts: this.options.facts,
    };
    return this.known;
  }

  /**
   * The condition that is compared with the conditions of other rules. It is valid only if the expression's tree has no
   * problems.
   */
  get condition(): ComparedCondition {
    return (this.compared ??= comparedCondition(this.view.tree));
  }

  /** The problems in the expression. If they depend on the current time, they are computed on each access. */
  get problems(): readonly Problem[] {
    if (this.found) return this.found;
    const { value, isCharacteristic } = this.expression;
    const asked = { time: false };
    const now = (): number => {
      asked.time = true;
      return this.context.now();
    };
    const all = problemsOfEmbedded(value, this.view.tree, { ...this.options, now });
    const found = isCharacteristic ? all.filter(isWrongCharacteristic) : all;
    if (!asked.time) this.found = found;
    return found;
  }
}

/**
 * A cache of the expressions in successive versions of one document. Expressions that an edit did not change are not
 * read again, even if they have moved.
 */
export class ReadExpressions {
  /**
   * The expressions, by place and then by text. A single key for both would be a new string for every expression after
   * every keystroke.
   */
  private readonly byPlace = new Map<string, Map<string, ReadExpression>>();
  private readonly before: ReadExpressions['byPlace'] | undefined;
  private count = 0;

  constructor(
    private readonly context: ReadContext,
    before: ReadExpressions | undefined,
  ) {
    this.before = before?.isFor(context) === true ? before.byPlace : undefined;
  }

  /** Whether the expressions were read with the settings and facts of a context. */
  isFor({ settings, facts }: Pick<ReadContext, 'settings' | 'facts'>): boolean {
    return this.context.settings === settings && this.context.facts === facts;
  }

  /**
   * Whether at least half of the expressions are still needed for a text with the given number of expressions. The
   * others are from earlier versions of the text.
   */
  isMostlyFor(count: number): boolean {
    return this.count <= 2 * count;
  }

  of({ embedded, kind, phase, plan, isCharacteristic, checked }: EmbeddedExpression): ReadExpression {
    const { text, holes } = embedded;
    const place = { kind, phase, plan, isCharacteristic };
    // A tree that the host's language has already parsed is reused.
    if (checked) return new ReadExpression({ ...place, value: embedded, checked }, this.context);
    const key = placeKey(place, holes);
    let here = this.byPlace.get(key);
    if (!here) this.byPlace.set(key, (here = new Map<string, ReadExpression>()));
    const known = here.get(text);
    if (known) return known;
    const read =
      this.before?.get(key)?.get(text) ??
      new ReadExpression({ ...place, value: { text: copiedText(text), holes } }, this.context);
    here.set(read.text, read);
    this.count++;
    return read;
  }
}

function placeKey(
  { kind, phase, plan, isCharacteristic }: Omit<PlacedValue, 'value'>,
  holes: EmbeddedValue['holes'],
): string {
  const phaseKey = phase === undefined ? '' : ` in ${phase}`;
  return `${kind} ${plan ?? ''} ${isCharacteristic ?? ''} ${startsOf(holes)}${phaseKey}`;
}

const startsOf = (holes: EmbeddedValue['holes']): string => holes.map(({ start }) => start).join();
