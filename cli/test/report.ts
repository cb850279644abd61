import { type RanCase, type RanFile } from './find-tests';

/** Formats the results of test files. */
export type TestReporter = (files: readonly RanFile[]) => string;

const caseName = ({ name, sample }: RanCase): string => (sample === undefined ? name : `${name}: ${sample}`);

const isBad = ({ status }: RanCase): boolean => status === 'failed' || status === 'errored';

const marks = { passed: '✓', failed: '✗', errored: '✗', skipped: '-' } as const;

/**
 * Formats results as human-readable text, one line per test or sample. Failures include the expected and the actual
 * outcome.
 */
function text(files: readonly RanFile[]): string {
  const lines: string[] = [];
  for (const { file, cases, error } of files) {
    lines.push(file);
    if (error !== undefined) lines.push(`  ✗ ${error}`);
    for (const one of cases) {
      lines.push(
        `  ${marks[one.status]} ${caseName(one)}${one.status === 'skipped' ? ` (skipped: ${one.message ?? ''})` : ''}`,
      );
      if (!isBad(one)) continue;
      lines.push(`      ${file}:${one.line}:${one.column}: ${one.failure?.message ?? one.message ?? ''}`);
      if (one.failure)
        lines.push(
          ...labelled('expected', one.failure.expected),
          ...labelled('actual  ', one.failure.actual),
        );
    }
  }
  const all = files.flatMap(({ cases }) => cases);
  const count = (status: RanCase['status']): number => all.filter((one) => one.status === status).length;
  const broken = files.filter(({ error }) => error !== undefined).length;
  const skipped = count('skipped');
  lines.push(
    '',
    `${count('passed')} passed, ${count('failed') + count('errored') + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return `${lines.join('\n')}\n`;
}

function labelled(label: string, value: string): string[] {
  if (value === '') return [];
  const [first = '', ...rest] = value.split('\n');
  return [`        ${label}  ${first}`, ...rest.map((line) => `                  ${line}`)];
}

/** Formats results as JSON. Positions start at 1. */
function json(files: readonly RanFile[]): string {
  const plain = files.map(({ file, cases, error }) => ({
    file,
    ...(error === undefined ? {} : { error }),
    tests: cases.map(
      ({ name, sample, status, message, failure, line, column, endLine, endColumn, simulation }) => ({
        name,
        ...(sample === undefined ? {} : { sample }),
        status,
        ...(message === undefined ? {} : { message }),
        ...(failure ? { failure } : {}),
        ...(simulation ? { assumed: simulation.assumed } : {}),
        line,
        column,
        endLine,
        endColumn,
      }),
    ),
  }));
  return `${JSON.stringify({ files: plain }, null, 2)}\n`;
}

/** Formats results as JUnit XML: one suite per file, one case per test or sample. */
function junit(files: readonly RanFile[]): string {
  const suites = files.map(({ file, cases, error }) => {
    const failed = cases.filter(({ status }) => status === 'failed').length;
    const errors = cases.filter(({ status }) => status === 'errored').length + (error === undefined ? 0 : 1);
    const skipped = cases.filter(({ status }) => status === 'skipped').length;
    const all = cases.length + (error === undefined ? 0 : 1);
    const own = cases.map((one) => caseXml(file, one)).join('');
    const whole =
      error === undefined
        ? ''
        : `    <testcase name="${xml(file)}" classname="${xml(file)}">\n      <error message="${xml(error)}"/>\n    </testcase>\n`;
    return `  <testsuite name="${xml(file)}" tests="${all}" failures="${failed}" errors="${errors}" skipped="${skipped}">\n${whole}${own}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function caseXml(file: string, one: RanCase): string {
  const head = `    <testcase name="${xml(caseName(one))}" classname="${xml(file)}" file="${xml(file)}" line="${one.line}"`;
  const message = xml(one.failure?.message ?? one.message ?? '');
  switch (one.status) {
    case 'passed':
      return `${head}/>\n`;
    case 'skipped':
      return `${head}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
    case 'errored':
      return `${head}>\n      <error message="${message}"/>\n    </testcase>\n`;
    case 'failed': {
      const { expected = '', actual = '' } = one.failure ?? {};
      return `${head}>\n      <failure message="${message}">${xml(`expected: ${expected}\nactual: ${actual}`)}</failure>\n    </testcase>\n`;
    }
  }
}

/** Escapes text for XML, which allows no control characters except tabs and line breaks. */
const xml = (value: string): string =>
  value
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Formats results as workflow commands, so that GitHub annotates failures in the diff of a pull request. */
function github(files: readonly RanFile[]): string {
  const lines: string[] = [];
  for (const { file, cases, error } of files) {
    if (error !== undefined) lines.push(`::error file=${property(file)}::${data(error)}`);
    for (const one of cases.filter(isBad)) {
      const message = one.failure
        ? `${one.failure.message}\nexpected: ${one.failure.expected}\nactual: ${one.failure.actual}`
        : (one.message ?? '');
      lines.push(
        `::error file=${property(file)},line=${one.line},endLine=${one.endLine},col=${one.column},endColumn=${one.endColumn},title=${property(caseName(one))}::${data(message)}`,
      );
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}

const data = (value: string): string =>
  value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (value: string): string => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

export const testReporters: Readonly<Record<'text' | 'json' | 'junit' | 'github', TestReporter>> = {
  text,
  json,
  junit,
  github,
};
