import { type ApiError } from '../api/error';
import { type Json } from '../resources/json';
import { type ResourceRef } from '../resources/ref';
import { type Rejection } from './dry-runs';
import { type ChangePlan, type PlanStep } from './plan';

/** Outcome of one step. */
export type StepResult =
  /** The change was made and verified. */
  | {
      readonly type: 'verified';
      readonly answer: Json;
      readonly after?: Json;
      readonly made?: readonly Made[];
    }
  /** According to the service, the change was made. The resource could not be read back, or this was not required. */
  | { readonly type: 'done'; readonly answer: Json; readonly made?: readonly Made[] }
  /** The change was made, but the resource is not as expected, because the service changed or ignored something. */
  | { readonly type: 'differs'; readonly answer: Json; readonly after: Json }
  /** The response was lost, so the change may have been made. It is not sent again. */
  | { readonly type: 'unknown'; readonly error: ApiError }
  | { readonly type: 'failed'; readonly error: ApiError }
  /**
   * The step was not started, because the user stopped the run, an earlier step failed, or a dry run of a later step
   * was rejected.
   */
  | { readonly type: 'skipped'; readonly rejection?: Rejection };

/** A resource that a step created. The record is included if it could be read. */
export interface Made {
  readonly ref: ResourceRef;
  readonly record?: Json;
}

export interface StepReport {
  readonly step: PlanStep;
  readonly result: StepResult;
}

/** A log of changes, written before and after each request, so that a crash in between is noticed. */
export interface ChangeLog {
  /** Records that a request is about to be sent. */
  begin(plan: ChangePlan, step: PlanStep, before: Json | undefined): Promise<OpenChange>;
}

/** A change in progress, with methods that record its further states. */
export interface OpenChange {
  /** Records that the service has made the change, which still has to be read back. */
  sent(): Promise<void>;
  finish(result: StepResult): Promise<void>;
}
