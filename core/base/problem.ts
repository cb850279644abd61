/**
 * Result of a check, as plain data. All positions are UTF-16 offsets into the text that was checked, zero-based,
 * `end` exclusive; adapters turn them into lines and characters.
 */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A range of text. `start <= end`; equal if something is missing at that position. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** Replaces the text of a range. Edits of one list do not overlap. */
export interface TextEdit extends OffsetRange {
  readonly newText: string;
}

/** A change that a person can choose to make. */
export interface Fix {
  /** Imperative, e.g. "Replace `=` with `==`". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True for the one fix that is right in nearly every case. */
  readonly preferred?: boolean;
  /** False if the fix changes the meaning of the text; its title then says so. Default true. */
  readonly keepsMeaning?: boolean;
}

/** Another place that explains a problem; `uri` is absent when it is in the same document. */
export interface RelatedRange extends OffsetRange {
  readonly message: string;
  readonly uri?: string;
}

/** A name that the settings can declare, as a custom field or function. */
export interface Declaration {
  readonly kind: 'field' | 'function';
  readonly name: string;
  /** Type of the field, or of the result of the function; absent if the text does not show it. */
  readonly type?: string;
  /** How many arguments the function has. */
  readonly parameters?: number;
}

/** One diagnostic. `code` is stable and of the form `area/kebab-name`; every code has a documentation page. */
export interface Problem extends OffsetRange {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedRange[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  /** Declaration that would make this valid. */
  readonly declares?: Declaration;
  /** A run over many files reports only the first of the diagnostics with the same message. */
  readonly once?: boolean;
}
