import { type Steps } from '../../../base/steps';
import { type NetworkBits } from '../../../rules/compare/network-bits';
import { NetworkIndex } from '../../../rules/compare/network-index';
import { type Subject } from './subject';

/**
 * The elements of a comparison by what they have in common with others. After an edit of a few elements, it returns the
 * only elements whose findings can have changed. Elements are known by their numbers in the comparison; numbers from
 * `ownCount` on refer to neighbors.
 */
export class RelatedSubjects {
  private readonly byKey = new Map<string, number[]>();
  private readonly networks = new NetworkIndex<number>();

  private constructor(private readonly ownCount: number) {}

  /** Undefined if findings about the elements depend on more than what two of them have in common. */
  static *of(all: readonly (Subject | undefined)[], ownCount: number): Steps<RelatedSubjects | undefined> {
    const related = new RelatedSubjects(ownCount);
    for (const [number, subject] of all.entries()) {
      yield;
      if (!isComparedInPairs(subject)) return undefined;
      related.add(number, subject);
    }
    return related;
  }

  add(number: number, subject: Subject | undefined): void {
    for (const key of keysOf(subject)) {
      const numbers = this.byKey.get(key);
      if (numbers) numbers.push(number);
      else this.byKey.set(key, [number]);
    }
    for (const network of networksOf(subject)) this.networks.add(network, number);
  }

  remove(number: number, subject: Subject | undefined): void {
    for (const key of keysOf(subject)) {
      const rest = (this.byKey.get(key) ?? []).filter((one) => one !== number);
      if (rest.length > 0) this.byKey.set(key, rest);
      else this.byKey.delete(key);
    }
    for (const network of networksOf(subject)) this.networks.remove(network, number);
  }

  /** Calls `visit` for the elements whose findings can change if this subject appears or disappears. */
  forEachAffected(subject: Subject | undefined, visit: (number: number) => void): void {
    for (const key of keysOf(subject)) this.byKey.get(key)?.forEach(visit);
    for (const network of networksOf(subject)) this.networks.forEachWithin(network, visit);
  }

  /** Calls `visit` for the elements that decide about the findings of an own element with this subject. */
  forEachDeciding(
    subject: Subject | undefined,
    visit: (number: number) => void,
    hasNeighbours: boolean,
  ): void {
    for (const key of keysOf(subject)) this.byKey.get(key)?.forEach(visit);
    for (const network of networksOf(subject)) {
      this.networks.forEachAround(network, visit);
      // of two overlapping elements, a finding is reported at the inner one, unless that is a neighbor
      if (hasNeighbours)
        this.networks.forEachWithin(network, (number) => {
          if (number >= this.ownCount) visit(number);
        });
    }
  }
}

/** Whether all findings about an element are about pairs that have a key or overlapping networks in common. */
export function isComparedInPairs(subject: Subject | undefined): boolean {
  return !subject?.managed && !subject?.rule?.condition && !subject?.rule?.tree;
}

/** What equal elements have in common: the requests that they match, their priority, the resource of their tags. */
function keysOf(subject: Subject | undefined): string[] {
  const { rule, tagged } = subject ?? {};
  const priority = rule?.rule.place.priority;
  return [
    ...(rule?.key === undefined ? [] : [`key ${rule.key}`]),
    ...(priority === undefined ? [] : [`priority ${rule?.rule.kind ?? ''} ${priority}`]),
    ...(tagged === undefined ? [] : [`tagged ${tagged}`]),
  ];
}

const networksOf = (subject: Subject | undefined): readonly NetworkBits[] => subject?.rule?.networks ?? [];
