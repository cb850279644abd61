import { type SceneNode } from '../../core/graph/scene';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { htmlNode } from './dom';
import { texts } from './texts';

/** What is known of the selected box; without one, the facts of the whole graph. */
export function showDetails(
  root: HTMLElement,
  content: GraphContent,
  node: SceneNode | undefined,
  open: (() => void) | undefined,
): void {
  if (!node) {
    root.replaceChildren(definitions(content.facts));
    return;
  }
  const parts: Node[] = [htmlNode('p', { class: 'what' }, node.label)];
  if (open) {
    const button = htmlNode('button', { type: 'button', class: 'link' }, texts.open);
    button.addEventListener('click', open);
    parts.push(button);
  }
  root.replaceChildren(...parts);
}

function definitions(facts: GraphContent['facts']): HTMLElement {
  const list = htmlNode('dl');
  for (const { label, value } of facts) list.append(htmlNode('dt', {}, label), htmlNode('dd', {}, value));
  return list;
}
