import { type OutlineItem } from '../../core/graph/outline';
import { afterFrame, htmlNode, revealLater } from './dom';

/** Number of boxes from which the outline is created only after the graph is visible. */
const longFrom = 200;
/** Number of items that are created in one task, so that the panel can react to keys and clicks in between. */
const itemsPerTask = 250;

/** An item that has not been created yet, and the list to which it belongs. */
interface PendingItem {
  readonly item: OutlineItem;
  readonly level: number;
  readonly list: HTMLElement;
}

/**
 * Shows the graph as a text outline in the form of a tree. The outline is always on the page: screen readers read it,
 * and all other users can use it as a list. Only one item is in the tab order. Arrow keys move the focus, as in the
 * tree pattern of the ARIA practices.
 */
export class OutlineView {
  private items: HTMLElement[] = [];
  private byId = new Map<string, HTMLElement>();
  /** Returns the words to show at the items, by their IDs. */
  private words: () => ReadonlyMap<string, string> = () => new Map();
  /** Returned the words that are shown at the items. It differs from `words` while an update is scheduled. */
  private written = this.words;
  /** The elements with the words that are shown next to items, by the ID of the item. */
  private notes = new Map<string, HTMLElement>();
  /** `marked` is the selected item, and `current` is the only item in the tab order. */
  private marked: HTMLElement | undefined;
  private current: HTMLElement | undefined;
  private selected: string | undefined;
  private isVisible = false;
  /** Identifies the outline that was shown last, so that tasks of earlier outlines stop. */
  private shown = {};

  constructor(
    private readonly root: HTMLElement,
    private readonly chosen: (id: string, open: boolean) => void,
  ) {
    root.addEventListener('click', (event) => this.onClick(event));
    root.addEventListener('keydown', (event) => this.onKey(event));
  }

  /**
   * Shows an outline. The outline of a graph with many boxes is built after the graph is visible, and its items are
   * created in several tasks.
   */
  show(boxCount: number, build: () => readonly OutlineItem[]): void {
    const shown = (this.shown = {});
    this.items = [];
    this.byId = new Map();
    this.notes = new Map();
    this.marked = this.current = undefined;
    this.root.replaceChildren();
    if (boxCount <= longFrom) this.make(pendingOf(build(), 1, this.root), Infinity);
    else
      afterFrame(() => {
        if (this.shown === shown) this.makeInTasks(shown, pendingOf(build(), 1, this.root));
      });
  }

  private makeInTasks(shown: object, pending: PendingItem[]): void {
    if (this.shown !== shown) return;
    this.make(pending, itemsPerTask);
    if (pending.length > 0) setTimeout(() => this.makeInTasks(shown, pending));
  }

  /** Creates up to `count` of the pending items. The last pending item is created first. */
  private make(pending: PendingItem[], count: number): void {
    for (let made = 0; made < count; made++) {
      const next = pending.pop();
      if (!next) break;
      pending.push(...this.add(next));
    }
    if (!this.current && this.items[0]) this.makeCurrent(this.items[0]);
    if (pending.length > 0) return;
    this.writeNotes();
    this.select(this.selected);
  }

  /** Shows or hides the outline. The selected item of a visible outline is scrolled into view. */
  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (isVisible && this.marked) revealLater(this.root, this.marked);
  }

  select(id: string | undefined): void {
    this.selected = id;
    const item = id === undefined ? undefined : this.byId.get(id);
    if (item !== this.marked) this.marked?.setAttribute('aria-selected', 'false');
    this.marked = item;
    if (!item) return;
    item.setAttribute('aria-selected', 'true');
    this.makeCurrent(item);
    // Scrolling would force a layout of the hidden outline, which the browser otherwise skips.
    if (this.isVisible) revealLater(this.root, item);
  }

  /**
   * Shows the meaning of each badge next to the name of its box. `words` is called when the outline changes: at once, or
   * after the next frame if the outline is long.
   */
  badges(words: () => ReadonlyMap<string, string>): void {
    const isScheduled = this.words !== this.written;
    this.words = words;
    if (this.items.length <= longFrom) this.writeNotes();
    else if (!isScheduled) afterFrame(() => this.writeNotes());
  }

  /** Updates the items whose words have changed. */
  private writeNotes(): void {
    this.written = this.words;
    const words = this.words();
    for (const [id, note] of this.notes) if (!words.has(id)) write(note, '');
    for (const [id, text] of words) {
      const note = this.notes.get(id);
      if (note) write(note, text);
      else if (text !== '') this.addNote(id, text);
    }
  }

  private addNote(id: string, text: string): void {
    const item = this.byId.get(id);
    if (!item) return;
    const note = htmlNode('span', { class: 'note' }, text);
    this.notes.set(id, note);
    item.firstElementChild?.after(note);
  }

  /** Adds an item to its list, and returns its children as pending items. */
  private add({ item: { id, label, children }, level, list }: PendingItem): PendingItem[] {
    const item = htmlNode('li', {
      role: 'treeitem',
      tabindex: '-1',
      'aria-level': String(level),
      'aria-selected': 'false',
    });
    item.append(htmlNode('span', { class: id === undefined ? 'branch' : 'name' }, label));
    this.items.push(item);
    if (id !== undefined) {
      item.dataset.id = id;
      this.byId.set(id, item);
    }
    list.append(item);
    if (children.length === 0) return [];
    item.setAttribute('aria-expanded', 'true');
    const inner = htmlNode('ul', { role: 'group' });
    item.append(inner);
    return pendingOf(children, level + 1, inner);
  }

  private makeCurrent(item: HTMLElement): void {
    if (item !== this.current) this.current?.setAttribute('tabindex', '-1');
    this.current = item;
    item.setAttribute('tabindex', '0');
  }

  private onClick(event: MouseEvent): void {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('li') : null;
    if (!item) return;
    this.makeCurrent(item);
    item.focus();
    if (item.dataset.id !== undefined) this.chosen(item.dataset.id, event.detail > 1);
  }

  private onKey(event: KeyboardEvent): void {
    const current = event.target instanceof HTMLElement ? event.target : undefined;
    const at = current ? this.items.indexOf(current) : -1;
    if (!current || at < 0) return;
    const target = { ArrowDown: this.items[at + 1], ArrowUp: this.items[at - 1], Home: this.items[0], End: this.items[this.items.length - 1], ArrowLeft: current.parentElement?.closest<HTMLElement>('li') ?? undefined, ArrowRight: current.querySelector<HTMLElement>('li') ?? undefined }[event.key]; // prettier-ignore
    if (event.key === 'Enter' && current.dataset.id !== undefined) this.chosen(current.dataset.id, true);
    else if (target) {
      this.makeCurrent(target);
      target.focus();
      if (target.dataset.id !== undefined) this.chosen(target.dataset.id, false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Returns items as pending items in reverse order, because the last pending item is created first. */
const pendingOf = (items: readonly OutlineItem[], level: number, list: HTMLElement): PendingItem[] =>
  items.map((item) => ({ item, level, list })).reverse();

function write(note: HTMLElement, text: string): void {
  if (note.textContent !== text) note.textContent = text;
}
