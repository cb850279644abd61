import { AbortCalls } from './abort-calls';

/**
 * Lets identical reads share one request. The request continues while at least one caller waits for it, and is
 * aborted when the last caller stops waiting.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();
  private readonly abortCalls = new AbortCalls();

  /**
   * Joins the current request with the given key, or starts a request if there is none. `left` returns the result for
   * a caller whose signal aborts before the request has finished. A request that was started without a signal runs to
   * completion.
   */
  join(
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal | undefined) => Promise<T>,
    left: () => T,
  ): Promise<T> {
    if (signal?.aborted) return Promise.resolve(left());
    let flight = this.flights.get(key);
    if (!flight) {
      const controller = signal && new AbortController();
      flight = { controller, landed: begin(controller?.signal), waiting: 0 };
      this.flights.set(key, flight);
      const forget = (): void => this.forget(key, flight);
      flight.landed.then(forget, forget);
    }
    flight.waiting++;
    return signal ? this.wait(key, flight, signal, left) : flight.landed;
  }

  private wait(key: string, flight: Flight<T>, signal: AbortSignal, left: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiting--;
        if (flight.waiting === 0 && flight.controller) {
          this.forget(key, flight);
          flight.controller.abort();
        }
        resolve(left());
      };
      const stay = this.abortCalls.add(signal, leave);
      flight.landed.then(resolve, reject);
      flight.landed.then(stay, stay);
    });
  }

  private forget(key: string, flight: Flight<T> | undefined): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}

interface Flight<T> {
  /** Controller that aborts the request. Absent if the request cannot be aborted. */
  readonly controller: AbortController | undefined;
  readonly landed: Promise<T>;
  waiting: number;
}
