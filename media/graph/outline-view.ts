import { type OutlineItem } from '../../core/graph/outline';
import { htmlNode, revealLater } from './dom';

const longFrom = 200;

/**
 * Shows the graph as a text outline in the form of a tree. The outline is always on the page: screen readers read it,
 * and all other users can use it as a list. Only one item is in the tab order. Arrow keys move the focus, as in the
 * tree pattern of the ARIA practices.
 */
export class OutlineView {
  private items: HTMLElement[] = [];
  private byId = new Map<string, HTMLElement>();
  private words: ReadonlyMap<string, string> = new Map();
  /** The elements with the words that are shown next to items, by the ID of the item. */
  private notes = new Map<string, HTMLElement>();
  /** `marked` is the selected item, and `current` is the only item in the tab order. */
  private marked: HTMLElement | undefined;
  private current: HTMLElement | undefined;
  private selected: string | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly chosen: (id: string, open: boolean) => void,
  ) {
    root.addEventListener('click', (event) => this.onClick(event));
    root.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Shows an outline. A long outline is created only after the graph is visible. */
  show(items: readonly OutlineItem[]): void {
    clearTimeout(this.later);
    this.items = [];
    this.byId = new Map();
    this.notes = new Map();
    this.marked = this.current = undefined;
    this.root.replaceChildren();
    if (items.length <= longFrom) this.make(items);
    else this.later = setTimeout(() => this.make(items));
  }

  private make(items: readonly OutlineItem[]): void {
    this.root.replaceChildren(...items.map((item) => this.node(item, 1)));
    if (this.items[0]) this.makeCurrent(this.items[0]);
    this.badges(this.words);
    this.select(this.selected);
  }

  select(id: string | undefined): void {
    this.selected = id;
    const item = id === undefined ? undefined : this.byId.get(id);
    if (item !== this.marked) this.marked?.setAttribute('aria-selected', 'false');
    this.marked = item;
    if (!item) return;
    item.setAttribute('aria-selected', 'true');
    this.makeCurrent(item);
    revealLater(this.root, item);
  }

  /**
   * Shows the meaning of each badge next to the name of its box in the outline. Updates only the items whose words have
   * changed.
   */
  badges(words: ReadonlyMap<string, string>): void {
    this.words = words;
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

  private node({ id, label, children }: OutlineItem, level: number): HTMLElement {
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
    if (children.length > 0) {
      item.setAttribute('aria-expanded', 'true');
      item.append(htmlNode('ul', { role: 'group' }, ...children.map((child) => this.node(child, level + 1))));
    }
    return item;
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

function write(note: HTMLElement, text: string): void {
  if (note.textContent !== text) note.textContent = text;
}
