import { type Pace } from '../../core/base/steps';
import { type Timer } from './scheduler';

/** Milliseconds that one piece of work may keep all other requests waiting. */
const sliceMs = 8;

/** Divides work into slices: after each slice, newly arrived requests are handled first. `now` is in milliseconds. */
export function slices(timer: Timer, now: () => number): Pace {
  let since = now();
  return {
    due: () => now() - since >= sliceMs,
    async rest() {
      await new Promise<void>((resolve) => void timer(resolve, 0));
      since = now();
    },
  };
}
