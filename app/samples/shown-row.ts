/** A row of a tree that explains a result, with texts for display and for screen readers. */
export interface ShownRow<Icon extends string> {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The full text; the label may be truncated. */
  readonly tooltip: string;
  /** The text for a screen reader, with the result first. */
  readonly spoken: string;
  readonly icon: Icon;
  /** Whether the result of the row does not matter because earlier conditions decide. */
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

/** The icon for a part with a result. */
export const answerIcon = (result: boolean | 'unknown'): 'true' | 'false' | 'unknown' =>
  result === 'unknown' ? 'unknown' : result ? 'true' : 'false';
