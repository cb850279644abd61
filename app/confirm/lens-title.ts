import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import { visibleLine } from '../../core/base/shown-text';
import { type PlanSection } from '../../core/changes/plan';

/** Maximum number of lines shown above a document. More lines would be hard to read. */
const maxShown = 2;
const maxLength = 160;

/** Returns the title of the code lens above a draft, which summarizes the effect of applying the draft. */
export function lensTitle({ lines }: PlanSection): string {
  const shown = lines.slice(0, maxShown).map(visibleLine).join(' · ');
  const more = lines.length - maxShown;
  const text = shortened(shown, maxLength);
  return more > 0 ? l10n.t('{0} · {1} more', text, more) : text;
}
