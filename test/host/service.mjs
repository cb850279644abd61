// The local service after a window. It can go away and come back, as a service does that cannot be reached for a while.
import { startLocalService } from '../../scripts/support/local-service.mjs';

export class Service {
  #running;
  #start;

  /**
   * @param {{ port: number, state?: string, token?: string, large?: boolean, speed?: number }} start as the service is
   *   started; with `state` it comes back with the same data
   */
  constructor(start) {
    this.#start = start;
  }

  /** What the service takes as a credential now. */
  get token() {
    return this.#start.token ?? 'journey';
  }

  get url() {
    return this.#running.url;
  }

  /** Starts it, or starts it again; `token`: from now on the only credential that it takes. */
  async start({ token = this.#start.token } = {}) {
    await this.stop();
    this.#start = { ...this.#start, token };
    this.#running = await startLocalService(this.#start);
  }

  async stop() {
    await this.#running?.stop();
  }
}
