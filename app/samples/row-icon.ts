import { type NodeIcon } from '../../core/resources/icon';
import { type TraceRow } from './trace-rows';

const icons: Readonly<Record<TraceRow['icon'], NodeIcon>> = {
  true: { id: 'pass', color: 'charts.green' },
  false: { id: 'error', color: 'charts.red' },
  unknown: { id: 'question', color: 'charts.yellow' },
  value: { id: 'symbol-variable' },
  assumption: { id: 'info' },
};

/** Returns the icon of a row of a trace. The icon has no color if the row does not affect the result. */
export const traceIcon = ({ icon, isDimmed }: Pick<TraceRow, 'icon' | 'isDimmed'>): NodeIcon =>
  isDimmed ? { id: icons[icon].id } : icons[icon];
