import {
  anything,
  type Decoder,
  flag,
  isObject,
  listMember,
  number,
  oneOf,
  type Open,
  optional,
  record,
  text,
  timestamp,
} from './decode';

/** A failure as reported by instances and steps. */
export interface RunError {
  readonly name?: string;
  readonly message?: string;
}

export interface StepAttempt {
  readonly start?: string;
  readonly end?: string;
  readonly success?: boolean;
  readonly error?: RunError;
}

export interface StepRetries {
  /** Delay in milliseconds, a string such as `10 seconds`, or `[dynamic]` if a function computes the delay. */
  readonly delay?: string | number;
  readonly limit?: number;
  readonly backoff?: Open<'constant' | 'linear' | 'exponential'>;
}

export interface StepConfig {
  readonly retries?: StepRetries;
  readonly timeout?: string | number;
  /** If the value is `output`, the step's output is redacted everywhere. */
  readonly sensitive?: Open<'output'>;
}

/** An entry of an instance's log (workflows.md, "Step variants"). `type` determines which properties are present. */
export interface WorkflowStep {
  readonly type: Open<'step' | 'rollback' | 'sleep' | 'termination' | 'waitForEvent'>;
  /** Name of the step with its counter suffix. Absent for terminations. */
  readonly name?: string;
  readonly start?: string;
  readonly end?: string;
  readonly success?: boolean;
  readonly error?: RunError;
  /** Whether the sleep or wait has ended. Only present for sleeps and waits. */
  readonly finished?: boolean;
  /** Attempts of a step or rollback. */
  readonly attempts: readonly StepAttempt[];
  readonly config?: StepConfig;
  /**
   * Output of the step, which may be truncated. `StepOutput` contains the complete output. The public service returns
   * a string, whereas a local runtime returns JSON.
   */
  readonly output?: unknown;
  /** Type of the awaited event. Only present for waits. */
  readonly event_type?: string;
  /** What triggered a termination. Only present for terminations. */
  readonly trigger?: { readonly source?: string };
}

/**
 * Reads a duration, which is a number of milliseconds or a string. The value is kept unchanged, so that forms can
 * show it in its original notation.
 */
export const duration: Decoder<string | number> = (value, trail) =>
  typeof value === 'string' || typeof value === 'number' ? value : trail.refuse('a duration', value);

const entry = record<Omit<WorkflowStep, 'type'>>({
  name: optional(text),
  start: optional(timestamp),
  end: optional(timestamp),
  success: optional(flag),
  error: optional(record<RunError>({ name: optional(text), message: optional(text) })),
  finished: optional(flag),
  attempts: listMember(
    record<StepAttempt>({
      start: optional(timestamp),
      end: optional(timestamp),
      success: optional(flag),
      error: optional(record<RunError>({ name: optional(text), message: optional(text) })),
    }),
  ),
  config: optional(
    record<StepConfig>({
      retries: optional(
        record<StepRetries>({
          delay: optional(duration),
          limit: optional(number),
          backoff: optional(oneOf(['constant', 'linear', 'exponential'])),
        }),
      ),
      timeout: optional(duration),
      sensitive: optional(oneOf(['output'])),
    }),
  ),
  output: optional(anything),
  event_type: optional(text),
  trigger: optional(record<{ readonly source?: string }>({ source: optional(text) })),
});

/**
 * Reads a log entry. An entry without a `type` is kept with the type `unknown`, so that no entry of a log is lost.
 */
export const workflowStep: Decoder<WorkflowStep> = (value, trail) => {
  const read = entry(value, trail);
  if (read === undefined || !isObject(value)) return undefined;
  const type = trail.within('type', text, value.type) ?? 'unknown';
  return { ...read, type };
};
