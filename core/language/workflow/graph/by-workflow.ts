/**
 * Groups data by workflow. The keys of the data are JSON Pointers such as `/workflows/0/nodes/1`. In the groups, the
 * pointers are relative to the workflow.
 */
export function byWorkflow<T>(
  found: Readonly<Record<string, T>>,
): (workflow: number) => readonly (readonly [rest: string, value: T])[] {
  const byIndex = new Map<number, [string, T][]>();
  for (const [pointer, value] of Object.entries(found)) {
    const [, digits, rest = ''] = /^\/workflows\/(\d+)((?:\/.*)?)$/s.exec(pointer) ?? [];
    if (digits === undefined) continue;
    const list = byIndex.get(Number(digits));
    if (list) list.push([rest, value]);
    else byIndex.set(Number(digits), [[rest, value]]);
  }
  return (workflow) => byIndex.get(workflow) ?? [];
}
