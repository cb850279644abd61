/** A file with requests: `.http`, HAR or request log. */
export interface ChosenRequests {
  readonly uri: string;
  /** What a person calls it. */
  readonly name: string;
  /** Rules next to it, or open beside it. */
  readonly rules: readonly NearRules[];
}

/** A file or folder with rules that is offered first. */
export interface NearRules {
  /** As a person writes it: relative to the workspace folder. */
  readonly label: string;
  readonly uri: string;
  readonly isFolder: boolean;
}
