import type * as Undici from 'undici';
import { type TransportFailure, type TransportResponse } from '../../core/api/transport';
import { type StopSignal } from '../../core/base/abort';
import { failureOfThrown } from './failure-reason';

/**
 * Collects one response from undici's parser. `undici.request` would create a stream for every body, although the body
 * is read completely. For the small responses of an API, the stream would be slower.
 */
export class UndiciAnswer implements Undici.Dispatcher.DispatchHandler {
  private controller: Undici.Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Record<string, string> = {};
  private readonly chunks: Uint8Array[] = [];
  private sizeBytes = 0;
  private settled = false;
  private readonly abort = (): void => this.giveUp();

  constructor(
    private readonly signal: StopSignal,
    private readonly maxBytes: number,
    private readonly resolve: (outcome: TransportResponse | TransportFailure) => void,
  ) {
    signal.addEventListener('abort', this.abort, { once: true });
  }

  onRequestStart(controller: Undici.Dispatcher.DispatchController): void {
    this.controller = controller;
    // The request was canceled while it waited for a connection, so it must not be sent.
    if (this.settled) controller.abort(new Error('nobody waits for the answer'));
  }

  onResponseStart(
    controller: Undici.Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return; // an informational status: the actual response follows
    this.status = status;
    this.headers = joined(headers);
    if (Number(headers['content-length']) > this.maxBytes) this.tooLong(controller);
  }

  onResponseData(controller: Undici.Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.sizeBytes += chunk.byteLength;
    if (this.sizeBytes > this.maxBytes) this.tooLong(controller);
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only] = this.chunks;
    const body = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks, this.sizeBytes);
    this.settle({ kind: 'response', status: this.status, headers: this.headers, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.settle(failureOfThrown(error));
  }

  private tooLong(controller: Undici.Dispatcher.DispatchController): void {
    this.settle({ kind: 'failure', reason: 'tooLong', mayHaveArrived: true });
    controller.abort(new Error('the answer is too long'));
  }

  private giveUp(): void {
    // Without a controller, the request is still waiting for a connection and has not been sent.
    this.settle({ kind: 'failure', reason: 'aborted', mayHaveArrived: this.controller !== undefined });
    this.controller?.abort(new Error('nobody waits for the answer'));
  }

  private settle(outcome: TransportResponse | TransportFailure): void {
    if (this.settled) return;
    this.settled = true;
    this.signal.removeEventListener('abort', this.abort);
    this.resolve(outcome);
  }
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}
