import * as l10n from '@vscode/l10n';
import { type GraphWorkflow } from '../model/graph';
import { ShapeBuilder, type ShapeOptions } from './build-shapes';
import { type ForkBranch, type Shape } from './shape';

/**
 * An entry of the outline. The outline shows a workflow as nested lines of text with the same labels as the boxes,
 * for people who cannot see the graph.
 */
export interface OutlineItem {
  /**
   * The ID in the scene. It is undefined for branches, which are drawn as lines instead of boxes, and for the heading
   * of the functions that are never called.
   */
  readonly id?: string;
  readonly label: string;
  readonly children: readonly OutlineItem[];
}

/** Returns the outline of a workflow in the order of the drawing. The same parts are collapsed as in the drawing. */
export function outlineWorkflow(workflow: GraphWorkflow, options: ShapeOptions = {}): readonly OutlineItem[] {
  const { run, uncalled } = new ShapeBuilder(workflow, options).build();
  const apart = uncalled.flatMap(outlineShape);
  if (apart.length === 0) return outlineShape(run);
  return [...outlineShape(run), { label: l10n.t('functions that are never called'), children: apart }];
}

/** Returns the outline as text that is indented by two spaces per level. */
export function outlineText(items: readonly OutlineItem[], depth = 0): string {
  return items
    .map(({ label, children }) => `${'  '.repeat(depth)}${label}\n${outlineText(children, depth + 1)}`)
    .join('');
}

function outlineShape(shape: Shape): OutlineItem[] {
  switch (shape.type) {
    case 'box':
      return [{ id: shape.self.id, label: shape.self.words.label, children: [] }];
    case 'column':
      return shape.items.flatMap(outlineShape);
    case 'lanes':
      return shape.items.flatMap(({ body }) => outlineShape(body));
    case 'frame':
      return [{ id: shape.self.id, label: shape.self.words.label, children: outlineShape(shape.body) }];
    case 'fork': {
      const branches = shape.branches.map(outlineBranch);
      return shape.head
        ? [{ id: shape.head.self.id, label: shape.head.self.words.label, children: branches }]
        : branches;
    }
  }
}

function outlineBranch({ label, body }: ForkBranch): OutlineItem {
  const children = body ? outlineShape(body) : [];
  return { label: children.length > 0 ? label : l10n.t('{0}: empty', label), children };
}
