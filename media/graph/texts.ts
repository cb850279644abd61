import * as l10n from '@vscode/l10n';

/** The panel's own UI strings, translated by the host. `{0}` is a placeholder. */
export interface PanelTexts {
  readonly open: string;
  readonly stale: string;
  readonly expanded: string;
  readonly collapsed: string;
  readonly found: string;
  readonly attempts: string;
  readonly unmatched: string;
  readonly output: string;
  readonly same: string;
  readonly unsure: string;
  readonly replay: string;
  readonly play: string;
  readonly moment: string;
  readonly reads: string;
}

const { texts: own, translations } = document.body.dataset;
// the panel also runs `core/graph`, which produces translated strings
if (translations !== undefined) l10n.config({ contents: translations });

export const texts = JSON.parse(own ?? '{}') as PanelTexts;
