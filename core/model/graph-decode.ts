import {
  type Backoff,
  type BlockNode,
  type FunctionDefNode,
  type GraphBranch,
  type GraphDuration,
  type GraphNode,
  type GraphWorkflow,
  type PayloadDescriptor,
  type PromiseOrder,
  type VersionGraph,
} from './graph';
import { escapePointer } from './graph-walk';

/**
 * A part of a graph that could not be read, although the rest of the graph could. `path` is a JSON Pointer into the
 * input.
 */
export interface GraphIssue {
  readonly path: string;
  readonly message: string;
}

export interface DecodedGraph<T> {
  readonly value: T;
  readonly issues: readonly GraphIssue[];
}

/**
 * Reads the service's version graph tolerantly. Missing values and values of the wrong type are replaced with neutral
 * values and listed in `issues`. Nodes of unknown kinds are kept.
 */
export function decodeVersionGraph(wire: unknown): DecodedGraph<VersionGraph> {
  const reader = new GraphReader();
  const record = reader.record(wire, '');
  const graph = record.graph ?? null;
  const inner = graph === null ? undefined : reader.record(graph, '/graph');
  return {
    value: {
      id: reader.text(record.id, '/id'),
      class_name: reader.text(record.class_name, '/class_name'),
      created_on: reader.text(record.created_on, '/created_on'),
      modified_on: reader.text(record.modified_on, '/modified_on'),
      workflow_id: reader.text(record.workflow_id, '/workflow_id'),
      graph:
        inner === undefined
          ? null
          : {
              version: reader.number(inner.version, '/graph/version'),
              workflow: reader.workflow(inner.workflow, '/graph/workflow'),
            },
    },
    issues: reader.issues,
  };
}

/** Reads one workflow of a graph (`graph.workflow`), as tolerantly as `decodeVersionGraph`. */
export function decodeGraphWorkflow(wire: unknown): DecodedGraph<GraphWorkflow> {
  const reader = new GraphReader();
  return { value: reader.workflow(wire, ''), issues: reader.issues };
}

type Wire = Readonly<Record<string, unknown>>;

const parallelKinds = ['all', 'any', 'all_settled', 'race'] as const;
const backoffs: readonly Backoff[] = ['constant', 'linear', 'exponential'];
const breakKinds = ['break', 'return'] as const;

/** Maximum nesting depth. The limit prevents a stack overflow, and is far greater than the depth of real graphs. */
const maxDepth = 200;

/** Checks whether a value is absent, which means that it is undefined or null. */
function isAbsent(wire: unknown): wire is null | undefined {
  return wire === undefined || wire === null;
}

class GraphReader {
  readonly issues: GraphIssue[] = [];

  private note(path: string, message: string): void {
    this.issues.push({ path, message });
  }

  record(wire: unknown, path: string): Wire {
    if (typeof wire === 'object' && wire !== null && !Array.isArray(wire)) return wire as Wire;
    this.note(path, 'an object is expected');
    return {};
  }

  text(wire: unknown, path: string): string {
    if (typeof wire === 'string') return wire;
    this.note(path, 'a text is expected');
    return '';
  }

  number(wire: unknown, path: string): number {
    if (typeof wire === 'number') return wire;
    this.note(path, 'a number is expected');
    return 0;
  }

  private duration(wire: unknown, path: string): GraphDuration {
    if (typeof wire === 'number' || typeof wire === 'string') return wire;
    this.note(path, 'a number of milliseconds or a duration text is expected');
    return 'unknown';
  }

  private oneOf<T extends string>(wire: unknown, allowed: readonly T[], fallback: T, path: string): T {
    const found = allowed.find((value) => value === wire);
    if (found === undefined) this.note(path, `one of ${allowed.join(', ')} is expected`);
    return found ?? fallback;
  }

  private order(wire: Wire, path: string): PromiseOrder {
    return {
      ...(isAbsent(wire.starts) ? {} : { starts: this.number(wire.starts, `${path}/starts`) }),
      ...(isAbsent(wire.resolves) ? {} : { resolves: this.number(wire.resolves, `${path}/resolves`) }),
    };
  }

  private payload(wire: unknown, path: string, depth = 0): PayloadDescriptor {
    const record = this.record(wire, path);
    if (record.type !== 'object' || depth > maxDepth) {
      if (record.type !== 'unknown') this.note(`${path}/type`, 'one of unknown, object is expected');
      return { type: 'unknown' };
    }
    const fields = Object.entries(this.record(record.fields ?? {}, `${path}/fields`)).map(
      ([name, field]) =>
        [name, this.payload(field, `${path}/fields/${escapePointer(name)}`, depth + 1)] as const,
    );
    return { type: 'object', fields: Object.fromEntries(fields) };
  }

  private optionalPayload(wire: Wire, path: string): { payload?: PayloadDescriptor } {
    return isAbsent(wire.payload) ? {} : { payload: this.payload(wire.payload, `${path}/payload`) };
  }

  workflow(wire: unknown, path: string, depth = 0): GraphWorkflow {
    const record = this.record(wire, path);
    const functions = Object.entries(this.record(record.functions ?? {}, `${path}/functions`)).map(
      ([name, definition]) =>
        [
          name,
          this.functionDef(definition, `${path}/functions/${escapePointer(name)}`, name, depth),
        ] as const,
    );
    return {
      class_name: this.text(record.class_name, `${path}/class_name`),
      functions: Object.fromEntries(functions),
      nodes: this.nodes(record.nodes, `${path}/nodes`, depth),
      ...this.optionalPayload(record, path),
    };
  }

