import { yamlScalar } from '../yaml/scalar';
import { type RuleTest } from './rule-test-file';

/** A test to add to a file. */
export interface WrittenTest {
  readonly name: string;
  /** A request line with optional headers and a body, or the name of a sample. */
  readonly request: string;
  /** Facts as JSON values. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly expect: { readonly outcome: string; readonly by?: string; readonly status?: number };
}

/** The text of a test file, with the range of the added test. */
interface TextWithTest {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Adds a test after the last test of a YAML test file and leaves the rest of the file unchanged. `tests` are the
 * existing tests. Returns undefined if they are in a list with brackets, or if there are none and other properties
 * follow `tests`.
 */
export function withTest(
  text: string,
  tests: readonly Pick<RuleTest, 'range'>[],
  test: WrittenTest,
): TextWithTest | undefined {
  const last = tests.at(-1)?.range;
  if (last) {
    const before = text.slice(0, last.start);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (!/^ *- +$/.test(line)) return undefined;
    const indent = line.slice(0, line.indexOf('-'));
    const head = text.slice(0, last.end).trimEnd();
    const rest = text.slice(head.length).replace(/^[ \t]*\n?/, '');
    const written = itemLines(test, indent).join('\n');
    const start = head.length + 2 + indent.length;
    return {
      text: `${head}\n\n${written}\n${rest}`,
      start,
      end: start + written.length - indent.length,
    };
  }
  const head = text
    .trimEnd()
    .replace(/(?:^|\n)tests:[ \t]*(?:\[\])?$/, '')
    .trimEnd();
  if (/(?:^|\n)tests:/.test(head)) return undefined;
  const indent = '  ';
  const written = itemLines(test, indent).join('\n');
  const opening = `${head}${head === '' ? '' : '\n\n'}tests:\n`;
  const start = opening.length + indent.length;
  return { text: `${opening}${written}\n`, start, end: opening.length + written.length };
}

/**
 * Returns the text of a new file for rule tests, without any tests. The paths of the rule files are relative to the
 * new file.
 */
export const newTestFile = (rules: readonly string[]): string =>
  `rules: [${rules.map(yamlScalar).join(', ')}]\n`;

/** Returns the text without empty lines at its end. */
function withoutLastLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

function itemLines({ name, request, facts, expect }: WrittenTest, indent: string): string[] {
  const lines = withoutLastLines(request.replace(/\r\n/g, '\n')).split('\n');
  const inner = `${indent}  `;
  return [
    `${indent}- name: ${yamlScalar(name)}`,
    ...(lines.length === 1
      ? [`${inner}request: ${yamlScalar(request.trim())}`]
      : [`${inner}request: |`, ...lines.map((line) => (line === '' ? '' : `${inner}  ${line}`))]),
    ...(Object.keys(facts).length === 0 ? [] : [`${inner}facts: ${flow(facts)}`]),
    `${inner}expect: ${flow(expect)}`,
  ];
}

const flow = (value: Readonly<Record<string, unknown>>): string =>
  `{ ${Object.entries(value)
    .map(([key, one]) => `${yamlScalar(key)}: ${yamlScalar(one)}`)
    .join(', ')} }`;
