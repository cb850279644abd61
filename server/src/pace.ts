import { type Pace } from '../../core/base/steps';
import { type Timer } from './scheduler';

/** How long one piece of work may keep every other request waiting. */
const sliceMs = 8;

/** Work in slices: after each slice, newly arrived requests are handled first. `now` in milliseconds. */
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
