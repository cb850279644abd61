import { type NodeIcon } from '../../core/resources/icon';
import { type RowIcon, type SimulationRow } from './simulation-rows';

const icons: Readonly<Record<RowIcon, NodeIcon>> = {
  pass: { id: 'pass-filled', color: 'charts.green' },
  block: { id: 'circle-slash', color: 'charts.red' },
  challenge: { id: 'shield', color: 'charts.orange' },
  redirect: { id: 'reply', color: 'charts.blue' },
  depends: { id: 'question', color: 'charts.yellow' },
  true: { id: 'pass', color: 'charts.green' },
  false: { id: 'dash' },
  unknown: { id: 'question', color: 'charts.yellow' },
  skipped: { id: 'debug-step-over' },
  product: { id: 'layers' },
  value: { id: 'symbol-variable' },
  note: { id: 'info' },
};

/** Returns the icon of a simulation row. The icon is gray if the row does not affect the outcome. */
export const simulationIcon = ({ icon, isDimmed }: Pick<SimulationRow, 'icon' | 'isDimmed'>): NodeIcon =>
  isDimmed ? { ...icons[icon], color: 'disabledForeground' } : icons[icon];
