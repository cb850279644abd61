import { type OffsetRange, type Problem } from '../../base/problem';
import { countWhile } from '../../base/sorted';
import { finish, type Steps } from '../../base/steps';
import { type Writable } from '../../base/writable';
import { deriveEach } from './graph/derive';
import { type DerivedGraphs, type GraphRange, joinGraphs, type SeparateGraphs } from './graph/derived-graphs';
import { mayHaveRun, type WorkflowClass } from './program/classes';
import { type Island, islandsOf, islandTree, joinIslands, WordCache } from './program/islands';
import { readProgram, type WorkflowProgram } from './program/program';
import { type EventUse, eventUseOf, judgeEvents } from './lints/event-type-never-awaited';
import { checkSteps, reportable } from './lints/registry';
import { type ScriptPart, type ScriptTree } from '../../script/tree';

/** The diagnostics and graphs of a script, computed for each island (statements that can be read separately). */
export class ScriptAnalysis {
  private readonly words = new WordCache();
  private readings = new Map<string, Reading>();

  /** Returns the results for a parsed script. The results for each island are computed on first use. */
  of(tree: ScriptTree): ScriptAnswers {
    const before = this.readings;
    this.readings = new Map();
    const read = (island: Island): PlacedReading => {
      const found = this.readings.get(island.key) ?? before.get(island.key) ?? new Reading(island, tree);
      this.readings.set(island.key, found);
      return { reading: found, island, place: placing(found.island, island) };
    };
    const islands = islandsOf(tree, this.words);
    const readings = islands.map(read);
    // A helper that has steps but is not used by any class is shown with the first workflow of the file.
    const first = readings.find(({ reading }) => reading.program.classes.length > 0);
    const strays = readings.filter(
      ({ reading: { program } }) => program.classes.length === 0 && program.steps.length > 0,
    );
    if (first === undefined || strays.length === 0) return new ScriptAnswers(tree, readings);
    const together = new Set([first, ...strays]);
    const rest = readings.filter((each) => !together.has(each));
    const whole = joinIslands(
      islands.filter((_, index) => together.has(readings[index] ?? first)),
      tree,
    );
    return new ScriptAnswers(tree, [read(whole), ...rest]);
  }
}

/** A function that converts ranges from the text in which an island was read to the current text. */
export interface Place {
  <Range extends OffsetRange>(range: Range): Range;
  /** Converts a single offset. */
  offset(at: number): number;
}

const unmoved: Place = Object.assign(<Range extends OffsetRange>(range: Range): Range => range, {
  offset: (at: number) => at,
});

const isAround =
  (offset: number) =>
  ({ isImport, start, end }: ScriptPart): boolean =>
    !isImport && start <= offset && offset <= end;

interface PlacedReading {
  readonly reading: Reading;
  /** The island at its current position. */
  readonly island: Island;
  readonly place: Place;
}

/** The analysis of one island. Offsets are relative to the text in which the island was read. */
class Reading {
  readonly program: WorkflowProgram;
  private foundProblems: readonly Problem[] | undefined;
  private foundGraphs: SeparateGraphs | undefined;
  private foundEvents: EventUse | undefined;

  constructor(
    readonly island: Island,
    tree: ScriptTree,
  ) {
    this.program = readProgram(islandTree(island, tree));
  }

  *problemSteps(): Steps<readonly Problem[]> {
    return (this.foundProblems ??= yield* checkSteps(this.program));
  }

  get graphs(): SeparateGraphs {
    return (this.foundGraphs ??= deriveEach(this.program, { mode: 'complete', file: '' }));
  }

  get events(): EventUse {
    return (this.foundEvents ??= eventUseOf(this.program));
  }
}

/** The facts about a workflow class that are needed for checking configurations. */
export interface ClassPlace extends Pick<WorkflowClass, 'name' | 'nameRange' | 'exportedAs' | 'base'> {
  readonly start: number;
  /** Whether the class is at the top level of the module. */
  readonly isTop: boolean;
  readonly isAbstract: boolean;
  /** Whether the class has, or may have, a `run` method, either declared in the class or inherited. */
  readonly hasRun: boolean;
}

/** The analysis results for one text. */
export class ScriptAnswers {
  /** Programs of islands that have moved. They were read again, so their offsets are relative to the current text. */
  private readonly here = new Map<PlacedReading, WorkflowProgram>();

  constructor(
    readonly tree: ScriptTree,
    private readonly readings: readonly PlacedReading[],
  ) {}

  /**
   * Returns the program of the island that contains an offset. If the offset is between two islands, returns the
   * program of the earlier one. Offsets are relative to the current text.
   */
  programAt(offset: number): WorkflowProgram {
    const startOf = ({ island: { parts } }: PlacedReading): number =>
      parts.findLast((part) => !part.isImport && part.start <= offset)?.start ?? -1;
    const placed =
      this.readings.find(({ island }) => island.parts.some(isAround(offset))) ??
      this.readings
        .map((reading) => ({ reading, start: startOf(reading) }))
        .sort((a, b) => b.start - a.start)[0]?.reading;
    return placed ? this.programOf(placed) : readProgram(this.tree);
  }

  /** Returns the programs of the islands that a range touches. Offsets are relative to the current text. */
  programsIn({ start, end }: OffsetRange): readonly WorkflowProgram[] {
    const touches = (part: ScriptPart): boolean => !part.isImport && part.start <= end && start <= part.end;
    return this.readings
      .filter(({ island }) => island.parts.some(touches))
      .map((placed) => this.programOf(placed));
  }

