import { describeNode } from '../../core/graph/describe';
import { layoutWorkflow } from '../../core/graph/layout';
import { Navigator } from '../../core/graph/navigate';
import { outlineWorkflow } from '../../core/graph/outline';
import { type NodeStatistics } from '../../core/model/node-statistics';
import { type Scene, type SceneNode } from '../../core/graph/scene';
import { nodeFacts, payloadFacts } from '../../core/graph/node-facts';
import { type GraphNode } from '../../core/model/graph';
import { walkWorkflow } from '../../core/model/graph-walk';
import {
  type GraphContent,
  type GraphHostMessage,
  type GraphViewMessage,
  isGraphHostMessage,
} from '../../core/protocol/graph-messages';
import { type Badge, changeBadges, statisticsBadges } from './badges';
import { type Selected, showDetails } from './details-view';
import { closeWhenLeft, required } from './dom';
import { exportsByName } from './exports';
import { Drawing } from './drawing';
import { onKeys } from './keys';
import { Minimap } from './minimap';
import { OutlineView } from './outline-view';
import { Panes } from './panes';
import { editor, loadState, savedLayout, saveState, type ViewState } from './state';
import { RunPart } from './run-part';
import { Search } from './search';
import { texts } from './texts';
import { Viewport } from './viewport';

/** Displays the graph panel. It draws the data that the host sends and reports the user's choices to the host. */
class GraphPanelView {
  private state: ViewState = loadState();
  private content: GraphContent | undefined;
  private scene: Scene = { width: 1, height: 1, nodes: [], edges: [] };
  private byId = new Map<string, SceneNode>();
  /** The nodes of the graph, by JSON Pointer. Undefined until a box of the graph is selected. */
  private graphNodes: ReadonlyMap<string, GraphNode> | undefined;
  private badges: ReadonlyMap<string, Badge> = new Map();
  private generation = -1;
  private statistics: ReadonlyMap<string, NodeStatistics> = new Map();

  private readonly canvas = required('#canvas', HTMLElement);
  private readonly live = required('#live', HTMLElement);
  private readonly search = new Search(required('#search', HTMLInputElement), {
    nodes: () => this.scene.nodes,
    selected: () => this.state.selected,
    select: (id) => this.select(id),
    found: (ids) => this.showFound(ids),
    leave: () => this.canvas.focus(),
  });
  private readonly drawing = new Drawing(required('#layer', SVGGElement));
  private readonly viewport = new Viewport(this.canvas, required('#layer', SVGGElement), {
    seen: (view, window) => {
      this.drawing.look(view, window);
      this.minimap.look(view, window);
    },
    moved: (view) => this.save({ view }),
  });
  private readonly minimap = new Minimap(required('#minimap', SVGSVGElement), (point) =>
    this.viewport.centre(point),
  );
  private readonly outline = new OutlineView(required('#outline', HTMLElement), (id, open) =>
    open ? this.open(id) : this.select(id),
  );

  private readonly panes = new Panes(this.state.layout ?? savedLayout(), (layout) => {
    this.save({ layout });
    this.send({ type: 'layout', layout });
  });
  private readonly run = new RunPart({
    changed: () => this.showRun(),
    select: (pointer, entry) => {
      const node = this.scene.nodes.find((one) => one.pointer === pointer);
      if (!node || node.id === this.state.selected) return false;
      this.select(node.id, entry);
      return true;
    },
    send: (message) => this.send(message),
  });

