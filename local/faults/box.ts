import { chance } from '../random';
import { type Fault } from './fault';

interface Armed {
  readonly fault: Fault;
  /** Number of requests to which the fault could have applied, and number to which it did. */
  seen: number;
  hits: number;
  /** The operations of the latest requests to which it applied. */
  operations: string[];
}

/** Maximum number of latest operations to keep. */
const maxOperations = 20;

/** The configured faults. */
export class FaultBox {
  private armed: Armed[] = [];

  /** Replaces all faults. */
  arm(faults: readonly Fault[]): void {
    this.armed = faults.map((fault) => ({ fault, seen: 0, hits: 0, operations: [] }));
  }

  /** Returns the faults, with how often each of them happened and its latest operations. */
  list(): readonly (Fault & { readonly hits: number; readonly operations: readonly string[] })[] {
    return this.armed.map(({ fault, hits, operations }) => ({ ...fault, hits, operations }));
  }

  /** Returns the faults that apply to this request: any latency, and at most one fault that ends it. */
  draw(operation: string, method: string): readonly Fault[] {
    const drawn: Fault[] = [];
    for (const armed of this.armed) {
      const { fault } = armed;
      if (fault.operation !== undefined && fault.operation !== operation) continue;
      if (fault.method !== undefined && fault.method !== method) continue;
      if (fault.kind !== 'latency' && drawn.some(({ kind }) => kind !== 'latency')) continue;
      const number = armed.seen++;
      if (number < (fault.skip ?? 0) || armed.hits >= (fault.count ?? Infinity)) continue;
      const drawnNumber = fault.seed === undefined ? Math.random() : chance('fault', fault.seed, number);
      if (drawnNumber >= (fault.rate ?? 1)) continue;
      armed.hits++;
      armed.operations = [...armed.operations, operation].slice(-maxOperations);
      drawn.push(fault);
    }
    return drawn;
  }
}
