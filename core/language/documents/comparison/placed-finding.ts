import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { type Finding } from './finding';
import { type Subject } from './subject';

/** The ranges and subjects of all elements of a document. The subjects are compared with each other. */
export interface PlacedSubjects {
  readonly subjects: readonly (Subject | undefined)[];
  readonly places: readonly OffsetRange[];
}

/** The subject of an element in another document of the same folder, with its location. */
export interface NeighbourSubject {
  readonly subject: Subject;
  readonly uri: string;
  readonly offset: number;
}

/**
 * A finding and the diagnostic created from it. The same diagnostic object is reused until one of the two elements
 * moves.
 */
export class PlacedFinding {
  private placed?: { readonly problem: Problem; readonly start: number; readonly otherStart: number };

  constructor(private readonly finding: Finding) {}

  problem(places: readonly OffsetRange[], neighbours: readonly NeighbourSubject[]): Problem {
    const { rule, other, others } = this.finding;
    const start = places[rule]?.start ?? 0;
    const isNear = others === undefined && other < places.length;
    const otherStart = places[other]?.start ?? 0;
    const { placed } = this;
    if (isNear && placed?.start === start && placed.otherStart === otherStart) return placed.problem;
    const problem = placeFinding(this.finding, places, neighbours);
    if (isNear) this.placed = { problem, start, otherStart };
    return problem;
  }
}

/** Returns the diagnostic for a finding, with its position in the document. */
function placeFinding(
  { rule, other, others, severity, code, message, place, otherPlace }: Finding,
  places: readonly OffsetRange[],
  neighbours: readonly NeighbourSubject[],
): Problem {
  const start = places[rule]?.start ?? 0;
  const related = (others ?? [other]).map((one) => {
    const neighbour = neighbours[one - places.length];
    const otherStart = neighbour?.offset ?? places[one]?.start ?? 0;
    // If a diagnostic links to several rules, only the link to `other` leads to the exact range. All other links lead
    // to the start of their rule.
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
}
