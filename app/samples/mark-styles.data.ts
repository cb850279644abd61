import { type TraceMark } from './trace-marks';

interface MarkStyle {
  /** A color that every theme defines, including high contrast themes. */
  readonly color: string;
  /** The style of the underline, so that color is not the only indication. */
  readonly underline?: 'solid' | 'dashed' | 'dotted';
  readonly opacity?: string;
}

/** How each kind of clause is marked in the text. Clauses that are not needed are dimmed. */
export const markStyles: Readonly<Record<TraceMark['kind'], MarkStyle>> = {
  true: { color: 'charts.green', underline: 'solid' },
  false: { color: 'charts.red', underline: 'dashed' },
  unknown: { color: 'charts.yellow', underline: 'dotted' },
  skipped: { color: 'descriptionForeground', opacity: '0.6' },
};
