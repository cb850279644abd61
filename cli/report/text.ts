import { visibleLine } from '../../core/base/shown-text';
import { type Finding } from '../finding';
import { type Reporter } from './reporter';

const line = ({ file, startPosition, severity, message, code }: Finding): string =>
  `${visibleLine(file)}:${startPosition.line + 1}:${startPosition.character + 1}: ${severity}: ${visibleLine(message)} [${code}]\n`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * Formats each diagnostic as `file:line:column: severity: message [code]`, which is clickable in terminals and
 * editors. The last line contains the totals.
 */
export const text: Reporter = (findings, checkedFiles) => {
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  const warnings = findings.filter((finding) => finding.severity === 'warning').length;
  const summary = `${count(errors, 'error')}, ${count(warnings, 'warning')} in ${count(checkedFiles, 'file')}\n`;
  return findings.map(line).join('') + summary;
};
