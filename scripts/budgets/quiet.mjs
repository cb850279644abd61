/**
 * Returns the reason why the figures of a run are not written: other work made the times longer. `idle` is the lowest
 * share of idle processor time before a benchmark, `quiet` whether it was sufficient. Undefined if the figures are
 * good.
 */
export function refusalOf({ idle, quiet }) {
  return quiet
    ? undefined
    : `Nothing written: before a bench only ${Math.floor(idle * 100)} % of the processors were idle. End the other work and measure again.`;
}
