import { layoutWorkflow } from '../../core/graph/layout';
import { type Overlay, overlayRun } from '../../core/graph/overlay';
import { Navigator } from '../../core/graph/navigate';
import { outlineText, outlineWorkflow } from '../../core/graph/outline';
import { type Scene, type SceneNode } from '../../core/graph/scene';
import { sceneToSvg } from '../../core/graph/svg';
import {
  type GraphContent,
  type GraphHostMessage,
  type GraphRun,
  type GraphViewMessage,
} from '../../core/protocol/graph-messages';
import { changeBadges, runBadges } from './badges';
import { showDetails, showEntry } from './details-view';
import { required } from './dom';
import { Drawing } from './drawing';
import { onKeys } from './keys';
import { OutlineView } from './outline-view';
import { editor, loadState, saveState, type ViewState } from './state';
import { RunView } from './run-view';
import { texts } from './texts';
import { Viewport } from './viewport';

/** The graph panel: draws what the host sends, and tells the host what a person chose. */
class GraphPanelView {
  private state: ViewState = loadState();
  private content: GraphContent | undefined;
  private scene: Scene = { width: 1, height: 1, nodes: [], edges: [] };
  private byId = new Map<string, SceneNode>();
  private generation = -1;
  private run: GraphRun | undefined;
  private overlay: Overlay = { nodes: new Map(), unmatched: [] };

  private readonly canvas = required('#canvas', HTMLElement);
  private readonly search = required('#search', HTMLInputElement);
  private readonly live = required('#live', HTMLElement);
  private readonly drawing = new Drawing(required('#layer', SVGGElement));
  private readonly viewport = new Viewport(this.canvas, required('#layer', SVGGElement), (view) =>
    this.save({ view }),
  );
  private readonly outline = new OutlineView(required('#outline', HTMLElement), (id, open) =>
    open ? this.open(id) : this.select(id),
  );

  private readonly runView = new RunView(
    required('#run-head', HTMLElement),
    required('#run-rows', HTMLElement),
    {
      select: (entry) => this.selectEntry(entry),
      act: (command) => this.send({ type: 'action', command }),
    },
  );

