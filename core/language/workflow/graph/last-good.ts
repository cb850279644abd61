import { type WorkflowProgram } from '../program/program';
import { deriveGraphs, type DerivedGraphs, type DeriveOptions } from './derive';

/** Graphs as an editor shows them: `isStale` while the text is being typed and they are those of before. */
export interface ShownGraphs {
  readonly graphs: DerivedGraphs;
  readonly isStale: boolean;
}

/** Keeps the graphs of each document's last well-formed text, so that a drawing does not fall apart while typing. */
export class LastGoodGraphs {
  private readonly known = new Map<string, DerivedGraphs>();

  /** The graphs of a program; those of before while it has syntax errors, if there were any. */
  of(uri: string, program: WorkflowProgram, options: DeriveOptions): ShownGraphs {
    const key = JSON.stringify([uri, options.mode, options.className]);
    const before = this.known.get(key);
    if (program.tree.hasErrors && before !== undefined) return { graphs: before, isStale: true };
    const graphs = deriveGraphs(program, options);
    if (!program.tree.hasErrors) this.known.set(key, graphs);
    return { graphs, isStale: false };
  }

  forget(uri: string): void {
    for (const key of this.known.keys()) if ((JSON.parse(key) as [string])[0] === uri) this.known.delete(key);
  }
}
