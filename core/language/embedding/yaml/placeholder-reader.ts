/** Matches placeholders of tools that generate YAML from templates: `{{ … }}`, `${{ … }}`, `${NAME}`. */
const placeholder = /\$?\{\{[^\n]*?\}\}|\$\{[A-Za-z_]\w*(?::?[-?+=][^}\n]*)?\}/y;

/**
 * Reads the placeholders in a part of a text. `lengthAt` must be called with increasing offsets. A placeholder does not
 * span lines.
 */
export class PlaceholderReader {
  private lineEnd = -1;
  /**
   * Offsets of the last `}}` and `}` on the current line. After these offsets, no placeholder can be closed, so none is
   * searched for.
   */
  private lastDouble = -1;
  private lastSingle = -1;

  /** `end` is the offset at which the part of the text ends. */
  constructor(
    private readonly text: string,
    private readonly end: number,
  ) {}

  /** Returns the length of the placeholder at an offset, or 0 if there is none. */
  lengthAt(at: number): number {
    const { text } = this;
    if (text[at] !== '$' && text[at] !== '{') return 0;
    if (at >= this.lineEnd) this.enterLine(at);
    const isDouble = text.startsWith('{{', text[at] === '$' ? at + 1 : at);
    if ((isDouble ? this.lastDouble : this.lastSingle) < at) return 0;
    placeholder.lastIndex = at;
    const length = placeholder.exec(text)?.[0].length ?? 0;
    return at + length <= this.end ? length : 0;
  }

  private enterLine(at: number): void {
    const newline = this.text.indexOf('\n', at);
    this.lineEnd = newline < 0 ? this.end : Math.min(newline, this.end);
    const line = this.text.slice(at, this.lineEnd);
    this.lastDouble = at + line.lastIndexOf('}}');
    this.lastSingle = at + line.lastIndexOf('}');
  }
}
