import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { finish, type Steps } from '../../../base/steps';
import { compareSubjects } from './compare-subjects';
import { type Finding } from './finding';
import { type Subject } from './subject';

/** The elements of a document that can be compared with each other, with their offsets. */
export interface PlacedSubjects {
  readonly subjects: readonly Subject[];
  readonly offsets: readonly number[];
}

/** The subject of an element in another document of the folder, with its location. */
export interface NeighbourSubject {
  readonly subject: Subject;
  readonly uri: string;
  readonly offset: number;
}

/** Compares the elements of one document, and does so again only if their matches or effects have changed. */
export class Comparison {
  private subjects: readonly Subject[] = [];
  private neighbours: readonly Subject[] = [];
  private findings: readonly Finding[] = [];

  problems(placed: PlacedSubjects, neighbours: readonly NeighbourSubject[]): Problem[] {
    return finish(this.steps(placed, neighbours));
  }

  /** Compares in steps. A run that is interrupted and never finished leaves the comparison unchanged. */
  *steps({ subjects, offsets }: PlacedSubjects, neighbours: readonly NeighbourSubject[]): Steps<Problem[]> {
    const others = neighbours.map(({ subject }) => subject);
    if (!sameSubjects(subjects, this.subjects) || !sameSubjects(others, this.neighbours)) {
      this.findings = yield* compareSubjects(subjects, others);
      this.neighbours = others;
    }
    this.subjects = subjects;
    return placeFindings(this.findings, offsets, neighbours);
  }
}

/** Diagnostics with their positions. `offsets` are the current starts of the document's own elements. */
function placeFindings(
  findings: readonly Finding[],
  offsets: readonly number[],
  neighbours: readonly NeighbourSubject[],
): Problem[] {
  return findings.map(({ rule, other, others, severity, code, message, place, otherPlace }) => {
    const start = offsets[rule] ?? 0;
    const related = (others ?? [other]).map((one) => {
      const neighbour = neighbours[one - offsets.length];
      const otherStart = neighbour?.offset ?? offsets[one] ?? 0;
      // links to several rules lead only to the start of each
      const { start: from, end: to } = one === other ? otherPlace : { start: 0, end: 1 };
      return {
        start: otherStart + from,
        end: otherStart + to,
        message: l10n.t('The other rule'),
        ...(neighbour ? { uri: neighbour.uri } : {}),
      };
    });
    return {
      code: `document/${code}`,
      severity,
      start: start + place.start,
      end: start + place.end,
      message,
      related,
    };
  });
}

/** Most subjects are the same objects as before; only those of elements that were checked again are compared. */
function sameSubjects(now: readonly Subject[], before: readonly Subject[]): boolean {
  if (now.length !== before.length) return false;
  for (let i = 0; i < now.length; i++) if (!isSameSubject(now[i], before[i])) return false;
  return true;
}

function isSameSubject(a: Subject | undefined, b: Subject | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && plain(a) === plain(b));
}

/** Everything that a comparison depends on: two conditions with the same text and names have the same tree. */
function plain({ rule: compared, ...subject }: Subject): string {
  if (!compared) return JSON.stringify(subject);
  const { rule, tree, label, key, effect, networks, condition } = compared;
  const { kind, place, action } = rule;
  return JSON.stringify([subject, label, key, effect, networks, condition, tree?.text, kind, place, action]);
}
