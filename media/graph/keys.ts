import { type Direction } from '../../core/graph/navigate';

/** The keyboard actions of the panel. */
export interface KeyActions {
  move(direction: Direction): void;
  open(): void;
  toggle(): void;
  zoom(factor: number): void;
  pan(columns: number, rows: number): void;
  fit(): void;
  search(): void;
  nextChange(step: number): void;
}

const arrows: Readonly<
  Record<string, { readonly direction: Direction; readonly columns: number; readonly rows: number }>
> = {
  ArrowUp: { direction: 'up', columns: 0, rows: -1 },
  ArrowDown: { direction: 'down', columns: 0, rows: 1 },
  ArrowLeft: { direction: 'left', columns: -1, rows: 0 },
  ArrowRight: { direction: 'right', columns: 1, rows: 0 },
};

/**
 * Handles key presses. The arrow keys follow the lines, or pan if Alt is pressed. Enter opens the code of the selected
 * box, and Space collapses or expands the box. The keys + and − zoom, and the key 0 fits the graph into the canvas. The
 * key / starts a search. The keys n and p go to the next and the previous change.
 */
export function onKeys(canvas: HTMLElement, actions: KeyActions): void {
  const table: Readonly<Record<string, () => void>> = {
    Enter: () => actions.open(),
    ' ': () => actions.toggle(),
    '+': () => actions.zoom(1.25),
    '=': () => actions.zoom(1.25),
    '-': () => actions.zoom(0.8),
    '0': () => actions.fit(),
    n: () => actions.nextChange(1),
    p: () => actions.nextChange(-1),
  };
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow && event.altKey) actions.pan(arrow.columns, arrow.rows);
    else if (arrow) actions.move(arrow.direction);
    else if (table[event.key]) table[event.key]?.();
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    actions.search();
  });
}
