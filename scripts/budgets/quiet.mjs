/**
 * Why the figures of a run are not written: other work made the times longer. `idle` is the least part of the
 * processors that had nothing to do before a bench, `quiet` whether that was enough. Undefined when they are good.
 */
export function refusalOf({ idle, quiet }) {
  return quiet
    ? undefined
    : `Nothing written: before a bench only ${Math.floor(idle * 100)} % of the processors were idle. End the other work and measure again.`;
}
