import { type StepReport } from '../../core/changes/step-result';
import { lastStep } from '../../core/resources/ref';

/**
 * Whether changes created or deleted resources that documents refer to by ID or name. The stored facts are then
 * outdated.
 */
export const changesFacts = (done: readonly StepReport[]): boolean =>
  done.some(
    ({ step: { makes, expect, ref } }) =>
      isReferred(makes?.kind) || (expect?.type === 'gone' && isReferred(ref && lastStep(ref).kind)),
  );

const isReferred = (kind: string | undefined): boolean => kind === 'ruleset' || kind === 'list';
