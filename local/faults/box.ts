import { chance } from '../random';
import { type Fault } from './fault';

interface Armed {
  readonly fault: Fault;
  /** Number of requests that the fault could have affected. `hits` is the number of requests that it did affect. */
  seen: number;
  hits: number;
  /** The operations of the most recent requests to which the fault applied. */
  operations: string[];
}

/** Maximum number of recent operations that are stored for each fault. */
const maxOperations = 20;

/** Stores the configured faults and selects the faults that apply to a request. */
export class FaultBox {
  private armed: Armed[] = [];

  /** Replaces all faults. */
  arm(faults: readonly Fault[]): void {
    this.armed = faults.map((fault) => ({ fault, seen: 0, hits: 0, operations: [] }));
  }

  /** Returns the faults, each with the number of requests it affected and the most recent operations it affected. */
  list(): readonly (Fault & { readonly hits: number; readonly operations: readonly string[] })[] {
    return this.armed.map(({ fault, hits, operations }) => ({ ...fault, hits, operations }));
  }

  /**
   * Returns the faults that apply to this request: any number of `latency` faults, and at most one fault of any other
   * kind.
   */
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
