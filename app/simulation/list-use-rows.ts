import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import { phaseName } from '../../core/resources/present-rulesets';
import {
  type FileUseShown,
  type FindListUsesResult,
  type ListUseShown,
} from '../../core/protocol/simulation';
import { plainRow } from '../samples/shown-row';
import { type SimulationRow } from './simulation-rows';

const maxCharacters = 100;

/**
 * Returns the uses of a list as rows in two groups: the rules of accounts, and the lines in files. `pathOf` returns
 * the display path of a file.
 */
export function listUseRows(
  { rules, files }: FindListUsesResult,
  pathOf: (uri: string) => string,
): readonly SimulationRow[] {
  return [
    group('rules', l10n.t('Rules'), rules.map(ruleRow)),
    group(
      'files',
      l10n.t('Files'),
      files.map((use, i) => fileRow(use, i, pathOf)),
    ),
  ].filter(({ children }) => children.length > 0);
}

const group = (id: string, title: string, children: readonly SimulationRow[]): SimulationRow => ({
  ...plainRow(id, title, 'product'),
  description: String(children.length),
  isOpen: true,
  children,
});

function ruleRow({ name, phase, ruleset, action, isOff, place }: ListUseShown, index: number): SimulationRow {
  const description = [
    ...(action === undefined ? [] : [action]),
    phase === '' ? l10n.t('Firewall Rule') : phaseName(phase),
    ...(ruleset === undefined ? [] : [ruleset]),
    ...(isOff ? [l10n.t('disabled')] : []),
  ].join(' · ');
  return {
    ...plainRow(`rules.${index}`, shortened(name, maxCharacters), 'value'),
    description,
    tooltip: `${name}\n${description}`,
    spoken: `${name}, ${description}`,
    isDimmed: isOff,
    place,
  };
}

function fileRow(
  { line, place }: FileUseShown,
  index: number,
  pathOf: (uri: string) => string,
): SimulationRow {
  const description = `${pathOf(place.uri)}:${place.range.start.line + 1}`;
  return {
    ...plainRow(`files.${index}`, shortened(line, maxCharacters), 'value'),
    description,
    tooltip: `${line}\n${description}`,
    spoken: `${line}, ${description}`,
    place,
  };
}
