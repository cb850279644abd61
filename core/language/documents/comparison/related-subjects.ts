import { isPauseAfter, type Steps } from '../../../base/steps';
import { type NetworkBits } from '../../../rules/compare/network-bits';
import { NetworkIndex } from '../../../rules/compare/network-index';
import { type Subject } from './subject';

/**
 * An index of the elements of a comparison by their keys and networks. After an edit of a few elements, it finds the
 * elements whose findings may have changed. Elements are identified by their indices in the comparison. The indices
 * of neighbors start at `ownCount`.
 */
export class RelatedSubjects {
  private readonly byKey = new Map<string, number[]>();
  private readonly networks = new NetworkIndex<number>();

  private constructor(private readonly ownCount: number) {}

  /** Creates the index. Returns undefined if `isComparedInPairs` is false for any element. */
  static *of(all: readonly (Subject | undefined)[], ownCount: number): Steps<RelatedSubjects | undefined> {
    const related = new RelatedSubjects(ownCount);
    for (const [number, subject] of all.entries()) {
      if (isPauseAfter(number)) yield;
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

  /** Calls `visit` with the index of each element whose findings can change if this subject is added or removed. */
  forEachAffected(subject: Subject | undefined, visit: (number: number) => void): void {
    for (const key of keysOf(subject)) this.byKey.get(key)?.forEach(visit);
    for (const network of networksOf(subject)) this.networks.forEachWithin(network, visit);
  }

  /**
   * Calls `visit` with the index of each element that affects the findings reported at a given element. The given
   * element must belong to the document itself rather than to a neighbor, and `subject` is its subject.
   */
  forEachDeciding(
    subject: Subject | undefined,
    visit: (number: number) => void,
    hasNeighbours: boolean,
  ): void {
    for (const key of keysOf(subject)) this.byKey.get(key)?.forEach(visit);
    for (const network of networksOf(subject)) {
      this.networks.forEachAround(network, visit);
      // If the network of one element contains the network of another, the finding is reported at the element with the
      // contained network. If that element is a neighbor, the finding is reported at the other element.
      if (hasNeighbours)
        this.networks.forEachWithin(network, (number) => {
          if (number >= this.ownCount) visit(number);
        });
    }
  }
}

/**
 * Whether it is enough to compare a subject with the subjects that share one of its keys or whose networks overlap its
 * own. This is false for managed rules and for rules that match requests with an expression.
 */
export function isComparedInPairs(subject: Subject | undefined): boolean {
  return !subject?.managed && !subject?.rule?.condition && !subject?.rule?.tree;
}

/**
 * Returns the keys of a subject. Two subjects share a key if they match the same requests, have the same priority, or
 * set the tags of the same resource.
 */
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
