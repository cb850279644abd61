/** A codicon, with a theme color where the icon alone would be too quiet. Colour never carries meaning alone. */
export interface NodeIcon {
  readonly id: string;
  readonly color?: string;
}
