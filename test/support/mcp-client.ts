import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Reply {
  readonly id: number | string | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A client of the Model Context Protocol, written from the specification and independently of the server's code. It
 * sends what a client may send, and fails on every line from the server that is not a JSON-RPC 2.0 message.
 */
export class McpClient {
  private readonly waiting = new Map<number | string | null, Waiting>();
  private readonly ended: Promise<unknown>;
  private next = 1;
  readonly strange: string[] = [];

  constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    /** The `_meta` property of every request. */
    private readonly meta?: Readonly<Record<string, unknown>>,
  ) {
    this.ended = once(child, 'exit');
    child.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The server ended with ${code}.`));
    });
    createInterface({ input: child.stdout }).on('line', (line) => this.receive(line));
  }

  /** Starts a server as a Node.js process whose working directory is `cwd`. */
  static start(
    args: readonly string[],
    cwd: string,
    meta?: Readonly<Record<string, unknown>>,
    env: Readonly<Record<string, string>> = {},
  ): McpClient {
    const options = { cwd, stdio: 'pipe', env: { ...process.env, ...env } } as const;
    return new McpClient(spawn(process.execPath, args, options), meta);
  }

  /** Sends a request and resolves to its response. */
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Reply> {
    const id = this.next++;
    const carried = this.meta === undefined ? params : { ...params, _meta: this.meta };
    const reply = new Promise<Reply>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.line(
      JSON.stringify({ jsonrpc: '2.0', id, method, ...(carried === undefined ? {} : { params: carried }) }),
    );
    return reply;
  }

  /** Returns the result of a request that must succeed. */
  async result(method: string, params?: Readonly<Record<string, unknown>>) {
    const { result, error } = await this.request(method, params);
    assert.ok(result, error?.message);
    return result;
  }

  notify(method: string): void {
    this.line(JSON.stringify({ jsonrpc: '2.0', method }));
  }

  /** Sends a line as it is, even if it is not a valid message. */
  line(text: string): void {
    this.child.stdin.write(`${text}\n`);
  }

  /** Closes the server's input and resolves to its exit code. */
  async end(): Promise<unknown> {
    this.child.stdin.end();
    const [code] = (await this.ended) as [unknown];
    return code;
  }

  private receive(line: string): void {
    let message: Partial<Reply> & { readonly jsonrpc?: unknown };
    try {
      message = JSON.parse(line) as typeof message;
    } catch {
      this.strange.push(line);
      return;
    }
    const hasOne = (message.result === undefined) !== (message.error === undefined);
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (message.jsonrpc !== '2.0' || !hasOne || message.id === undefined || !waiting) {
      this.strange.push(line);
      return;
    }
    this.waiting.delete(message.id);
    waiting.resolve(message as Reply);
  }
}
