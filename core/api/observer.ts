import { type ApiErrorKind } from './error';
import { type Method } from './operation';

/**
 * One attempt in a form that may be logged: the path is the template, without identifiers, and there is no body or
 * credential.
 */
export interface RequestRecord {
  readonly method: Method;
  readonly path: string;
  readonly status?: number;
  readonly durationMs: number;
  /** Starts at 1. */
  readonly attempt: number;
  readonly outcome: 'ok' | ApiErrorKind;
}

/** A wait that the user may notice and should know about. */
export interface WaitRecord {
  readonly method: Method;
  readonly path: string;
  readonly waitMs: number;
  /** `pace`: delayed to respect the service's request rate. `retry`: before another attempt. */
  readonly why: 'pace' | 'retry';
}

/** Receives information about the client's activity. Must not throw. */
export interface ApiObserver {
  finished?(record: RequestRecord): void;
  waiting?(record: WaitRecord): void;
}

/** Returns the log line of an attempt. */
export function requestLine(record: RequestRecord): string {
  const status = record.status === undefined ? record.outcome : String(record.status);
  const again = record.attempt > 1 ? ` attempt ${record.attempt}` : '';
  return `${record.method} ${record.path} ${status} ${Math.round(record.durationMs)} ms${again}`;
}
