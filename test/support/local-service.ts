import { createApp } from '../../local/app';
import { demoWorld } from '../../local/demo/world';
import { type Identity } from '../../local/identity';
import { makeService, type Service, type Settings } from '../../local/service';
import { type World } from '../../local/state/world';
import { VirtualClock } from './virtual-clock';

/** The time at which the tests' clocks start. */
export const startMs = Date.parse('2026-11-20T12:00:00.000Z');

/** Creates a generator of consecutive identifiers, so that responses can be compared. */
export function countingIdentity(): Identity {
  let next = 1;
  const hex32 = () => (next++).toString(16).padStart(32, '0');
  return {
    hex32,
    uuid: () => hex32().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5'),
    secret: () => `secret-${hex32()}`,
  };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON. Undefined if the response is not JSON. */
  readonly json: Envelope;
  readonly text: string;
}

export interface Envelope {
  readonly success: boolean;
  readonly errors: readonly {
    readonly code: number;
    readonly message: string;
    readonly source?: { readonly pointer: string };
    readonly error_chain?: readonly { readonly code: number }[];
  }[];
  readonly messages: readonly { readonly code: number }[];
  // All operations share this type of response, so each test asserts the properties that it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly result: any;
  readonly result_info?: Readonly<Record<string, number & string>>;
}

/** The demo service in this process, without a socket and with a clock that the test controls. */
export class LocalService {
  readonly clock = new VirtualClock(startMs);
  readonly service: Service;
  private readonly app;
  changes = 0;

  constructor({ world, ...settings }: Partial<Settings> & { readonly world?: World } = {}) {
    this.service = makeService({
      world: world ?? demoWorld(startMs),
      clock: this.clock,
      identity: countingIdentity(),
      settings: { speed: 1, wafOverridesGone: false, edge: { rules: [] }, ...settings },
      changed: () => {
        this.changes++;
      },
    });
    this.app = createApp(this.service);
  }

  /** Sends a request with a valid credential, unless `headers` contains another one. A body is sent as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const request: RequestInit = {
      method,
      headers: { authorization: 'Bearer test', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const noSocket = {};
    const response = await this.app.request(path, request, noSocket);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (isJson ? JSON.parse(text) : undefined) as Envelope,
    };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answered> {
    return this.send('GET', path, undefined, headers);
  }

  /** Returns the result of a GET that must succeed. */
  async result(path: string): Promise<Envelope['result']> {
    const { status, json, text } = await this.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return json.result;
  }
}
