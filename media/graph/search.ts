import { type SceneNode } from '../../core/graph/scene';

/** Functions of the panel that the search field calls. */
export interface SearchEvents {
  nodes(): readonly SceneNode[];
  selected(): string | undefined;
  select(id: string): void;
  /** Called with the IDs of the boxes that were found. `ids` is undefined if the search field is empty. */
  found(ids: ReadonlySet<string> | undefined): void;
  leave(): void;
}

/**
 * Controls the search field. Matches are marked while the user types. Enter goes to the next box, Shift+Enter goes to
 * the previous box, and Escape ends the search.
 */
export class Search {
  constructor(
    private readonly field: HTMLInputElement,
    private readonly events: SearchEvents,
  ) {
    field.addEventListener('input', () => this.find());
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.next(event.shiftKey ? -1 : 1);
      else if (event.key === 'Escape') this.end();
      else return;
      event.preventDefault();
    });
  }

  focus(): void {
    this.field.focus();
    this.field.select();
  }

  /** Repeats the search after the search field or the drawing has changed. */
  find(): void {
    const words = this.words;
    const found = this.matches();
    this.events.found(words === '' ? undefined : new Set(found.map(({ id }) => id)));
    const [first] = found;
    if (first && !found.some(({ id }) => id === this.events.selected())) this.events.select(first.id);
  }

  private get words(): string {
    return this.field.value.trim().toLowerCase();
  }

  private matches(): readonly SceneNode[] {
    const { words } = this;
    return words === '' ? [] : this.events.nodes().filter(({ label }) => label.toLowerCase().includes(words));
  }

  private next(step: number): void {
    const found = this.matches();
    const at = found.findIndex(({ id }) => id === this.events.selected());
    const next = found[(at + step + found.length) % Math.max(1, found.length)];
    if (next) this.events.select(next.id);
  }

  private end(): void {
    this.field.value = '';
    this.events.found(undefined);
    this.events.leave();
  }
}
