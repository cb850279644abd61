import { type OffsetRange } from '../base/problem';
import { countWhile } from '../base/sorted';

/** The value of a string that contains text in another language. */
export interface EmbeddedValue {
  /** The text, with holes replaced by `holeText`. */
  readonly text: string;
  /**
   * Ranges of the holes in the value, in order. A hole is a part that is unknown until the host runs, such as `${…}`.
   */
  readonly holes: readonly OffsetRange[];
}

/**
 * Text that is embedded in text of another language, the host. For example, `"a\u0062c"` in JSON contains `abc`. Each
 * offset in the value corresponds to an offset in the host, even after escapes, so that results for the value are
 * shown at the correct characters.
 */
export interface EmbeddedText extends EmbeddedValue {
  /** Start of the range of the host that contains the value. */
  readonly hostStart: number;
  readonly hostEnd: number;
  /**
   * Returns the host offset at which the character at the offset `inner` of the value starts. `inner` may also be the
   * length of the value.
   */
  hostOffset(inner: number): number;
  /**
   * Converts a range of the value to a range of the host. The host range extends from the start of the first
   * character in the range to the end of the last one.
   */
  hostRange(range: OffsetRange): OffsetRange;
  /**
   * Converts a host offset to an offset in the value. A host offset within an escape or a hole is converted to the
   * start of the characters that the escape or hole represents. A host offset in text that is not part of the value,
   * such as indentation, is converted to the position after that text.
   */
  innerOffset(host: number): number;
  /**
   * Encodes text in the host's notation as a replacement for the value's range from `inner` to `innerEnd`. Returns
   * undefined if the host cannot represent the text there.
   */
  encode(text: string, inner: number, innerEnd: number): string | undefined;
  /**
   * Returns the embedded text after an edit of the host. The edit replaces `range` with `newText`, and does not
   * change the meaning of the rest of the host. Returns undefined if the edit affects any part of the value other
   * than characters that appear unchanged in the host.
   */
  afterEdit(range: OffsetRange, newText: string): EmbeddedText | undefined;
}

/**
 * Placeholder for a hole in the value. Strings that are tried in place of a hole are padded to the length of this
 * placeholder, so they must not be longer.
 */
export const holeText = 'rampart_hole';

/**
 * A range of the value and the corresponding range of the host. The host range contains either the same text
 * (`isCopy`) or a complete escape or hole.
 */
interface Run {
  readonly inner: number;
  readonly host: number;
  innerLength: number;
  hostLength: number;
  readonly isCopy: boolean;
}

/**
 * Returns a run at other offsets. It is created without a spread, so that it has the same internal layout (hidden
 * class) as new runs.
 */
const movedRun = (
  { inner, host, innerLength, hostLength, isCopy }: Run,
  by: number,
  hostBy: number,
): Run => ({
  inner: inner + by,
  host: host + hostBy,
  innerLength,
  hostLength,
  isCopy,
});

/** Builds an embedded text from consecutive parts of the host text. */
export class EmbeddedTextBuilder {
  private text = '';
  private readonly runs: Run[] = [];
  private readonly holes: OffsetRange[] = [];

  /** Creates a builder. `start` is the host offset at which the value starts, even if the value is empty. */
  constructor(
    private readonly host: string,
    private readonly start: number,
  ) {}

  /** Adds a range of the host whose text appears unchanged in the value. */
  copy(start: number, end: number): void {
    if (end <= start) return;
    const last = this.runs.at(-1);
    if (last?.isCopy && last.host + last.hostLength === start) {
      last.innerLength += end - start;
      last.hostLength += end - start;
    } else this.push(start, end, end - start, true);
    this.text += this.host.slice(start, end);
  }

  /** Adds a range of the host that represents different text in the value, such as an escape. */
  write(value: string, start: number, end: number): void {
    if (value === '') return;
    this.push(start, end, value.length, false);
    this.text += value;
  }

  /** Adds a range of the host whose value is unknown. */
  hole(start: number, end: number): void {
    this.holes.push({ start: this.text.length, end: this.text.length + holeText.length });
    this.write(holeText, start, end);
  }

  build(encode: EmbeddedText['encode']): EmbeddedText {
    return new RunMap(this.text, this.start, this.runs, this.holes, encode);
  }

  private push(start: number, end: number, innerLength: number, isCopy: boolean): void {
    this.runs.push({ inner: this.text.length, host: start, innerLength, hostLength: end - start, isCopy });
  }
}

class RunMap implements EmbeddedText {
  constructor(
    readonly text: string,
    readonly hostStart: number,
    private readonly runs: readonly Run[],
    readonly holes: readonly OffsetRange[],
    readonly encode: EmbeddedText['encode'],
  ) {}

  get hostEnd(): number {
    const last = this.runs.at(-1);
    return last === undefined ? this.hostStart : last.host + last.hostLength;
  }

  hostOffset(inner: number): number {
    if (inner >= this.text.length) return this.hostEnd;
    const run = this.lastRun((one) => one.inner <= inner);
    if (run === undefined) return this.hostStart;
    return run.isCopy ? run.host + Math.max(0, inner - run.inner) : run.host;
  }

  hostRange({ start, end }: OffsetRange): OffsetRange {
    const hostStart = this.hostOffset(start);
    if (end <= start) return { start: hostStart, end: hostStart };
    const last = Math.min(end, this.text.length) - 1;
    const run = this.lastRun((one) => one.inner <= last);
    if (run === undefined) return { start: hostStart, end: hostStart };
    return {
      start: hostStart,
      end: run.isCopy ? run.host + last - run.inner + 1 : run.host + run.hostLength,
    };
  }

  innerOffset(host: number): number {
    const run = this.lastRun((one) => one.host <= host);
    if (run === undefined) return 0;
    const within = host - run.host;
    if (within >= run.hostLength) return run.inner + run.innerLength;
    return run.isCopy ? run.inner + within : run.inner;
  }

  afterEdit({ start, end }: OffsetRange, newText: string): EmbeddedText | undefined {
    const { text, hostStart, runs, holes, encode } = this;
    const shift = start + newText.length - end;
    if (this.hostEnd < start) return this;
    if (end < hostStart) {
      const moved = runs.map((run) => movedRun(run, 0, shift));
      return new RunMap(text, hostStart + shift, moved, holes, encode);
    }
    const edited = runs.find(({ host, hostLength }) => host < start && end <= host + hostLength);
    if (!edited?.isCopy) return undefined;
    const inner = edited.inner + start - edited.host;
    const changed = runs.map((run): Run => {
      if (run === edited)
        return { ...run, innerLength: run.innerLength + shift, hostLength: run.hostLength + shift };
      return run.host < start ? run : movedRun(run, shift, shift);
    });
    return new RunMap(
      text.slice(0, inner) + newText + text.slice(inner + end - start),
      hostStart,
      changed,
      holes.map((hole) => (hole.start < inner ? hole : { start: hole.start + shift, end: hole.end + shift })),
      encode,
    );
  }

  /**
   * Returns the last run that satisfies the condition. All runs that satisfy the condition must come before the runs
   * that do not.
   */
  private lastRun(test: (run: Run) => boolean): Run | undefined {
    const count = countWhile(this.runs.length, (index) => {
      const run = this.runs[index];
      return run !== undefined && test(run);
    });
    return this.runs[count - 1];
  }
}
