/** The panel's own texts, as the host translated them; `{0}` stands for a value. */
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

export const texts = JSON.parse(document.body.dataset.texts ?? '{}') as PanelTexts;
