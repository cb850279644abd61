import { type Backoff, type GraphDuration, type StepConfig } from '../../../model/graph';
import { constantValue, lookUp, resolveConstant } from '../program/constants';
import { type Scopes } from '../program/scopes';
import { type StepCall } from '../program/step-calls';
import { type Expression, type ObjectLiteral } from '../../../script/tree';
import { type ModeRules } from './modes.data';

/** Values that the graph shows if the code sets none. They differ from the engine's defaults. */
export const filledConfig: StepConfig = {
  retries: { limit: 5, delay: 1000, backoff: 'exponential' },
  timeout: 10000,
};

/** Parts of a configuration that the code itself sets. */
export interface ExplicitConfig {
  readonly limit: boolean;
  readonly delay: boolean;
  readonly backoff: boolean;
  readonly timeout: boolean;
}

/**
 * Reads the strings and values of a step's arguments in the form that the graph uses (version graph reference,
 * section 3.1).
 */
export class StepTexts {
  constructor(
    private readonly scopes: Scopes,
    private readonly rules: ModeRules,
  ) {}

  name(step: StepCall): string {
    if (step.name === undefined) {
      const { decorated, kind } = step;
      if (decorated?.function.name !== undefined) return decorated.function.name;
      return kind === 'sleep' || kind === 'sleepUntil' ? 'could not compute' : '<missing>';
    }
    return this.text(step.name) ?? '<dynamic>';
  }

  /**
   * Returns the text of a literal or template, or of a constant with such a value. Substitutions of a template appear
   * as `${...}`. Returns undefined for all other expressions.
   */
  text(expression: Expression): string | undefined {
    const value = this.rules.followsConstants ? resolveConstant(expression, this.scopes) : expression;
    if (value.kind === 'template') return value.tag === undefined ? value.texts.join('${...}') : undefined;
    if (value.kind === 'literal') return typeof value.value === 'string' ? value.value : undefined;
    const constant = this.rules.followsConstants ? constantValue(value, this.scopes) : undefined;
    return typeof constant === 'string' ? constant : undefined;
  }

  duration(step: StepCall): GraphDuration {
    return (step.duration && this.literalDuration(step.duration)) ?? 'Generated';
  }

  waitOptions(step: StepCall): { event_type: string; timeout: GraphDuration } | null {
    const { options, eventType, timeout } = step;
    if (options !== undefined) {
      const value = this.rules.followsConstants ? resolveConstant(options, this.scopes) : options;
      if (value.kind !== 'object') return null;
    } else if (eventType === undefined) return null;
    return {
      event_type: (eventType && this.text(eventType)) ?? '<dynamic>',
      timeout: timeout === undefined ? 0 : (this.literalDuration(timeout) ?? 'unknown'),
    };
  }

  config({ config }: StepCall): { readonly config: StepConfig; readonly explicit: ExplicitConfig } {
    const object = config && this.configObject(config);
    if (object === undefined) {
      // If a configuration cannot be resolved, complete mode marks it as unknown. The service shows its default
      // values instead.
      const isUnknown = this.rules.followsConstants && config !== undefined && !isNothing(config);
      const unknown: StepConfig = { ...filledConfig, timeout: 'unknown' };
      return { config: isUnknown ? unknown : filledConfig, explicit: explicitOf(isUnknown) };
    }
    const retries = this.field(object, 'retries');
    const inner = retries.value && (this.rules.followsConstants ? resolveConstant(retries.value, this.scopes) : retries.value); // prettier-ignore
    const fields = inner?.kind === 'object' ? inner : undefined;
    const limit = fields ? this.field(fields, 'limit') : retries;
    const delay = fields ? this.field(fields, 'delay') : retries;
    const backoff = fields ? this.field(fields, 'backoff') : retries;
    const timeout = this.field(object, 'timeout');
    return {
      config: {
        retries: {
          limit: this.limit(limit.value),
          delay: this.configDuration(delay, filledConfig.retries.delay),
          backoff: this.backoff(backoff.value),
        },
        timeout: this.configDuration(timeout, filledConfig.timeout),
      },
      explicit: {
        limit: isSet(limit),
        delay: isSet(delay),
        backoff: isSet(backoff),
        timeout: isSet(timeout),
      },
    };
  }

  /**
   * Returns the object that contains the configuration, or undefined if it is unknown. The service resolves only names
   * at the top level of the module.
   */
  private configObject(config: Expression): ObjectLiteral | undefined {
    if (this.rules.followsConstants) {
      const value = resolveConstant(config, this.scopes);
      return value.kind === 'object' ? value : undefined;
    }
    if (config.kind === 'object') return config;
    const binding = config.kind === 'identifier' ? this.scopes.bindingOf(config) : undefined;
    const isTop = binding?.kind === 'const' && binding.owner === undefined && binding.path.length === 0;
    return isTop && binding.value?.kind === 'object' ? binding.value : undefined;
  }

  private field(object: ObjectLiteral, key: string): ReturnType<typeof lookUp> {
    if (this.rules.followsConstants) return lookUp(object, key, this.scopes);
    const property = object.properties.find((each) => each.key === key);
    return property === undefined ? { certain: true } : { value: property.value, certain: true };
  }

  /**
   * Returns the number or string of a literal, and, in complete mode, of a constant. Returns undefined for other
   * values.
   */
  private literal(expression: Expression): string | number | undefined {
    const value = this.rules.followsConstants
      ? constantValue(expression, this.scopes)
      : expression.kind === 'literal'
        ? expression.value
        : undefined;
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  }

  private literalDuration(expression: Expression): GraphDuration | undefined {
    const value = this.literal(expression);
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
  }

  private configDuration(field: ReturnType<typeof lookUp>, filled: GraphDuration): GraphDuration {
    if (field.value === undefined) return field.certain ? filled : 'unknown';
    const value = this.literalDuration(field.value);
    if (value === undefined || (typeof value === 'number' && value < 0)) return 'unknown';
    return typeof value === 'number' ? Math.trunc(value) : value;
  }

  private limit(value: Expression | undefined): number {
    const limit = value && this.literal(value);
    return typeof limit === 'number' && Number.isFinite(limit) && limit >= 0
      ? Math.trunc(limit)
      : filledConfig.retries.limit;
  }

  private backoff(value: Expression | undefined): Backoff {
    const backoff = value && this.literal(value);
    return backoff === 'constant' || backoff === 'linear' ? backoff : 'exponential';
  }
}

function isSet(field: ReturnType<typeof lookUp>): boolean {
  return field.value !== undefined || !field.certain;
}

function explicitOf(all: boolean): ExplicitConfig {
  return { limit: all, delay: all, backoff: all, timeout: all };
}

/** Checks whether a configuration sets nothing, as in `step.do("a", undefined, f)` or with `null`. */
function isNothing(config: Expression): boolean {
  return (
    (config.kind === 'literal' && config.value === null) ||
    (config.kind === 'identifier' && config.name === 'undefined')
  );
}
