import * as vscode from 'vscode';
import { type GraphPageTexts } from './page';

/** The panel's texts in the language of the editor. */
export const graphPageTexts = (): GraphPageTexts => ({
  title: vscode.l10n.t('Workflow graph'),
  graph: vscode.l10n.t('Graph'),
  canvas: vscode.l10n.t('Graph: arrows follow the lines, Enter opens the code, Space collapses, / searches'),
  details: vscode.l10n.t('Details'),
  search: vscode.l10n.t('Search (/)'),
  searchLabel: vscode.l10n.t('Search in the graph'),
  zoomOut: vscode.l10n.t('Zoom out (-)'),
  zoomIn: vscode.l10n.t('Zoom in (+)'),
  fit: vscode.l10n.t('Fit'),
  fitLabel: vscode.l10n.t('Show everything (0)'),
  outline: vscode.l10n.t('Outline'),
  outlineLabel: vscode.l10n.t('Show the outline'),
  copy: vscode.l10n.t('Copy'),
  copyLabel: vscode.l10n.t('Copy the outline as text'),
  saveLabel: vscode.l10n.t('Save as SVG…'),
  open: vscode.l10n.t('Open in the script'),
  stale: vscode.l10n.t('The script has errors: this is the last graph that could be read.'),
  expanded: vscode.l10n.t('expanded'),
  collapsed: vscode.l10n.t('collapsed'),
  found: vscode.l10n.t('{0} found'),
  run: vscode.l10n.t('Run'),
  attempts: vscode.l10n.t('{0} attempts'),
  unmatched: vscode.l10n.t('No box of this graph has this name: the run may be of another version.'),
  output: vscode.l10n.t('Show the whole output'),
  same: vscode.l10n.t('The two graphs are the same.'),
});
