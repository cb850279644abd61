import { type Connection } from 'vscode-languageserver';
import { type Facts, noFacts } from '../../core/language/facts';
import { type FactsParams, decodeFacts, factsRequest } from '../../core/protocol/language-server';
import { type Timer } from './scheduler';

/**
 * Maximum time, in milliseconds, that a check waits for facts from an account. Facts that arrive later start a new
 * check.
 */
const patienceMs = 500;

/** Facts from the client's account about each open document. They are unknown until the client responds. */
export class FactsStore {
  private readonly known = new Map<string, Promise<Facts>>();

  constructor(
    private readonly connection: Connection,
    private readonly clientAnswers: boolean,
    private readonly timer: Timer,
    private readonly onLate: (uri: string) => void,
  ) {}

  of(uri: string): Promise<Facts> {
    if (!this.clientAnswers) return Promise.resolve(noFacts);
    const known = this.known.get(uri);
    if (known !== undefined) return known;
    const asked = this.ask(uri, () => this.known.get(uri) === asked);
    this.known.set(uri, asked);
    return asked;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }

  changed(): void {
    this.known.clear();
  }

  /**
   * @param isCurrent returns whether the response is still needed. It is not needed if the facts were discarded or
   * requested again in the meantime, for example for another account.
   */
  private async ask(uri: string, isCurrent: () => boolean): Promise<Facts> {
    const params: FactsParams = { uri };
    const answer = this.connection
      .sendRequest<unknown>(factsRequest, params)
      .then(decodeFacts)
      .catch(() => noFacts);
    let stopWaiting: (() => void) | undefined;
    const patience = new Promise<undefined>((resolve) => {
      stopWaiting = this.timer(() => resolve(undefined), patienceMs);
    });
    const facts = await Promise.race([answer, patience]);
    stopWaiting?.();
    if (facts !== undefined) return facts;
    void answer.then((late) => {
      if (!isCurrent() || late === noFacts) return;
      this.known.set(uri, Promise.resolve(late));
      this.onLate(uri);
    });
    return noFacts;
  }
}
