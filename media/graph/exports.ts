import { mermaidOf } from '../../core/graph/mermaid';
import { outlineText, outlineWorkflow } from '../../core/graph/outline';
import { type Scene } from '../../core/graph/scene';
import { sceneToSvg } from '../../core/graph/svg';
import { type GraphWorkflow, type NodeNote } from '../../core/model/graph';
import { type GraphViewMessage } from '../../core/protocol/graph-messages';
import { scenePng } from './png';

/** The functions that export the graph, keyed by the name of the export button. */
export const exportsByName: Readonly<
  Record<
    string,
    (
      scene: Scene,
      workflow: GraphWorkflow,
      title: string,
      notes: ReadonlyMap<string, NodeNote>,
    ) => GraphViewMessage | Promise<GraphViewMessage>
  >
> = {
  svg: (scene, _, title) => ({ type: 'exportSvg', svg: sceneToSvg(scene, title) }),
  png: async (scene, _, title) => ({ type: 'exportPng', png: await scenePng(scene, title) }),
  mermaid: (_, workflow, _title, notes) => ({ type: 'copy', text: mermaidOf([workflow], () => notes) }),
  copy: (_, workflow, _title, notes) => ({
    type: 'copy',
    text: outlineText(outlineWorkflow(workflow, { notes })),
  }),
};
