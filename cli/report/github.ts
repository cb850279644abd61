import { type Severity } from '../../core/base/problem';
import { type Finding } from '../finding';
import { type Reporter } from './reporter';

const levelOf: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

const escapeData = (value: string): string =>
  value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (value: string): string =>
  escapeData(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Formats one diagnostic. GitHub accepts columns only if the diagnostic starts and ends on the same line. */
function annotation({ file, startPosition: start, endPosition: end, ...finding }: Finding): string {
  const columns =
    start.line === end.line
      ? `,col=${start.character + 1},endColumn=${Math.max(start.character + 1, end.character)}`
      : '';
  const place = `file=${escapeProperty(file.replace(/^(\.\/)+/, ''))},line=${start.line + 1},endLine=${end.line + 1}${columns}`;
  return `::${levelOf[finding.severity]} ${place},title=${escapeProperty(finding.code)}::${escapeData(finding.message)}\n`;
}

/** Formats diagnostics as workflow commands, which GitHub shows as annotations on the changed lines. */
export const github: Reporter = (findings) => findings.map(annotation).join('');
