// The demo service for a window. It can be stopped and restarted, like a service that is temporarily unavailable.
import { startLocalService } from '../../scripts/support/local-service.mjs';

export class Service {
  #running;
  #start;

  /**
   * @param {{ port: number, state?: string, token?: string, large?: boolean, speed?: number }} start options of the
   *   service; with `state`, it keeps its data across restarts
   */
  constructor(start) {
    this.#start = start;
  }

  /** The credential that the service currently accepts. */
  get token() {
    return this.#start.token ?? 'journey';
  }

  get url() {
    return this.#running.url;
  }

  /** Starts or restarts the service; `token`: from now on the only credential that it accepts. */
  async start({ token = this.#start.token } = {}) {
    await this.stop();
    this.#start = { ...this.#start, token };
    this.#running = await startLocalService(this.#start);
  }

  async stop() {
    await this.#running?.stop();
  }
}
