import { type Severity } from '../../core/base/problem';
import { type Finding } from '../finding';
import { packageVersion } from '../package-version';
import { type Reporter } from './reporter';

const levelOf: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** A path as a URI reference: relative ones stay relative to where the command ran. */
const toUri = (file: string): string =>
  file
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A\//, 'file:///$1:/');

function result(finding: Finding, rules: readonly string[]) {
  const { startPosition: start, endPosition: end } = finding;
  return {
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    level: levelOf[finding.severity],
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(finding.file) },
          region: {
            startLine: start.line + 1,
            startColumn: start.character + 1,
            endLine: end.line + 1,
            endColumn: end.character + 1,
            charOffset: finding.start,
            charLength: finding.end - finding.start,
          },
        },
      },
    ],
  };
}

/** SARIF 2.1.0, as code scanning services read it. */
export const sarif: Reporter = (findings) => {
  const rules = [...new Set(findings.map((finding) => finding.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'rampart', version: packageVersion(), rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => result(finding, rules)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};
