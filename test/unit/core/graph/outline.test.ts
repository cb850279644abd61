import assert from 'node:assert/strict';
import { outlineText, outlineWorkflow } from '../../../../core/graph/outline';
import { type ShapeOptions } from '../../../../core/graph/build-shapes';
import { type GraphWorkflow } from '../../../../core/model/graph';
import { act, attempt, call, loop, parallel, stop, switchOn, when } from '../../../../local/demo/graph-parts'; // prettier-ignore
import { workflow } from '../../../support/graphs';

const lines = (graph: GraphWorkflow, options?: ShapeOptions): string[] =>
  outlineText(outlineWorkflow(graph, options)).split('\n').slice(0, -1);

describe('outlineWorkflow', () => {
  it('nests the content of loops, parallel parts and functions', () => {
    const graph = workflow([loop(parallel('all', act('a'), call('f'))), call('f')], { f: [act('b')] });
    assert.deepEqual(lines(graph), [
      'loop',
      '  parallel (all)',
      '    step, a',
      '    function call, f',
      '      step, b',
      'function call, f',
    ]);
    assert.deepEqual(lines(graph, { expanded: new Set(['/nodes/1']), collapsed: new Set(['/nodes/0']) }), [
      'loop',
      'function call, f',
      '  step, b',
    ]);
  });

  it('has a line for each branch, also for one in which nothing happens', () => {
    const graph = workflow([
      when({ x: [act('a')] }),
      when({ x: [], y: [], else: [act('b')] }),
      switchOn('kind', { '1': [stop('break')], '2': [], default: [act('c')] }),
      switchOn('size', { '1': [act('d')] }),
      attempt([act('e')], [], [act('f')]),
    ]);
    assert.deepEqual(lines(graph), [
      'if, x',
      '  then',
      '    step, a',
      '  else: empty',
      'if',
      '  x: empty',
      '  y: empty',
      '  else',
      '    step, b',
      'switch, kind',
      '  1',
      '    break',
      '  2: empty',
      '  default',
      '    step, c',
      'switch, size',
      '  1',
      '    step, d',
      '  default: empty',
      'try',
      '  try',
      '    step, e',
      '  catch: empty',
      '  finally',
      '    step, f',
    ]);
  });

  it('lists functions that are never called separately, each with what it calls', () => {
    const graph = workflow([act('a')], { f: [call('g')], g: [act('b'), call('f')], h: [act('c')] });
    assert.deepEqual(lines(graph), [
      'step, a',
      'functions that are never called',
      '  function, f',
      '    function call, g',
      '      step, b',
      '      function call, f',
      '  function, h',
      '    step, c',
    ]);
  });

  it('stops at functions that are unknown or call themselves, and names inherited by objects', () => {
    const graph = workflow([call('f'), call('gone'), call('toString')], { f: [act('a'), call('f')] });
    assert.deepEqual(lines(graph), [
      'function call, f',
      '  step, a',
      '  function call, f',
      'function call, gone',
      'function call, toString',
    ]);
  });

  it('has the ID of each box, and none for branches', () => {
    const [item] = outlineWorkflow(workflow([when({ x: [act('a')] })]));
    assert.equal(item?.id, '/nodes/0');
    assert.deepEqual(item.children, [
      { label: 'then', children: [{ id: '/nodes/0/branches/0/nodes/0', label: 'step, a', children: [] }] },
      { label: 'else: empty', children: [] },
    ]);
  });
});
