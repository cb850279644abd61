import { type Problem } from '../../../base/problem';
import { finish, type Steps } from '../../../base/steps';
import { compareSubjects } from './compare-subjects';
import { type Finding } from './finding';
import { type NeighbourSubject, PlacedFinding, type PlacedSubjects } from './placed-finding';
import { isComparedInPairs, RelatedSubjects } from './related-subjects';
import { type Subject } from './subject';
import { WholeComparison } from './whole-comparison';

type Subjects = readonly (Subject | undefined)[];

/**
 * Maximum number of changed elements for which only the affected elements are compared again. After a larger edit,
 * everything is compared again.
 */
const maxChanged = 32;

/** Maximum fraction of the elements that an edit may affect without causing all elements to be compared again. */
const maxAffectedShare = 0.25;

/**
 * Compares the elements of one document. After an edit, it compares only the changed elements and those whose
 * findings can change because of them. The resulting problems are in the order of the elements.
 */
export class Comparison {
  private subjects: Subjects = [];
  private neighbours: Subjects = [];
  /** The findings that are reported at each element. */
  private findings: (readonly PlacedFinding[] | undefined)[] = [];
  /**
   * Index of the current elements by their keys and networks. It is undefined until the first full comparison and
   * while it is being updated.
   */
  private related?: RelatedSubjects | 'none' | undefined;
  /** A comparison of all elements that is not complete yet, maybe because an edit interrupted it. */
  private unfinished: WholeComparison | undefined;
  /** Whether the elements of any version have been compared completely. */
  hasCompared = false;

  problems(placed: PlacedSubjects, neighbours: readonly NeighbourSubject[]): Problem[] {
    return finish(this.steps(placed, neighbours));
  }

  /**
   * Compares the elements in steps. A run that is interrupted and never finished leaves the findings unchanged, and a
   * later run can continue its work.
   */
  *steps({ subjects, places }: PlacedSubjects, neighbours: readonly NeighbourSubject[]): Steps<Problem[]> {
    const others = neighbours.map(({ subject }) => subject);
    let isDone = yield* this.patch(subjects, others);
    const { unfinished } = this;
    if (!isDone && unfinished && changedSince(unfinished, subjects, others)) {
      yield* this.compareAll(unfinished);
      isDone = yield* this.patch(subjects, others);
    }
    if (!isDone) yield* this.compareAll(new WholeComparison(subjects, others));
    this.subjects = subjects;
    this.hasCompared = true;
    const problems: Problem[] = [];
    for (const found of this.findings)
      if (found) for (const one of found) problems.push(one.problem(places, neighbours));
    if (!this.related) yield* this.index();
    return problems;
  }

  /** Compares all elements, and replaces all findings. */
  private *compareAll(whole: WholeComparison): Steps<void> {
    this.unfinished = whole;
    const findings = yield* whole.run();
    if (this.unfinished === whole) this.unfinished = undefined;
    this.findings = [];
    this.report(findings);
    this.subjects = whole.subjects;
    this.neighbours = whole.neighbours;
    this.related = undefined;
  }

  /**
   * Creates the index of the elements after a full comparison. If the next edit had to create the index, the
   * diagnostics of that edit would be late.
   */
  private *index(): Steps<void> {
    const { subjects, neighbours } = this;
    const related = (yield* RelatedSubjects.of([...subjects, ...neighbours], subjects.length)) ?? 'none';
    // Another run may have changed the elements while this one was paused.
    if (this.subjects === subjects && this.neighbours === neighbours) this.related = related;
  }

  /**
   * Compares only the elements that the changed elements affect. Returns false if everything must be compared again.
   */
  private *patch(subjects: Subjects, neighboursNow: Subjects): Steps<boolean> {
    const { subjects: before, neighbours } = this;
    const changed = changedSince({ subjects: before, neighbours }, subjects, neighboursNow);
    if (!changed) return false;
    if (changed.length === 0) return true;
    const related =
      this.related ?? (yield* RelatedSubjects.of([...before, ...neighbours], before.length)) ?? 'none';
    if (related === 'none' || !changed.every((number) => isComparedInPairs(subjects[number]))) {
      if (this.subjects === before) this.related = related;
      return false;
    }
    this.related = undefined;
    const affected = new Set(changed);
    const isOwn = (number: number): boolean => number < subjects.length;
    const affect = (number: number): void => {
      if (isOwn(number)) affected.add(number);
    };
    for (const number of changed) {
      related.forEachAffected(before[number], affect);
      related.remove(number, before[number]);
    }
    for (const number of changed) related.add(number, subjects[number]);
    for (const number of changed) related.forEachAffected(subjects[number], affect);
    if (affected.size > Math.max(maxChanged, subjects.length * maxAffectedShare)) return false;
    const needed = new Set(affected);
    const need = (number: number): void => void needed.add(number);
    for (const number of affected) related.forEachDeciding(subjects[number], need, neighbours.length > 0);
    const numbers = [...needed].sort((a, b) => a - b);
    const own = numbers.filter(isOwn);
    const others = numbers.slice(own.length).map((number) => neighbours[number - subjects.length]);
    const found = yield* compareSubjects(
      own.map((number) => subjects[number]),
      others,
    );
    // Another run may have finished while this one was paused. In that case, everything must be compared again.
    if (this.subjects !== before || this.neighbours !== neighbours) return false;
    this.related = related;
    for (const number of affected) this.findings[number] = undefined;
    const inAll = (number: number): number => numbers[number] ?? 0;
    const renumbered = found.map((one) => ({ ...one, rule: inAll(one.rule), other: inAll(one.other) }));
    this.report(renumbered.filter(({ rule }) => affected.has(rule)));
    return true;
  }

  private report(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const known = this.findings[finding.rule] ?? [];
      this.findings[finding.rule] = [...known, new PlacedFinding(finding)];
    }
  }
}

/**
 * Returns the indices of the elements whose subjects have changed. Returns undefined if everything must be compared
 * again.
 */
function changedSince(
  before: { readonly subjects: Subjects; readonly neighbours: Subjects },
  subjects: Subjects,
  neighbours: Subjects,
): number[] | undefined {
  const { length } = subjects;
  if (length !== before.subjects.length || neighbours.length !== before.neighbours.length) return undefined;
  for (let i = 0; i < neighbours.length; i++)
    if (!isSameSubject(neighbours[i], before.neighbours[i])) return undefined;
  const changed: number[] = [];
  for (let i = 0; i < length; i++)
    if (!isSameSubject(subjects[i], before.subjects[i]) && changed.push(i) > maxChanged) return undefined;
  return changed;
}

function isSameSubject(a: Subject | undefined, b: Subject | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && plain(a) === plain(b));
}

/**
 * Returns everything that a comparison depends on, as text. A condition is represented by its text instead of its
 * tree. This is sufficient, because conditions with the same text and names have the same tree.
 */
function plain({ rule: compared, ...subject }: Subject): string {
  if (!compared) return JSON.stringify(subject);
  const { rule, tree, label, key, effect, networks, condition } = compared;
  const { kind, place, action } = rule;
  return JSON.stringify([subject, label, key, effect, networks, condition, tree?.text, kind, place, action]);
}
