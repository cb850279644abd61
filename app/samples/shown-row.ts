/** A row of a tree that explains a result, as shown to a person and read by a screen reader. */
export interface ShownRow<Icon extends string> {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The whole of what the label may cut. */
  readonly tooltip: string;
  /** What a screen reader reads: the result first. */
  readonly spoken: string;
  readonly icon: Icon;
  /** Earlier conditions decide, so its result does not matter. */
  readonly isDimmed: boolean;
  readonly isOpen: boolean;
}

/** A row with a message only. */
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

/** The icon of a part with a result. */
export const answerIcon = (result: boolean | 'unknown'): 'true' | 'false' | 'unknown' =>
  result === 'unknown' ? 'unknown' : result ? 'true' : 'false';
