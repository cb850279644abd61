import { type Steps } from '../../../base/steps';
import { compareSubjects } from './compare-subjects';
import { type Finding } from './finding';
import { type Subject } from './subject';

/**
 * A comparison of all elements of a document. If a run is interrupted, the next run continues where it stopped. Several
 * runs can alternate.
 */
export class WholeComparison {
  private readonly rest: Steps<readonly Finding[]>;
  private findings: readonly Finding[] | undefined;

  constructor(
    readonly subjects: readonly (Subject | undefined)[],
    readonly neighbours: readonly (Subject | undefined)[],
  ) {
    this.rest = compareSubjects(subjects, neighbours);
  }

  *run(): Steps<readonly Finding[]> {
    while (!this.findings) {
      const step = this.rest.next();
      if (step.done) this.findings = step.value;
      else yield;
    }
    return this.findings;
  }
}
