import { itemsOf, plainOf, textMember, valueOf } from '../../json/tree';
import { parseYaml } from '../../yaml/parse-yaml';
import { yamlScalar } from '../../yaml/scalar';
import { type SnapshotEntry } from './snapshot-entry';

/** The snapshot of a test, or of one sample of a test with `each`. */
export interface RecordedEntry extends SnapshotEntry {
  readonly test: string;
  readonly sample?: string;
}

/** The name of the file with the snapshots of a test file; it is beside it. */
export const snapshotName = (testFile: string): string => `${testFile}.snap`;

/** Reads a file of snapshots; undefined where it is not one. */
export async function readSnapshots(text: string): Promise<readonly RecordedEntry[] | undefined> {
  const { root, mistakes } = await parseYaml(text);
  const list = valueOf(root, 'snapshots');
  if (mistakes.length > 0 || list?.type !== 'array') return undefined;
  return itemsOf(list).flatMap((node): RecordedEntry[] => {
    const test = textMember(node, 'test');
    const outcome = textMember(node, 'outcome');
    if (test === undefined || outcome === undefined) return [];
    const sample = textMember(node, 'sample');
    const texts = (name: string): readonly string[] =>
      itemsOf(valueOf(node, name)).map((one) => String(plainOf(one)));
    return [
      {
        test,
        ...(sample === undefined ? {} : { sample }),
        outcome,
        cases: texts('cases'),
        matched: texts('matched'),
        assumed: texts('assumed'),
      },
    ];
  });
}

/** Writes a file of snapshots: one line for each thing that may change, so that reviews show what did. */
export function writeSnapshots(testFile: string, entries: readonly RecordedEntry[]): string {
  const head = [
    `# Outcomes of the tests in ${testFile} that expect a snapshot.`,
    '# `rampart test --update` writes this file. Review its changes as you review code.',
  ];
  const items = entries.flatMap(({ test, sample, outcome, cases, matched, assumed }) => [
    `  - test: ${yamlScalar(test)}`,
    ...(sample === undefined ? [] : [`    sample: ${yamlScalar(sample)}`]),
    `    outcome: ${yamlScalar(outcome)}`,
    ...listed('cases', cases),
    ...listed('matched', matched),
    ...listed('assumed', assumed),
  ]);
  const body = items.length === 0 ? ['snapshots: []'] : ['snapshots:', ...items];
  return [...head, ...body, ''].join('\n');
}

const listed = (name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`    ${name}:`, ...values.map((one) => `      - ${yamlScalar(one)}`)];
