import { type ApiErrorKind } from './error';
import { type Method } from './operation';

/**
 * One attempt to send a request, in a form that can be logged. It contains the path template instead of the path with
 * its IDs, and neither the body nor the credential.
 */
export interface RequestRecord {
  readonly method: Method;
  readonly path: string;
  readonly status?: number;
  readonly durationMs: number;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly outcome: 'ok' | ApiErrorKind;
}

/** A wait before a request is sent. */
export interface WaitRecord {
  readonly method: Method;
  readonly path: string;
  readonly waitMs: number;
  /**
   * The reason for the wait. `pace`: to stay within the service's request rate. `retry`: the pause before another
   * attempt.
   */
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
