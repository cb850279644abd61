import { type Problem } from '../../base/problem';
import { finish, type Steps } from '../../base/steps';
import { compareSteps, type NeighbourRule, placeFindings } from './compare';
import { type RuleFinding } from './rule-finding';
import { type DocumentState } from './document-state';
import { type Subject } from './subject';

/** The rules of a document with where they begin. */
export interface PlacedRules {
  readonly subjects: readonly Subject[];
  readonly offsets: readonly number[];
}

/** The elements of a document that can be compared with each other, with their places. */
export function rulesOf(state: DocumentState): PlacedRules {
  const subjects: Subject[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < state.results.length; i++) {
    const subject = state.results[i]?.subject;
    if (!subject) continue;
    subjects.push(subject);
    offsets.push(state.outline.items[i]?.start ?? 0);
  }
  return { subjects, offsets };
}

/** Compares the rules of one document, and does so anew only when what they match or do has changed. */
export class Comparison {
  private subjects: readonly Subject[] = [];
  private neighbours: readonly Subject[] = [];
  private findings: readonly RuleFinding[] = [];

  problems(rules: PlacedRules, neighbours: readonly NeighbourRule[]): Problem[] {
    return finish(this.steps(rules, neighbours));
  }

  /** The same in steps. What is interrupted and never finished leaves the comparison as it was. */
  *steps({ subjects, offsets }: PlacedRules, neighbours: readonly NeighbourRule[]): Steps<Problem[]> {
    const others = neighbours.map(({ subject }) => subject);
    if (!sameSubjects(subjects, this.subjects) || !sameSubjects(others, this.neighbours)) {
      this.findings = yield* compareSteps(subjects, others);
      this.neighbours = others;
    }
    this.subjects = subjects;
    return placeFindings(this.findings, offsets, neighbours);
  }
}

/** Most subjects are the same objects as before; those of rules that were checked again are compared. */
function sameSubjects(now: readonly Subject[], before: readonly Subject[]): boolean {
  if (now.length !== before.length) return false;
  for (let i = 0; i < now.length; i++)
    if (now[i] !== before[i] && JSON.stringify(now[i]) !== JSON.stringify(before[i])) return false;
  return true;
}
