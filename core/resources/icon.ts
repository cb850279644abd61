/**
 * A codicon with an optional theme color. The color is used if the icon alone is not noticeable enough, but it is
 * never the only indicator.
 */
export interface NodeIcon {
  readonly id: string;
  readonly color?: string;
}
