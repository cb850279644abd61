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
  /** Milliseconds, a string such as `10 seconds`, or `[dynamic]` if it is computed by a function. */
  readonly delay?: string | number;
  readonly limit?: number;
  readonly backoff?: Open<'constant' | 'linear' | 'exponential'>;
}

export interface StepConfig {
  readonly retries?: StepRetries;
  readonly timeout?: string | number;
  /** `output`: the step's output is redacted everywhere. */
  readonly sensitive?: Open<'output'>;
}

/** An entry of an instance's log (workflows.md, "Step variants"); `type` determines its properties. */
export interface WorkflowStep {
  readonly type: Open<'step' | 'rollback' | 'sleep' | 'termination' | 'waitForEvent'>;
  /** Includes the counter suffix; absent for terminations. */
  readonly name?: string;
  readonly start?: string;
  readonly end?: string;
  readonly success?: boolean;
  readonly error?: RunError;
  /** For sleeps and waits only. */
  readonly finished?: boolean;
  /** The attempts of a step or rollback. */
  readonly attempts: readonly StepAttempt[];
  readonly config?: StepConfig;
  /** May be truncated; the step output is complete. A string in the public service, JSON elsewhere. */
  readonly output?: unknown;
  /** For waits only. */
  readonly event_type?: string;
  /** For terminations only. */
  readonly trigger?: { readonly source?: string };
}

/** Milliseconds or a string; kept unchanged, so that a form shows the original value. */
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

/** Reads an entry; without a `type`, it is kept as the unknown type, so that a log never loses a line. */
export const workflowStep: Decoder<WorkflowStep> = (value, trail) => {
  const read = entry(value, trail);
  if (read === undefined || !isObject(value)) return undefined;
  const type = trail.within('type', text, value.type) ?? 'unknown';
  return { ...read, type };
};
