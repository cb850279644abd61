/** A row of a tree that explains an answer, as a person sees it and a screen reader says it. */
export interface ShownRow<Icon extends string> {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The whole of what the label may cut. */
  readonly tooltip: string;
  /** What a screen reader says: the result first. */
  readonly spoken: string;
  readonly icon: Icon;
  /** What decided before it makes it meaningless. */
  readonly isDimmed: boolean;
  readonly isOpen: boolean;
}

/** A row that only says something. */
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

/** The icon of a part with an answer. */
export const answerIcon = (result: boolean | 'unknown'): 'true' | 'false' | 'unknown' =>
  result === 'unknown' ? 'unknown' : result ? 'true' : 'false';
