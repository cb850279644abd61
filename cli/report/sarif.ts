import { type Severity } from '../../core/base/problem';
import { wellFormed } from '../../core/base/well-formed';
import { type Finding } from '../finding';
import { packageVersion } from '../package-version';
import { type Reporter } from './reporter';

const levelOf: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Returns a path as a URI reference. Relative paths stay relative to the folder in which the command ran. */
const toUri = (file: string): string =>
  file
    .replace(/^(\.\/)+/, '')
    .split('/')
    .map((part) => encodeURIComponent(wellFormed(part)))
    .join('/')
    .replace(/^([A-Za-z])%3A\//, 'file:///$1:/')
    .replace(/^\/(?!\/)/, 'file:///');

/**
 * Breaks up links, because `[words](address)` is a link according to SARIF 2.1.0, section 3.11.6. Text from a
 * document must not become a link.
 */
const withoutLinks = (message: string): string => message.replaceAll('](', '] (');

function result(finding: Finding, rules: readonly string[], fingerprint: string | undefined) {
  const { startPosition: start, endPosition: end } = finding;
  return {
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    level: levelOf[finding.severity],
    message: { text: withoutLinks(finding.message) },
    ...(fingerprint === undefined ? {} : { partialFingerprints: { 'codeAndLines/v1': fingerprint } }),
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

/** Formats diagnostics as SARIF 2.1.0, in the form that code scanning services read. */
export const sarif: Reporter = (findings, _checkedFiles, fingerprints = []) => {
  const rules = [...new Set(findings.map((finding) => finding.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'rampart', version: packageVersion(), rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding, i) => result(finding, rules, fingerprints[i])),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};
