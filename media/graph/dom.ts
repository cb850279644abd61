import { type SvgElement } from '../../core/graph/svg';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates SVG elements from plain data. Strings become text nodes and are never parsed as markup. */
export function svgNode({ tag, attributes, children = [], text }: SvgElement): SVGElement {
  const node = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  if (text !== undefined) node.textContent = text;
  for (const child of children) node.append(svgNode(child));
  return node;
}

/** Creates an HTML element with attributes and children. Strings become text nodes. */
export function htmlNode<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Returns the first element that matches a selector. Throws if the panel's HTML does not contain this element. */
export function required<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page lacks ${selector}`);
  return found;
}

/** Calls `work` in a task of its own after the next frame has been drawn. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

const toReveal = new Map<Element, Element>();

/**
 * Scrolls `element` into view in its `list` in the next frame. Scrolling forces a layout of the page. Scrolling once,
 * after all changes of this frame, avoids a layout for each change. If this function is called several times for the
 * same list, only the last element is scrolled into view.
 */
export function revealLater(list: Element, element: Element): void {
  if (toReveal.size === 0) {
    requestAnimationFrame(() => {
      const all = [...toReveal.values()];
      toReveal.clear();
      for (const shown of all) shown.scrollIntoView({ block: 'nearest' });
    });
  }
  toReveal.set(list, element);
}

/** Closes a menu when Escape is pressed or when the focus leaves the menu. */
export function closeWhenLeft(menu: HTMLDetailsElement): void {
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
