import * as l10n from '@vscode/l10n';
import { type GraphWorkflow, type NodeNote } from '../model/graph';
import { ShapeBuilder } from './build-shapes';
import { type SceneKind } from './scene';
import { type Identity, type Shape } from './shape';

/** A node at which the flow leaves a part of the flowchart, with the label of the line that starts at this node. */
interface Exit {
  readonly id: string;
  readonly label?: string;
  readonly isFailure?: boolean;
}

/**
 * Converts workflows to one Mermaid flowchart (mermaid.js.org, "Flowcharts") for documentation or a pull request. The
 * labels are the same as in the drawing. If there are several workflows, each has its own frame. `notesOf` returns
 * facts from a workflow's script about its nodes, by JSON Pointer.
 */
export function mermaidOf(
  workflows: readonly GraphWorkflow[],
  notesOf: (workflow: number) => ReadonlyMap<string, NodeNote> = () => new Map(),
): string {
  const writer = new MermaidWriter();
  workflows.forEach((workflow, index) => {
    const notes = notesOf(index);
    if (workflows.length === 1) writer.workflow(workflow, notes);
    else writer.framed(workflow.class_name, () => writer.workflow(workflow, notes));
  });
  return writer.text();
}

const brackets: Partial<Record<SceneKind, readonly [open: string, close: string]>> = {
  begin: ['([', '])'],
  end: ['([', '])'],
  sleep: ['(', ')'],
  sleepUntil: ['(', ')'],
  wait: ['[/', '/]'],
  decision: ['{', '}'],
  choice: ['{', '}'],
  call: ['[[', ']]'],
  return: ['((', '))'],
  break: ['((', '))'],
};

class MermaidWriter {
  private readonly nodes: string[] = [];
  /**
   * Lines between nodes. They are written after all frames, because Mermaid adds every node that is mentioned inside
   * a frame to that frame.
   */
  private readonly edges: string[] = [];
  /** The exits that `break` statements create, for each surrounding loop. The innermost loop is last. */
  private readonly breaks: Exit[][] = [];
  private depth = 1;
  private count = 0;

  text(): string {
    return ['flowchart TD', ...this.nodes, ...this.edges, ''].join('\n');
  }

  workflow(workflow: GraphWorkflow, notes: ReadonlyMap<string, NodeNote>): void {
    const { run, uncalled } = new ShapeBuilder(workflow, { notes }).build();
    const exits = this.draw(run, [{ id: this.box('begin', workflow.class_name, []) }]);
    if (exits.length > 0) this.box('end', l10n.t('end'), exits);
    for (const shape of uncalled) this.draw(shape, []);
  }

  framed(label: string, draw: () => void): void {
    this.line(`subgraph ${this.nextId()}["${escape(label)}"]`);
    this.depth++;
    draw();
    this.depth--;
    this.line('end');
  }

  private draw(shape: Shape, from: readonly Exit[]): readonly Exit[] {
    switch (shape.type) {
      case 'box': {
        const id = this.self(shape.self, from);
        // A `break` that ends the flow is recorded as an exit of the innermost loop.
        if (shape.self.words.kind === 'break' && shape.then === 'nothing') this.breaks.at(-1)?.push({ id });
        return shape.then === 'next' ? [{ id }] : [];
      }
      case 'column':
        return shape.items.reduce<readonly Exit[]>((exits, item) => this.draw(item, exits), from);
      case 'lanes':
        return this.lanes(shape, from);
      case 'fork':
        return this.fork(shape, from);
      case 'frame':
        return this.frame(shape, from);
    }
  }

  /**
   * Draws overlapping promises. A promise that waits for another one is drawn below it. The rest of the flow
   * continues after all promises that no other promise waits for.
   */
  private lanes({ items }: Extract<Shape, { type: 'lanes' }>, from: readonly Exit[]): readonly Exit[] {
    const exits: (readonly Exit[])[] = [];
    for (const { body, after } of items)
      exits.push(this.draw(body, after === undefined ? from : (exits[after] ?? from)));
    const awaited = new Set(items.map(({ after }) => after));
    const last = exits.filter((_, index) => !awaited.has(index)).flat();
    return items.length === 0 ? from : last;
  }

  private fork({ head, branches }: Extract<Shape, { type: 'fork' }>, from: readonly Exit[]): readonly Exit[] {
    const before = head === undefined ? from : [{ id: this.self(head.self, from) }];
    return branches.flatMap(({ label, edge, body }) => {
      const entries = before.map((exit): Exit => {
        const words = [exit.label, label].filter((each) => each !== undefined).join(', ');
        return { id: exit.id, isFailure: edge === 'failure', ...(words === '' ? {} : { label: words }) };
      });
      return body === undefined ? entries : this.draw(body, entries);
    });
  }

  private frame(
    { self, body, repeats }: Extract<Shape, { type: 'frame' }>,
    from: readonly Exit[],
  ): readonly Exit[] {
    if (isEmpty(body)) return [{ id: this.self(self, from) }];
    let exits: readonly Exit[] = [];
    this.framed(self.words.label, () => {
      const first = this.count;
      if (repeats) this.breaks.push([]);
      exits = this.draw(body, from);
      if (!repeats) return;
      const again = l10n.t('repeat');
      for (const { id } of exits) this.edges.push(`  ${id} -. "${escape(again)}" .-> n${first + 1}`);
      exits = [...exits, ...(this.breaks.pop() ?? [])];
    });
    return exits;
  }

  private self({ words }: Identity, from: readonly Exit[]): string {
    const { kind, title, detail } = words;
    return this.box(kind, detail === undefined ? title : `${title}\n${detail}`, from);
  }

  private box(kind: SceneKind, label: string, from: readonly Exit[]): string {
    const id = this.nextId();
    const [open, close] = brackets[kind] ?? ['[', ']'];
    this.line(`${id}${open}"${escape(label)}"${close}`);
    for (const exit of from) {
      const arrow = exit.isFailure === true ? '-.->' : '-->';
      const words = exit.label === undefined ? '' : `|"${escape(exit.label)}"|`;
      this.edges.push(`  ${exit.id} ${arrow}${words} ${id}`);
    }
    return id;
  }

  private nextId(): string {
    return `n${++this.count}`;
  }

  private line(text: string): void {
    this.nodes.push(`${'  '.repeat(this.depth)}${text}`);
  }
}

function isEmpty(shape: Shape): boolean {
  switch (shape.type) {
    case 'column':
      return shape.items.every(isEmpty);
    case 'lanes':
      return shape.items.every(({ body }) => isEmpty(body));
    case 'fork':
      return (
        shape.head === undefined && shape.branches.every(({ body }) => body === undefined || isEmpty(body))
      );
    default:
      return false;
  }
}

/** Applies Mermaid's escapes. Without them, a quote would end the text, and tags and `#` would be interpreted. */
function escape(text: string): string {
  return text
    .replace(/[#"<>&`]/g, (character) => `#${character.charCodeAt(0)};`)
    .replace(/\s+/g, (space) => (space.includes('\n') ? '<br/>' : space));
}
