import { type Interval } from './interval-set';
import { parseInterval } from './network';
import { specialNetworks, type SpecialPurpose } from './special-networks.data';

/** Returns the special-purpose network that contains the whole interval; undefined for public addresses. */
export function specialPurposeOf(
  interval: Interval,
): { readonly network: string; readonly purpose: SpecialPurpose } | undefined {
  return specialIntervals.find(
    ({ interval: { family, first, last } }) =>
      family === interval.family && first <= interval.first && interval.last <= last,
  )?.entry;
}

const specialIntervals = specialNetworks.flatMap((entry) => {
  const { value } = parseInterval(entry.network);
  return value ? [{ interval: value, entry }] : [];
});
