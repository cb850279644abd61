// The demo service for a window. It can be stopped and restarted to simulate a service that is temporarily
// unavailable.
import { startLocalService } from '../../scripts/support/local-service.mjs';

export class Service {
  #running;
  #start;

  /**
   * @param {{ port: number, state?: string, token?: string, large?: boolean, speed?: number }} start options of the
   *   service; with `state`, its data survives restarts
   */
  constructor(start) {
    this.#start = start;
  }

  /** Returns a credential that the service currently accepts. */
  get token() {
    return this.#start.token ?? 'journey';
  }

  get url() {
    return this.#running.url;
  }

  /**
   * Starts or restarts the service. From then on, `token` is the only credential that it accepts. Without a token, it
   * accepts any credential.
   */
  async start({ token = this.#start.token } = {}) {
    await this.stop();
    this.#start = { ...this.#start, token };
    this.#running = await startLocalService(this.#start);
  }

  async stop() {
    await this.#running?.stop();
  }
}
