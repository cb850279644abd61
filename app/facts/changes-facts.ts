import { type StepReport } from '../../core/changes/step-result';
import { lastStep } from '../../core/resources/ref';

/**
 * Whether changes created or deleted rulesets or lists, which documents refer to by ID or name. If so, the stored
 * facts are outdated.
 */
export const changesFacts = (done: readonly StepReport[]): boolean =>
  done.some(
    ({ step: { makes, expect, ref } }) =>
      isReferred(makes?.kind) || (expect?.type === 'gone' && isReferred(ref && lastStep(ref).kind)),
  );

const isReferred = (kind: string | undefined): boolean => kind === 'ruleset' || kind === 'list';
