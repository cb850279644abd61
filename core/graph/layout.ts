import * as l10n from '@vscode/l10n';
import { type GraphWorkflow } from '../model/graph';
import { ShapeBuilder, type ShapeOptions } from './build-shapes';
import { metrics } from './metrics';
import { Placer } from './place';
import { type Scene, type SceneNode } from './scene';

export const beginId = '>begin';
export const endId = '>end';

/** Lays out a workflow from top to bottom. Functions that are never called are placed next to the main flow. */
export function layoutWorkflow(workflow: GraphWorkflow, options: ShapeOptions = {}): Scene {
  const { run, uncalled } = new ShapeBuilder(workflow, options).build();
  const placer = new Placer();
  const middle = metrics.margin + Math.max(run.axis, metrics.markSize / 2);
  let top = metrics.margin;
  const mark = (id: string, label: string): void => {
    const kind = id === beginId ? 'begin' : 'end';
    const box = {
      x: middle - metrics.markSize / 2,
      y: top,
      width: metrics.markSize,
      height: metrics.markSize,
    };
    const node: SceneNode = { id, pointer: '', kind, title: '', label, ...box, frame: false };
    placer.nodes.push(node);
  };
  mark(beginId, l10n.t('start of {0}', workflow.class_name));
  top += metrics.markSize;
  const begin = { from: beginId, kind: 'flow', points: [{ x: middle, y: top }] } as const;
  top += metrics.rowGap;
  const ends = placer.place(run, middle - run.axis, top, [begin], undefined);
  if (run.items.length > 0) top += run.height + metrics.rowGap;
  mark(endId, l10n.t('end of {0}', workflow.class_name));
  placer.join(ends, endId, { x: middle, y: top });
  let left = metrics.margin + run.width + metrics.laneGap * 2;
  let bottom = top + metrics.markSize;
  for (const shape of uncalled) {
    placer.place(shape, left, metrics.margin, [], undefined);
    left += shape.width + metrics.laneGap * 2;
    bottom = Math.max(bottom, metrics.margin + shape.height);
  }
  const right =
    uncalled.length > 0
      ? left - metrics.laneGap * 2
      : Math.max(metrics.margin + run.width, middle + metrics.markSize / 2);
  return {
    width: right + metrics.margin,
    height: bottom + metrics.margin,
    nodes: placer.nodes,
    edges: placer.edges,
  };
}
