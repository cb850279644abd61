/**
 * A codicon with an optional theme color. A color is used only to make an icon more noticeable, and is never the only
 * indicator of a state.
 */
export interface NodeIcon {
  readonly id: string;
  readonly color?: string;
}
