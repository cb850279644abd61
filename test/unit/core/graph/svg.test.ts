import assert from 'node:assert/strict';
import { JSDOM } from 'jsdom';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { sceneToSvg } from '../../../../core/graph/svg';
import { step, workflow } from '../../../support/graphs';

describe('sceneToSvg', () => {
  it('is well-formed XML with hostile names in it, and shows them as text', () => {
    const name = '<script>alert("&")</script>\u0000\ud83d🚀';
    const svg = sceneToSvg(layoutWorkflow(workflow([step(name)])), name);
    const { window } = new JSDOM(svg, { contentType: 'image/svg+xml' });
    assert.equal(window.document.querySelectorAll('script').length, 0);
    assert.equal(
      window.document.querySelector('[data-id="/nodes/0"] text')?.textContent,
      '<script>alert("&")</script>��🚀',
    );
  });

  it('has a group for every box and every line', () => {
    const scene = layoutWorkflow(workflow([{ type: 'loop', nodes: [step('a'), step('b')] }]));
    const { window } = new JSDOM(sceneToSvg(scene, 't'), { contentType: 'image/svg+xml' });
    assert.equal(window.document.querySelectorAll('g.node').length, scene.nodes.length);
    assert.equal(window.document.querySelectorAll('g.edge').length, scene.edges.length);
  });
});
