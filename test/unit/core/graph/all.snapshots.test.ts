import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { sceneToSvg } from '../../../../core/graph/svg';
import { type GraphWorkflow } from '../../../../core/model/graph';
import { nodeKinds, realGraphs } from '../../../support/graph-gallery';

/**
 * The folder of reviewed images, which can be opened in a browser. `UPDATE=1` rewrites the images, which must then be
 * reviewed again.
 */
const folder = path.resolve(__dirname, '../../../fixtures/graphs');

/** Draws a graph with one element per line, so that a diff shows what changed. */
const picture = (graph: GraphWorkflow, name: string): string =>
  sceneToSvg(layoutWorkflow(graph), name).replaceAll('><', '>\n<');

for (const [group, graphs] of Object.entries({ kinds: nodeKinds, real: realGraphs })) {
  describe(`pictures of graphs: ${group}`, () => {
    for (const [name, graph] of Object.entries(graphs)) {
      it(name, () => {
        const file = path.join(folder, group, `${name}.svg`);
        const drawn = picture(graph, name);
        if (process.env.UPDATE === '1') {
          fs.mkdirSync(path.dirname(file), { recursive: true });
          fs.writeFileSync(file, drawn);
        }
        assert.equal(drawn, fs.readFileSync(file, 'utf8'));
      });
    }

    it('has a graph for each picture', () => {
      assert.deepEqual(
        fs.readdirSync(path.join(folder, group)).sort(),
        Object.keys(graphs)
          .map((name) => `${name}.svg`)
          .sort(),
      );
    });
  });
}
