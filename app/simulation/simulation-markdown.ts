import { codeSpan } from '../../core/base/shown-text';
import { type SimulationRow } from './simulation-rows';

/** Returns the rows of a simulation as a Markdown list, for use in a ticket or a review. */
export const simulationMarkdown = (title: string, rows: readonly SimulationRow[]): string =>
  `${codeSpan(title)}\n\n${rows.flatMap((row) => rowLines(row, '')).join('\n')}\n`;

const rowLines = ({ label, description, children }: SimulationRow, indent: string): string[] => [
  `${indent}- ${codeSpan(label)}${description === undefined ? '' : ` ${codeSpan(description)}`}`,
  ...children.flatMap((child) => rowLines(child, `${indent}  `)),
];