  /**
   * Reads a function definition. If `name` is missing, the key in the map is used as the name. The service's own
   * parser omits `type` in function definitions.
   */
  private functionDef(wire: unknown, path: string, key: string, depth: number): FunctionDefNode {
    const record = this.record(wire, path);
    return {
      type: 'function_def',
      name: record.name === undefined ? key : this.text(record.name, `${path}/name`),
      nodes: this.nodes(record.nodes, `${path}/nodes`, depth),
    };
  }

  private nodes(wire: unknown, path: string, depth: number): GraphNode[] {
    if (isAbsent(wire)) return [];
    if (!Array.isArray(wire) || depth > maxDepth) {
      this.note(path, depth > maxDepth ? 'nested too deeply' : 'a list of nodes is expected');
      return [];
    }
    return wire.map((node, index) => this.node(node, `${path}/${index}`, depth + 1));
  }

  private branches(wire: unknown, path: string, depth: number): GraphBranch[] {
    if (!Array.isArray(wire)) {
      this.note(path, 'a list of branches is expected');
      return [];
    }
    return wire.map((branch: unknown, index) => {
      const at = `${path}/${index}`;
      const record = this.record(branch, at);
      return {
        condition: isAbsent(record.condition) ? null : this.text(record.condition, `${at}/condition`),
        nodes: this.nodes(record.nodes, `${at}/nodes`, depth),
      };
    });
  }

  private block(wire: unknown, path: string, depth: number): BlockNode | null {
    if (isAbsent(wire)) return null;
    return { type: 'block', nodes: this.nodes(this.record(wire, path).nodes, `${path}/nodes`, depth) };
  }

  private node(wire: unknown, path: string, depth: number): GraphNode {
    const record = this.record(wire, path);
    const name = (): string => this.text(record.name, `${path}/name`);
    const nodes = (): GraphNode[] => this.nodes(record.nodes, `${path}/nodes`, depth);
    switch (record.type) {
      case 'step_do': {
        const config = this.record(record.config, `${path}/config`);
        const retries = this.record(config.retries, `${path}/config/retries`);
        const at = `${path}/config/retries`;
        return {
          type: 'step_do',
          name: name(),
          config: {
            retries: {
              limit: this.number(retries.limit, `${at}/limit`),
              delay: this.duration(retries.delay, `${at}/delay`),
              backoff: this.oneOf(retries.backoff, backoffs, 'exponential', `${at}/backoff`),
            },
            timeout: this.duration(config.timeout, `${path}/config/timeout`),
          },
          nodes: nodes(),
          ...this.order(record, path),
        };
      }
      case 'step_sleep': {
        const duration = this.duration(record.duration, `${path}/duration`);
        return { type: 'step_sleep', name: name(), duration, ...this.order(record, path) };
      }
      case 'step_sleep_until': {
        const timestamp = this.text(record.timestamp, `${path}/timestamp`);
        return { type: 'step_sleep_until', name: name(), timestamp, ...this.order(record, path) };
      }
      case 'step_wait_for_event': {
        const options = isAbsent(record.options) ? null : this.record(record.options, `${path}/options`);
        return {
          type: 'step_wait_for_event',
          name: name(),
          options: options && {
            event_type: this.text(options.event_type, `${path}/options/event_type`),
            timeout: this.duration(options.timeout, `${path}/options/timeout`),
          },
          ...this.optionalPayload(record, path),
          ...this.order(record, path),
        };
      }
      case 'loop':
      case 'block':
        return { type: record.type, nodes: nodes() };
      case 'parallel':
        return {
          type: 'parallel',
          kind: this.oneOf(record.kind, parallelKinds, 'all', `${path}/kind`),
          nodes: nodes(),
        };
      case 'try':
        return {
          type: 'try',
          try_block: this.block(record.try_block, `${path}/try_block`, depth),
          catch_block: this.block(record.catch_block, `${path}/catch_block`, depth),
          finally_block: this.block(record.finally_block, `${path}/finally_block`, depth),
        };
      case 'if':
        return { type: 'if', branches: this.branches(record.branches, `${path}/branches`, depth) };
      case 'switch':
        return {
          type: 'switch',
          discriminant: this.text(record.discriminant, `${path}/discriminant`),
          branches: this.branches(record.branches, `${path}/branches`, depth),
        };
      case 'function_call':
        return { type: 'function_call', name: name(), ...this.order(record, path) };
      case 'function_def':
        return this.functionDef(record, path, '', depth);
      case 'start':
        return { type: 'start', ...this.workflow(record, path, depth) };
      case 'break': {
        const kind = this.oneOf(record.kind, breakKinds, 'break', `${path}/kind`);
        return { type: 'break', kind, ...this.optionalPayload(record, path) };
      }
      default:
        return {
          type: 'unknown',
          wireType: typeof record.type === 'string' ? record.type : '',
          nodes: Array.isArray(record.nodes) ? nodes() : [],
          wire: record,
        };
    }
  }
}
