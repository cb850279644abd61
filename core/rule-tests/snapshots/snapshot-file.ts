import { itemsOf, type JsonNode, plainOf, textMember, valueOf } from '../../json/tree';
import { LineIndex } from '../../text/offsets';
import { parseYaml } from '../../yaml/parse-yaml';
import { yamlScalar } from '../../yaml/scalar';
import { type SnapshotEntry } from './snapshot-entry';

/** The snapshot of a test, or of one sample of a test with `each`. */
export interface RecordedEntry extends SnapshotEntry {
  readonly test: string;
  readonly sample?: string;
}

/** Returns the name of the snapshot file, which is in the same folder as the test file. */
export const snapshotName = (testFile: string): string => `${testFile}.snap`;

/** The entries of a snapshot file, or the number of the first line that cannot be read, counted from 1. */
export type ReadSnapshots = readonly RecordedEntry[] | { readonly badLine: number };

/**
 * Reads a complete snapshot file. If any line cannot be read, returns its number instead of the entries. The file is
 * then not overwritten, so no entries are lost.
 */
export async function readSnapshots(text: string): Promise<ReadSnapshots> {
  const { root, mistakes } = await parseYaml(text);
  const badLine = (offset: number) => ({ badLine: new LineIndex(text).positionAt(offset).line + 1 });
  const [mistake] = mistakes;
  if (mistake) return badLine(mistake.start);
  const list = valueOf(root, 'snapshots');
  if (list?.type !== 'array') return badLine(list?.start ?? root?.start ?? 0);
  const entries: RecordedEntry[] = [];
  for (const node of itemsOf(list)) {
    const entry = entryOf(node);
    if (!entry) return badLine(node.start);
    entries.push(entry);
  }
  return entries;
}

function entryOf(node: JsonNode): RecordedEntry | undefined {
  const test = textMember(node, 'test');
  const outcome = textMember(node, 'outcome');
  if (test === undefined || outcome === undefined) return undefined;
  const sample = textMember(node, 'sample');
  const texts = (name: string): readonly string[] =>
    itemsOf(valueOf(node, name)).map((one) => String(plainOf(one)));
  return {
    test,
    ...(sample === undefined ? {} : { sample }),
    outcome,
    cases: texts('cases'),
    matched: texts('matched'),
    assumed: texts('assumed'),
  };
}

/** Returns the text of a snapshot file with one line per value, so that a diff shows which values changed. */
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
