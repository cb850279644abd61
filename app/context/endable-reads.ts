import { type Clock } from '../../core/base/clock';
import { type Remote } from '../../core/resources/remote';
import { type ReadContext } from './action-context';

/** Time in milliseconds after which a message appears for reads that are still in progress. */
const slowMs = 1000;

/**
 * Wraps the reads of one command, so that the user can stop reads that take a long time.
 * @param offer shows a message that data is still being read, with a way to stop the reads. The message is shown
 *   until the function that `offer` returns is called.
 */
export function endableReads(
  remote: Remote,
  clock: Clock,
  offer: (end: () => void) => () => void,
): Pick<ReadContext, 'remote' | 'signal'> {
  const ended = new AbortController();
  const { signal } = ended;
  let pending = 0;
  let settle = (): void => undefined;
  const begin = (): void => {
    if (pending++ > 0) return;
    let hide = (): void => undefined;
    const cancel = clock.after(slowMs, () => {
      hide = offer(() => ended.abort());
    });
    settle = () => {
      cancel();
      hide();
    };
  };
  const end = (): void => {
    if (--pending === 0) settle();
  };
  // An operation with its own signal, such as a search with progress, is canceled by that signal, so it is not
  // tracked here.
  const watched = async <T>(own: AbortSignal | undefined, read: () => Promise<T>): Promise<T> => {
    if (own !== signal) return read();
    begin();
    return read().finally(end);
  };
  return {
    signal,
    remote: {
      call: (call, own) => watched(own, () => remote.call(call, own)),
      send: (call, own) => watched(own, () => remote.send(call, own)),
      page: (request, from, own) => watched(own, () => remote.page(request, from, own)),
      scopes: () => remote.scopes(),
      origin: (connection) => remote.origin(connection),
    },
  };
}
