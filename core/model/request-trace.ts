import {
  anything,
  type Decoder,
  flag,
  listMember,
  number,
  type Open,
  optional,
  record,
  text,
} from './decode';

/**
 * A request to the vendor's request tracer, which reports how an account's deployed configuration affects a given
 * HTTP request. Source: the published API reference, "Request Trace"
 * (`POST /accounts/{account_id}/request-tracer/trace`).
 */
export interface TraceRequestWire {
  readonly method: string;
  /** URL of the traced request. Its hostname must belong to the account. */
  readonly url: string;
  /** Protocol of the request: `HTTP/1.1`, `HTTP/2`, or `HTTP/3`. */
  readonly protocol?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly body?: TraceBodyWire;
  readonly context?: TraceContextWire;
  /** Whether the trace ends after the rules have run, so that nothing is sent to the origin. */
  readonly skip_response?: boolean;
}

/** Body of the traced request. Exactly one of the properties is present. */
export interface TraceBodyWire {
  readonly base64?: string;
  readonly json?: unknown;
  readonly plain_text?: string;
}

/**
 * Information that the tracer accepts in addition to the request itself. It has no property for the client's IP
 * address.
 */
export interface TraceContextWire {
  readonly bot_score?: number;
  readonly threat_score?: number;
  readonly skip_challenge?: boolean;
  readonly geoloc?: TraceGeolocWire;
}

export interface TraceGeolocWire {
  readonly city?: string;
  readonly continent?: string;
  readonly is_eu_country?: boolean;
  readonly iso_code?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly postal_code?: string;
  readonly region_code?: string;
  readonly subdivision_2_iso_code?: string;
  readonly timezone?: string;
}

/** A step of a trace: a phase, ruleset, or rule. It may contain nested steps. */
export interface TraceStep {
  /** ID of a rule or ruleset. For other steps, the name of the step. */
  readonly step_name?: string;
  readonly type?: Open<'rule' | 'ruleset'>;
  /** Whether the step affected the request or its response. */
  readonly matched?: boolean;
  readonly name?: string;
  readonly kind?: string;
  readonly description?: string;
  readonly expression?: string;
  readonly action?: string;
  readonly action_parameters?: unknown;
  readonly trace: readonly TraceStep[];
}

/** Response of the request tracer. */
export interface RequestTrace {
  readonly status_code?: number;
  readonly trace: readonly TraceStep[];
}

const traceStep: Decoder<TraceStep> = (value, trail) => step(value, trail);

const step = record<TraceStep>({
  step_name: optional(text),
  type: optional(text),
  matched: optional(flag),
  name: optional(text),
  kind: optional(text),
  description: optional(text),
  expression: optional(text),
  action: optional(text),
  action_parameters: optional(anything),
  trace: listMember(traceStep),
});

export const requestTrace = record<RequestTrace>({
  status_code: optional(number),
  trace: listMember(traceStep),
});
