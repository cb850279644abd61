/** Key of the graph of a workflow class in a script. */
export interface LocalGraphKey {
  readonly kind: 'local';
  readonly uri: string;
  readonly className: string;
}

export type GraphKey =
  | LocalGraphKey
  | {
      /** `difference` is the version compared with the script in the workspace. */
      readonly kind: 'version' | 'difference';
      readonly connection: string;
      readonly account: string;
      readonly workflow: string;
      readonly version: string;
    }
  | {
      /**
       * A comparison of two versions of a workflow. The graph shows the changes since the older version, `before`.
       */
      readonly kind: 'versions';
      readonly connection: string;
      readonly account: string;
      readonly workflow: string;
      readonly before: string;
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

export type InstanceGraphKey = Extract<GraphKey, { kind: 'instance' }>;

/** Whether a graph shows a run of the workflow to which the given run belongs. */
export const isSameWorkflow = (key: GraphKey, { connection, account, workflow }: InstanceGraphKey): boolean =>
  key.kind === 'instance' &&
  key.connection === connection &&
  key.account === account &&
  key.workflow === workflow;

/** Returns a string that identifies a graph, so that each graph has at most one panel. */
export function keyText(key: GraphKey): string {
  return JSON.stringify(Object.values(key));
}

/** Decodes a key that a panel saved. Returns undefined if the value is not a key. */
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
  const { kind, uri, className, connection, account, workflow, version, before, instance } = key as Record<
    string,
    string | undefined
  >;
  if (kind === 'local' && uri !== undefined && className !== undefined) return { kind, uri, className };
  if (connection === undefined || account === undefined || workflow === undefined) return undefined;
  if ((kind === 'version' || kind === 'difference') && version !== undefined)
    return { kind, connection, account, workflow, version };
  if (kind === 'versions' && version !== undefined && before !== undefined)
    return { kind, connection, account, workflow, before, version };
  if (kind === 'instance' && instance !== undefined) return { kind, connection, account, workflow, instance };
  return undefined;
}
