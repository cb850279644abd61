/**
 * Returns the message that explains why the figures of a run are not written: other processes made the times longer.
 * Returns undefined if the figures are valid. `idle` is the lowest share of idle processor time before a benchmark;
 * `quiet` is whether it was sufficient.
 */
export function refusalOf({ idle, quiet }) {
  return quiet
    ? undefined
    : `Nothing written: before a bench only ${Math.floor(idle * 100)} % of the processors were idle. End the other work and measure again.`;
}
