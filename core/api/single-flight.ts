/**
 * Lets equal reads share one request. It runs on while anyone waits for it, and is aborted when the last one has
 * left.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /** Joins the flight of that key, or begins it. `left` is the answer for a caller whose signal aborts first. */
  join(
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal) => Promise<T>,
    left: () => T,
  ): Promise<T> {
    if (signal?.aborted) return Promise.resolve(left());
    let flight = this.flights.get(key);
    if (!flight) {
      const controller = new AbortController();
      const landed = begin(controller.signal).finally(() => {
        if (this.flights.get(key)?.controller === controller) this.flights.delete(key);
      });
      flight = { controller, landed, waiting: 0 };
      this.flights.set(key, flight);
    }
    return signal ? this.wait(key, flight, signal, left) : this.stay(flight);
  }

  private stay(flight: Flight<T>): Promise<T> {
    flight.waiting++;
    return flight.landed;
  }

  private wait(key: string, flight: Flight<T>, signal: AbortSignal, left: () => T): Promise<T> {
    flight.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiting--;
        if (flight.waiting === 0) {
          if (this.flights.get(key) === flight) this.flights.delete(key);
          flight.controller.abort();
        }
        resolve(left());
      };
      signal.addEventListener('abort', leave, { once: true });
      flight.landed.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}

interface Flight<T> {
  readonly controller: AbortController;
  readonly landed: Promise<T>;
  waiting: number;
}
