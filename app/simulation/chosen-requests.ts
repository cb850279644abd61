/** A file with requests: `.http`, HAR, or request log. */
export interface ChosenRequests {
  readonly uri: string;
  /** The display name. */
  readonly name: string;
  /** Possible locations of the rules: the folder of the request file, and rule files in visible editors. */
  readonly rules: readonly NearRules[];
}

/** A file or folder with rules that is offered first when the user chooses rules. */
export interface NearRules {
  /** Display path, relative to the workspace folder. */
  readonly label: string;
  readonly uri: string;
  readonly isFolder: boolean;
}
