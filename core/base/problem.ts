/**
 * This file defines the results of checks as plain data. All positions are zero-based UTF-16 offsets into the text
 * that was checked, and `end` is exclusive. Adapters convert positions to lines and characters.
 */

/** The severity of a diagnostic. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A range of text, with `start <= end`. `start` and `end` are equal if something is missing at this position. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** A replacement of the text in a range. The edits in a list do not overlap. */
export interface TextEdit extends OffsetRange {
  readonly newText: string;
}

/** A change that the user can choose to make. */
export interface Fix {
  /** Title in the imperative, such as "Replace `=` with `==`". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True for a fix that is correct in nearly all cases. At most one fix of a problem is preferred. */
  readonly preferred?: boolean;
  /**
   * False if the fix changes the meaning of the text. The title of such a fix mentions the change. True by default.
   */
  readonly keepsMeaning?: boolean;
}

/** Another range that explains a problem. `uri` is absent if the range is in the same document. */
export interface RelatedRange extends OffsetRange {
  readonly message: string;
  readonly uri?: string;
}

/** A name that the settings can declare as a custom field or function. */
export interface Declaration {
  readonly kind: 'field' | 'function';
  readonly name: string;
  /** Type of the field or of the function's result. Absent if it cannot be determined from the text. */
  readonly type?: string;
  /** Number of arguments of the function. */
  readonly parameters?: number;
}

/** A diagnostic. `code` is stable and has the form `area/kebab-name`. Every code has a documentation page. */
export interface Problem extends OffsetRange {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedRange[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  /** The declaration that would make the text valid. */
  readonly declares?: Declaration;
  /** Whether a run over many files reports only the first diagnostic with this message. */
  readonly once?: boolean;
}
