import { type ScriptGraph, type ScriptLens, type Scripts } from '../../app/graph/scripts';
import { type Position } from '../../core/text/offsets';

/**
 * Scripts of a workspace, without an editor. Displayed ranges are recorded, and a test can simulate edits and cursor
 * movements.
 */
export class FakeScripts implements Scripts {
  readonly shown: string[] = [];
  lenses: () => readonly ScriptLens[] = () => [];
  lensChanges = 0;
  private readonly edited: (() => void)[] = [];
  private readonly moved: ((uri: string, position: Position) => void)[] = [];

  constructor(private readonly graphs: Readonly<Record<string, readonly ScriptGraph[]>>) {}

  graphsOf(uri: string): ReturnType<Scripts['graphsOf']> {
    const graphs = this.graphs[uri];
    return graphs
      ? Promise.resolve({ graphs, isStale: false, isPartial: false })
      : Promise.reject(new Error(`no file ${uri}`));
  }

  ofClass(className: string): Promise<string | undefined> {
    const uris = Object.entries(this.graphs).flatMap(([uri, graphs]) =>
      graphs.some(({ workflow }) => workflow.class_name === className) ? [uri] : [],
    );
    return Promise.resolve(uris.length === 1 ? uris[0] : undefined);
  }

  nameOf(uri: string): string {
    return uri.replace('file:///', '');
  }

  show(uri: string, { start, end }: { readonly start: Position; readonly end: Position }): Promise<void> {
    this.shown.push(`${uri} ${start.line}:${start.character}-${end.line}:${end.character}`);
    return Promise.resolve();
  }

  onEdited(_uri: () => string | undefined, edited: () => void): { dispose(): unknown } {
    return listening(this.edited, edited);
  }

  onCursorMoved(uri: () => string | undefined, moved: (position: Position) => void): { dispose(): unknown } {
    return listening(this.moved, (where, position) => {
      if (where === uri()) moved(position);
    });
  }

  showLenses(...[, lenses, onDidChange]: Parameters<Scripts['showLenses']>): { dispose(): unknown } {
    this.lenses = lenses;
    return onDidChange(() => this.lensChanges++);
  }

  /** Simulates an edit to a script, followed by a pause. */
  edit(): void {
    for (const call of this.edited) call();
  }

  /** Simulates a cursor movement. */
  moveCursor(uri: string, line: number, character: number): void {
    for (const call of this.moved) call(uri, { line, character });
  }
}

function listening<T>(listeners: T[], listener: T): { dispose(): unknown } {
  listeners.push(listener);
  return { dispose: () => listeners.splice(listeners.indexOf(listener), 1) };
}