  start(): void {
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isGraphHostMessage(data)) this.onMessage(data);
    });
    // When the editor focuses the panel, no element in the panel gets the focus, so the focus is moved to the canvas.
    window.addEventListener('focus', () => {
      if (document.activeElement === document.body) this.canvas.focus();
    });
    this.canvas.addEventListener('click', (event) => this.onClick(event));
    this.canvas.addEventListener('dblclick', (event) => this.onDoubleClick(event));
    onKeys(this.canvas, {
      move: (direction) => this.select(new Navigator(this.scene).next(this.state.selected, direction)),
      open: () => this.state.selected !== undefined && this.open(this.state.selected),
      toggle: () => this.state.selected !== undefined && this.toggle(this.state.selected),
      zoom: (factor) => this.viewport.zoom(factor),
      pan: (columns, rows) => this.viewport.pan(columns, rows),
      fit: () => this.viewport.fit(),
      search: () => this.search.focus(),
      nextChange: (step) => this.nextChange(step),
    });
    for (const button of document.querySelectorAll<HTMLElement>('[data-do]'))
      button.addEventListener('click', () => this.do(button.dataset.do));
    closeWhenLeft(required('#exports', HTMLDetailsElement));
    this.showOutline(this.state.outline);
    this.send({ type: 'ready' });
  }

  private send(message: GraphViewMessage): void {
    editor.postMessage(message);
  }

  private save(part: Partial<ViewState>): void {
    this.state = { ...this.state, ...part };
    saveState(this.state);
  }

  private onMessage(message: GraphHostMessage): void {
    if (message.type === 'focus') this.focusOn(message.pointer);
    else if (message.type === 'statistics') {
      this.statistics = new Map(message.nodes);
      this.live.textContent = message.words;
      required('#notice', HTMLElement).textContent = message.words;
      this.showBadges(statisticsBadges(this.statistics));
    } else if (message.type === 'run') this.run.receive(message.run);
    else if (message.generation > this.generation) {
      const first = this.content?.workflow === undefined;
      this.generation = message.generation;
      this.content = message.content;
      this.show(first);
    }
  }

  private focusOn(pointer: string | undefined): void {
    this.select(this.scene.nodes.find((node) => node.pointer === pointer)?.id);
  }

  private show(first: boolean): void {
    const { workflow, notice = '', stale = false, title = '' } = this.content ?? {};
    required('#title', HTMLElement).textContent = title;
    required('#notice', HTMLElement).textContent = stale ? texts.stale : notice;
    document.body.classList.toggle('stale', stale);
    document.body.classList.toggle('empty', workflow === undefined);
    if (!workflow) return;
    this.graphNodes = undefined;
    const options = {
      collapsed: new Set(this.state.collapsed),
      expanded: new Set(this.state.expanded),
      notes: new Map(this.content?.notes),
    };
    this.scene = layoutWorkflow(workflow, options);
    this.byId = new Map(this.scene.nodes.map((node) => [node.id, node]));
    this.drawing.show(this.scene, new Set(this.content?.linked), new Set(this.content?.removed));
    this.minimap.show(this.scene);
    this.outline.show(this.scene.nodes.length, () => outlineWorkflow(workflow, options));
    this.showBadges(
      this.statistics.size > 0 ? statisticsBadges(this.statistics) : changeBadges(this.content?.changes),
    );
    required('[data-do="statistics"]', HTMLElement).hidden = this.content?.hasRuns !== true;
    this.showRun();
    this.viewport.show(this.scene, first ? this.state.view : undefined);
    const selected =
      this.state.selected !== undefined && this.byId.has(this.state.selected)
        ? this.state.selected
        : undefined;
    this.mark(selected);
    this.search.find();
  }

  private showRun(): void {
    const badges = this.run.show(this.content?.workflow);
    this.panes.show(badges !== undefined);
    if (badges) this.showBadges(badges);
  }

  private showBadges(badges: ReadonlyMap<string, Badge>): void {
    this.badges = badges;
    this.drawing.badges(badges);
    const { nodes } = this.scene;
    this.outline.badges(() => {
      const words = new Map<string, string>();
      for (const { id, pointer } of nodes) {
        const badge = badges.get(pointer);
        if (badge) words.set(id, badge.words);
      }
      return words;
    });
  }

  /** Selects the next changed box if `step` is 1, and the previous one if `step` is -1. */
  private nextChange(step: number): void {
    const pointers = new Set(this.content?.changes?.map(({ pointer }) => pointer));
    const changed = this.scene.nodes.filter(({ pointer }) => pointers.has(pointer));
    const at = changed.findIndex(({ id }) => id === this.state.selected);
    const next = at < 0 && step < 0 ? changed.length - 1 : (at + step + changed.length) % changed.length;
    this.select(changed[next]?.id);
  }

  private mark(id: string | undefined): void {
    const node = id === undefined ? undefined : this.byId.get(id);
    this.drawing.select(id);
    this.outline.select(id);
    if (this.content)
      showDetails(required('#details', HTMLElement), this.content, node && this.selected(node), (pointer) =>
        this.focusOn(pointer),
      );
  }

  private selected(node: SceneNode): Selected {
    const { workflow, unsure = [] } = this.content ?? {};
    this.graphNodes ??= nodesByPointer(workflow);
    const inGraph = this.graphNodes.get(node.pointer);
    const facts = inGraph
      ? nodeFacts(inGraph)
      : node.kind === 'begin'
        ? payloadFacts(texts.reads, workflow?.payload)
        : [];
    return {
      node,
      name: inGraph && facts.length > 0 ? describeNode(inGraph).name : node.label,
      facts,
      isUnsure: unsure.includes(node.pointer),
      ...(this.isLinked(node) ? { open: () => this.open(node.id) } : {}),
    };
  }

  private select(id: string | undefined, entry?: number): void {
    const node = id === undefined ? undefined : this.byId.get(id);
    if (!node) return;
    this.save({ selected: node.id });
    this.mark(node.id);
    this.run.select(node.pointer, entry);
    const unsure = this.content?.unsure?.includes(node.pointer) ? texts.unsure : '';
    this.live.textContent = [node.label, this.badges.get(node.pointer)?.words ?? '', unsure]
      .filter((part) => part !== '')
      .join(', ');
    this.viewport.reveal(node); // must be last, because it reads the layout
  }

  private isLinked(node: SceneNode): boolean {
    return this.content?.linked.includes(node.pointer) ?? false;
  }

  private open(id: string): void {
    this.select(id);
    const node = this.byId.get(id);
    if (node && this.isLinked(node)) this.send({ type: 'reveal', pointer: node.pointer });
    else if (node?.collapsed !== undefined) this.toggle(id);
  }

  private toggle(id: string): void {
    const node = this.byId.get(id);
    if (node?.collapsed === undefined) return;
    const without = (list: readonly string[]): string[] => list.filter((one) => one !== id);
    this.save(
      node.collapsed
        ? { collapsed: without(this.state.collapsed), expanded: [...without(this.state.expanded), id] }
        : { collapsed: [...without(this.state.collapsed), id], expanded: without(this.state.expanded) },
    );
    this.show(false);
    this.live.textContent = `${node.label}, ${node.collapsed ? texts.expanded : texts.collapsed}`;
  }

  private onClick(event: MouseEvent): void {
    const hit = this.drawing.hit(event.target, this.viewport.pointAt(event));
    if (!hit) return;
    this.select(hit.id);
    if (hit.chevron) this.toggle(hit.id);
  }

  private onDoubleClick(event: MouseEvent): void {
    const hit = this.drawing.hit(event.target, this.viewport.pointAt(event));
    if (hit && !hit.chevron) this.open(hit.id);
  }

  private showFound(ids: ReadonlySet<string> | undefined): void {
    this.drawing.mark(ids);
    if (ids) this.live.textContent = texts.found.replace('{0}', String(ids.size));
  }

  private showOutline(open: boolean): void {
    document.body.classList.toggle('with-outline', open);
    this.outline.setVisible(open);
    required('[data-do="outline"]', HTMLElement).setAttribute('aria-pressed', String(open));
  }

  private do(action: string | undefined): void {
    if (action === 'fit') this.viewport.fit();
    else if (action === 'in') this.viewport.zoom(1.25);
    else if (action === 'out') this.viewport.zoom(0.8);
    else if (action === 'fold') this.panes.fold();
    else if (action === 'statistics') this.send({ type: 'statistics' });
    else if (action === 'outline') {
      this.save({ outline: !this.state.outline });
      this.showOutline(this.state.outline);
    } else {
      required('#exports', HTMLDetailsElement).open = false;
      void this.export(action);
    }
  }

  private async export(name = ''): Promise<void> {
    const { workflow, title = '', notes } = this.content ?? {};
    const make = exportsByName[name];
    if (workflow && make) this.send(await make(this.scene, workflow, title, new Map(notes)));
  }
}

function nodesByPointer(workflow: GraphContent['workflow']): ReadonlyMap<string, GraphNode> {
  const nodes = new Map<string, GraphNode>();
  if (workflow) walkWorkflow(workflow, (node, pointer) => nodes.set(pointer, node));
  return nodes;
}

new GraphPanelView().start();