  start(): void {
    window.addEventListener('message', (event: MessageEvent<GraphHostMessage>) => this.onMessage(event.data));
    this.canvas.addEventListener('click', (event) => this.onClick(event));
    this.canvas.addEventListener('dblclick', (event) => this.onDoubleClick(event));
    this.search.addEventListener('input', () => this.find());
    onKeys(this.canvas, this.search, {
      move: (direction) => this.select(new Navigator(this.scene).next(this.state.selected, direction)),
      open: () => this.state.selected !== undefined && this.open(this.state.selected),
      toggle: () => this.state.selected !== undefined && this.toggle(this.state.selected),
      zoom: (factor) => this.viewport.zoom(factor),
      pan: (columns, rows) => this.viewport.pan(columns, rows),
      fit: () => this.viewport.fit(this.scene),
      nextFound: (step) => this.nextFound(step),
      leaveSearch: () => this.leaveSearch(),
    });
    for (const button of document.querySelectorAll<HTMLElement>('[data-do]'))
      button.addEventListener('click', () => this.do(button.dataset.do));
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
    else if (message.type === 'run') {
      this.run = message.run;
      this.showRun();
    } else if (message.generation > this.generation) {
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
    const options = { collapsed: new Set(this.state.collapsed), expanded: new Set(this.state.expanded) };
    this.scene = layoutWorkflow(workflow, options);
    this.byId = new Map(this.scene.nodes.map((node) => [node.id, node]));
    this.drawing.show(this.scene, new Set(this.content?.linked));
    this.outline.show(outlineWorkflow(workflow, options));
    this.drawing.badges(this.scene, changeBadges(this.content?.changes));
    this.showRun();
    if (first) {
      if (this.state.view) this.viewport.set(this.state.view);
      else this.viewport.start(this.scene);
    }
    const selected =
      this.state.selected !== undefined && this.byId.has(this.state.selected)
        ? this.state.selected
        : undefined;
    this.mark(selected);
    if (this.search.value !== '') this.find();
  }

  /** The run on the boxes and in the timeline; entries that no box shows are named in the details. */
  private showRun(): void {
    document.body.classList.toggle('with-run', this.run !== undefined);
    if (!this.run) return;
    if (this.content?.workflow) this.overlay = overlayRun(this.content.workflow, this.run.steps);
    this.drawing.badges(this.scene, runBadges(this.overlay.nodes));
    this.runView.show(this.run);
    const entry = this.runView.selected;
    if (entry !== undefined) this.showStep(entry);
  }

  private selectEntry(entry: number): void {
    const pointer = [...this.overlay.nodes].find(([, { entries }]) => entries.includes(entry))?.[0];
    const node = this.scene.nodes.find((one) => one.pointer === pointer);
    if (node && node.id !== this.state.selected) this.select(node.id, entry);
    else this.showStep(entry);
  }

  private showStep(entry: number): void {
    const step = this.run?.steps[entry];
    if (!step) return;
    const matched = !this.overlay.unmatched.includes(entry);
    showEntry(required('#details', HTMLElement), step, matched, () => this.send({ type: 'output', entry }));
  }

  private mark(id: string | undefined): void {
    const node = id === undefined ? undefined : this.byId.get(id);
    this.drawing.select(id);
    this.outline.select(id);
    const open = node && this.isLinked(node) ? () => this.open(node.id) : undefined;
    if (this.content)
      showDetails(required('#details', HTMLElement), this.content, node, open, (pointer) =>
        this.focusOn(pointer),
      );
  }

  private select(id: string | undefined, entry?: number): void {
    const node = id === undefined ? undefined : this.byId.get(id);
    if (!node) return;
    this.save({ selected: node.id });
    this.mark(node.id);
    this.viewport.reveal(node);
    const latest = entry ?? this.overlay.nodes.get(node.pointer)?.entries.at(-1);
    this.runView.select(latest);
    if (latest !== undefined) this.showStep(latest);
    this.live.textContent = [node.label, this.drawing.badgeWords(node.id)]
      .filter((part) => part !== '')
      .join(', ');
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
    const hit = this.drawing.hit(event.target);
    if (!hit) return;
    this.select(hit.id);
    if (hit.chevron) this.toggle(hit.id);
  }

  private onDoubleClick(event: MouseEvent): void {
    const hit = this.drawing.hit(event.target);
    if (hit && !hit.chevron) this.open(hit.id);
  }

  private matches(): SceneNode[] {
    const words = this.search.value.trim().toLowerCase();
    return words === '' ? [] : this.scene.nodes.filter(({ label }) => label.toLowerCase().includes(words));
  }

  private find(): void {
    const found = this.matches();
    const searching = this.search.value.trim() !== '';
    this.drawing.mark(searching ? new Set(found.map(({ id }) => id)) : undefined);
    if (searching) this.live.textContent = texts.found.replace('{0}', String(found.length));
    const [first] = found;
    if (first && !found.some(({ id }) => id === this.state.selected)) this.select(first.id);
  }

  private nextFound(step: number): void {
    const found = this.matches();
    const at = found.findIndex(({ id }) => id === this.state.selected);
    this.select(found[(at + step + found.length) % Math.max(1, found.length)]?.id);
  }

  private leaveSearch(): void {
    this.search.value = '';
    this.drawing.mark(undefined);
    this.canvas.focus();
  }

  private showOutline(open: boolean): void {
    document.body.classList.toggle('with-outline', open);
    required('[data-do="outline"]', HTMLElement).setAttribute('aria-pressed', String(open));
  }

  private do(action: string | undefined): void {
    if (action === 'fit') this.viewport.fit(this.scene);
    else if (action === 'in') this.viewport.zoom(1.25);
    else if (action === 'out') this.viewport.zoom(0.8);
    else if (action === 'svg')
      this.send({ type: 'exportSvg', svg: sceneToSvg(this.scene, this.content?.title ?? '') });
    else if (action === 'copy' && this.content?.workflow)
      this.send({ type: 'copy', text: outlineText(outlineWorkflow(this.content.workflow)) });
    else if (action === 'outline') {
      this.save({ outline: !this.state.outline });
      this.showOutline(this.state.outline);
    }
  }
}

new GraphPanelView().start();
