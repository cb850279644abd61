import { type Pace } from '../../core/base/steps';
import { type Timer } from './scheduler';

/** Maximum time in milliseconds that one task may block all other requests. */
const sliceMs = 8;

/**
 * Divides work into time slices. After each slice, newly arrived requests are handled first. `now` is in
 * milliseconds.
 */
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
