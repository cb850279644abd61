/** A row of a tree that explains a result, with texts for display and for screen readers. */
export interface ShownRow<Icon extends string> {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The complete text. It is needed because the label may be truncated. */
  readonly tooltip: string;
  /** The text for a screen reader, with the result first. */
  readonly spoken: string;
  readonly icon: Icon;
  /** Whether the row is dimmed, because it does not affect the result. */
  readonly isDimmed: boolean;
  readonly isOpen: boolean;
}

/** A row that contains only a message. */
export const plainRow = <Icon extends string>(
  id: string,
  label: string,
  icon: Icon,
): ShownRow<Icon> & { readonly children: readonly never[] } => ({
  id,
  label,
  tooltip: label,
  spoken: label,
  icon,
  isDimmed: false,
  isOpen: false,
  children: [],
});

/** Returns the icon for a result. */
export const answerIcon = (result: boolean | 'unknown'): 'true' | 'false' | 'unknown' =>
  result === 'unknown' ? 'unknown' : result ? 'true' : 'false';
