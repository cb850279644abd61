/**
 * Returns the message that is shown if a run's figures are not written, because other processes slowed the run down.
 * Returns undefined if the figures are valid. `idle` is the lowest share of idle processor time that was measured
 * before a benchmark. `quiet` is true if that share was sufficient.
 */
export function refusalOf({ idle, quiet }) {
  return quiet
    ? undefined
    : `Nothing written: before a bench only ${Math.floor(idle * 100)} % of the processors were idle. End the other work and measure again.`;
}
