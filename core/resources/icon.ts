/** A codicon, with a theme color if the icon alone is not noticeable enough. Color is never the only indicator. */
export interface NodeIcon {
  readonly id: string;
  readonly color?: string;
}