  private programOf(placed: PlacedReading): WorkflowProgram {
    if (placed.place === unmoved) return placed.reading.program;
    const known = this.here.get(placed) ?? readProgram(islandTree(placed.island, this.tree));
    this.here.set(placed, known);
    return known;
  }

  /**
   * Calls `ask` for each island and returns all results. `move` shifts each result to the island's current position.
   */
  collect<T>(
    ask: (program: WorkflowProgram) => readonly T[],
    move: (said: T, place: Place) => T,
  ): readonly T[] {
    return this.readings.flatMap(({ reading: { program }, place }) =>
      ask(program).map((said) => move(said, place)),
    );
  }

  /** Calls `ask` for each island, and shifts the resulting problems to the island's current position. */
  async askParts(
    ask: (program: WorkflowProgram) => Promise<readonly Problem[]> | readonly Problem[],
  ): Promise<readonly Problem[]> {
    const answers = this.readings.map(async ({ reading: { program }, place }) =>
      (await ask(program)).map((each) => moved(each, place)),
    );
    return (await Promise.all(answers)).flat();
  }

  /** Returns the workflow classes, in source order. */
  classes(): readonly ClassPlace[] {
    const found = this.readings.flatMap(({ reading: { program }, place }) => {
      const atTop = new Set(program.tree.body.map((each) => each.kind === 'class-statement' && each.class));
      return program.classes.map(({ name, nameRange, node, exportedAs, base, chain }) => ({
        name,
        hasRun: mayHaveRun(chain, program.tree.language),
        nameRange: place(nameRange),
        start: place({ start: node.start, end: node.end }).start,
        isTop: atTop.has(node),
        isAbstract: node.isAbstract,
        exportedAs,
        base,
      }));
    });
    return found.sort((a, b) => a.start - b.start);
  }

  problems(): readonly Problem[] {
    return finish(this.problemSteps());
  }

  /**
   * Returns all problems in the script. Runs one lint at a time, so that requests can be handled while a long class
   * is checked.
   */
  *problemSteps(): Steps<readonly Problem[]> {
    const own: Problem[] = [];
    for (const { reading, place } of this.readings)
      for (const each of yield* reading.problemSteps()) own.push(moved(each, place));
    const events = this.readings.map(({ reading: { events }, place }) => ({
      ...events,
      sent: events.sent.map(place),
    }));
    // Every island contains the imports, but problems with the imports are reported only once.
    const all = new Map(
      [...own, ...judgeEvents(events)].map((each) => [
        `${each.code} ${each.start} ${each.end} ${each.message}`,
        each,
      ]),
    );
    return reportable([...all.values()], this.tree.hasErrors);
  }

  /** Returns the graphs of all workflows, in source order. `file` is the name of the script in `ranges`. */
  graphs(file: string): DerivedGraphs {
    const found = this.readings.flatMap(({ reading: { graphs }, place }) =>
      // The pointer of the workflow itself is empty, and its range is that of the class.
      graphs.graphs.map((graph) => ({ graph, place, at: place.offset(graph.ranges.get('')?.start ?? 0) })),
    );
    found.sort((a, b) => a.at - b.at);
    const joined = joinGraphs(
      found.map(({ graph }) => graph),
      (range, workflow) => placedRange(range, found[workflow]?.place ?? unmoved, file),
    );
    return {
      ...joined,
      partial: this.tree.hasErrors || this.readings.some(({ reading }) => reading.graphs.partial),
    };
  }
}

function placedRange(range: GraphRange, place: Place, file: string): GraphRange {
  if (place === unmoved) return { ...range, file };
  const { nameStart, nameEnd, from } = range;
  const placed: Writable<GraphRange> = { ...place(range), file };
  if (nameStart !== undefined) placed.nameStart = place.offset(nameStart);
  if (nameEnd !== undefined) placed.nameEnd = place.offset(nameEnd);
  if (from !== undefined) placed.from = place.offset(from);
  return placed;
}

function moved(problem: Problem, place: Place): Problem {
  const { fixes, related } = problem;
  return {
    ...place(problem),
    ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(place) })) }),
    ...(related && { related: related.map((each) => (each.uri === undefined ? place(each) : each)) }),
  };
}

/** Returns a function that moves ranges from the old positions of an island's statements to the new ones. */
function placing(from: Island, to: Island): Place {
  const moves = from.parts.map(({ start, end }, index) => ({
    end,
    by: (to.parts[index]?.start ?? start) - start,
  }));
  if (moves.every(({ by }) => by === 0)) return unmoved;
  // Most ranges are in the same statement as the range before, so the statement is not searched again for each offset.
  let after = -1;
  let last = -1;
  let by = 0;
  const offset = (at: number): number => {
    if (at <= after || at > last) {
      const index = countWhile(moves.length, (one) => (moves[one]?.end ?? at) < at);
      after = moves[index - 1]?.end ?? -1;
      last = moves[index]?.end ?? Infinity;
      by = (moves[index] ?? moves.at(-1))?.by ?? 0;
    }
    return at + by;
  };
  return Object.assign(
    <Range extends OffsetRange>(range: Range): Range => ({
      ...range,
      start: offset(range.start),
      end: offset(range.end),
    }),
    { offset },
  );
}
