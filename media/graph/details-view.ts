import { timeLanguage } from '../../core/base/display-language';
import { type NodeFact } from '../../core/graph/node-facts';
import { type SceneNode } from '../../core/graph/scene';
import { spanWords } from '../../core/graph/run-words';
import { parseTime } from '../../core/graph/timeline';
import { type WorkflowStep } from '../../core/model/workflow-step';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { htmlNode } from './dom';
import { texts } from './texts';

/** The selected box and its actions. */
export interface Selected {
  readonly node: SceneNode;
  /** The type and name of the node, without values that are already among the `facts`. */
  readonly name: string;
  readonly facts: readonly NodeFact[];
  /** Opens the code of the node. Absent if the code is unknown. */
  readonly open?: () => void;
  /** Whether it is uncertain that the code belongs to this node. */
  readonly isUnsure: boolean;
}

/**
 * Shows the facts about the selected box. If no box is selected, shows the facts about the whole graph and, if it is
 * compared with another graph, the differences.
 */
export function showDetails(
  root: HTMLElement,
  content: GraphContent,
  selected: Selected | undefined,
  focus: (pointer: string) => void,
): void {
  if (!selected) {
    root.replaceChildren(definitions(content.facts), ...changeList(content.changes, focus));
    return;
  }
  const { node, name, facts, open, isUnsure } = selected;
  const changes = content.changes?.filter(({ pointer }) => pointer === node.pointer) ?? [];
  const parts: Node[] = [
    htmlNode('p', { class: 'what' }, name),
    ...changes.map(({ sign, words }) => htmlNode('p', {}, `${sign} ${words}`)),
  ];
  if (facts.length > 0) parts.push(definitions(facts));
  if (open) parts.push(linkButton(texts.open, open));
  if (isUnsure) parts.push(htmlNode('p', { class: 'note' }, texts.unsure));
  root.replaceChildren(...parts);
}

function changeList(changes: GraphContent['changes'], focus: (pointer: string) => void): Node[] {
  if (!changes) return [];
  if (changes.length === 0) return [htmlNode('p', {}, texts.same)];
  const items = changes.map(({ pointer, sign, words }) =>
    htmlNode('li', {}, `${sign} `, pointer === undefined ? words : linkButton(words, () => focus(pointer))),
  );
  return [htmlNode('ul', { class: 'changes' }, ...items)];
}

function linkButton(label: string, act: () => void): HTMLElement {
  const button = htmlNode('button', { type: 'button', class: 'link' }, label);
  button.addEventListener('click', act);
  return button;
}

/** Shows an entry of a run's log: its attempts, its errors, and the start of its output. */
export function showEntry(
  root: HTMLElement,
  step: WorkflowStep,
  matched: boolean,
  openOutput: () => void,
): void {
  const parts: Node[] = [htmlNode('p', { class: 'what' }, step.name ?? step.type)];
  if (!matched) parts.push(htmlNode('p', { class: 'note' }, texts.unmatched));
  if (step.attempts.length > 0) parts.push(htmlNode('ol', {}, ...step.attempts.map(attemptItem)));
  if (step.error) parts.push(htmlNode('p', { class: 'error' }, errorText(step.error)));
  if (step.output !== undefined) {
    parts.push(
      htmlNode(
        'pre',
        { tabindex: '0' },
        typeof step.output === 'string' ? step.output : JSON.stringify(step.output, null, 2),
      ),
    );
  }
  if (step.type === 'step' || step.type === 'waitForEvent') {
    parts.push(linkButton(texts.output, openOutput));
  }
  root.replaceChildren(...parts);
}

function attemptItem({ start, end, success, error }: WorkflowStep['attempts'][number]): HTMLElement {
  const [from, to] = [parseTime(start), parseTime(end)];
  const when = from === undefined ? '' : new Date(from).toLocaleString(timeLanguage());
  const took = from === undefined || to === undefined ? '' : spanWords(to - from);
  const sign = success === true ? '✓' : success === false ? '✗' : '▶';
  const item = htmlNode('li', {}, [sign, when, took].filter((part) => part !== '').join(' · '));
  if (error) item.append(htmlNode('span', { class: 'error' }, ` ${errorText(error)}`));
  return item;
}

const errorText = ({ name, message }: { readonly name?: string; readonly message?: string }): string =>
  [name, message].filter((part) => part !== undefined && part !== '').join(': ');

function definitions(facts: GraphContent['facts']): HTMLElement {
  const pairs = facts.map(({ label, value }) =>
    htmlNode('div', {}, htmlNode('dt', {}, label), htmlNode('dd', {}, value)),
  );
  return htmlNode('dl', {}, ...pairs);
}
