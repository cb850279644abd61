import type * as vscode from 'vscode';
import { type NodeStatistics } from '../../../core/model/node-statistics';
import { type GraphContent, type GraphRun } from '../../../core/protocol/graph-messages';

/**
 * Where a graph comes from: a deployed version or the script being edited. Everything in `key` is plain JSON, so
 * that a panel can be found again after the window was reloaded.
 */
export interface GraphSource {
  readonly key: GraphKey;
  /** Never rejects for what a person can meet: then the content has a notice. Rejects when aborted. */
  load(signal: AbortSignal): Promise<GraphContent>;
  /** Shows the code of a node; resolves to false when it is not known. */
  reveal(pointer: string): Promise<boolean>;
  /** The content may have changed: load again. */
  readonly onDidChange: vscode.Event<void>;
  /** The cursor moved to the code of a node. */
  readonly onDidFocus: vscode.Event<string | undefined>;
  /** Follows a run while the panel is visible; calls back with each news until the signal is aborted. */
  watch?(signal: AbortSignal, show: (run: GraphRun) => void): void;
  /** Does one of the actions that the run offered. */
  act?(command: string): void;
  /** Shows the whole output of an entry of the run's log. */
  showOutput?(entry: number): void;
  /**
   * What the latest runs did at each node, of those that were read until the signal said that it is enough; undefined
   * when they cannot be read, which was said then.
   */
  statistics?(
    signal: AbortSignal,
    tell: (read: number, all: number) => void,
  ): Promise<RunStatistics | undefined>;
  dispose(): void;
}

/** By JSON Pointer of the node, over a number of runs. */
export interface RunStatistics {
  readonly runs: number;
  /** How many runs were found, and whether there are no others. */
  readonly known: number;
  readonly isWhole: boolean;
  readonly nodes: ReadonlyMap<string, NodeStatistics>;
}

/** A class of a script. */
export interface LocalGraphKey {
  readonly kind: 'local';
  readonly uri: string;
  readonly className: string;
}

export type GraphKey =
  | LocalGraphKey
  | {
      /** `difference`: the script of the workspace, beside that version. */
      readonly kind: 'version' | 'difference';
      readonly connection: string;
      readonly account: string;
      readonly workflow: string;
      readonly version: string;
    }
  | {
      readonly kind: 'instance';
      readonly connection: string;
      readonly account: string;
      readonly workflow: string;
      readonly instance: string;
    };

export type AccountGraphKey = Exclude<GraphKey, LocalGraphKey>;

/** One text for one graph; two panels of one graph are one panel. */
export function keyText(key: GraphKey): string {
  return JSON.stringify(Object.values(key));
}

/** Reads a key that a panel saved; undefined when it is not one. */
export function readKey(saved: unknown): GraphKey | undefined {
  if (typeof saved !== 'string') return undefined;
  let key: unknown;
  try {
    key = JSON.parse(saved);
  } catch {
    return undefined;
  }
  if (
    typeof key !== 'object' ||
    key === null ||
    !Object.values(key).every((value) => typeof value === 'string')
  )
    return undefined;
  const { kind, uri, className, connection, account, workflow, version, instance } = key as Record<
    string,
    string | undefined
  >;
  if (kind === 'local' && uri !== undefined && className !== undefined) return { kind, uri, className };
  if (connection === undefined || account === undefined || workflow === undefined) return undefined;
  if ((kind === 'version' || kind === 'difference') && version !== undefined)
    return { kind, connection, account, workflow, version };
  if (kind === 'instance' && instance !== undefined) return { kind, connection, account, workflow, instance };
  return undefined;
}
