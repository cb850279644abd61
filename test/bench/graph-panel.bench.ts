import { build } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { type Browser } from 'playwright-core';
import { graphPage, type GraphPageTexts } from '../../app/graph/page';
import { type GraphNode } from '../../core/model/graph';
import { defaultLayout } from '../../core/protocol/graph-messages';
import { step, workflow } from '../support/graphs';

/**
 * The functions of test/host that provide a browser. Their modules are plain JavaScript, so their types are declared
 * here.
 */
interface Prepare {
  readonly prepare: () => Promise<unknown>;
}
interface Launch {
  readonly launchBrowser: (parts: unknown) => Promise<Browser>;
}

const root = path.resolve(__dirname, '../..');

/** Code that is evaluated in the page. It dispatches messages to the panel and measures frame times. */
const inPage = `
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  window.measure = async (messages, moves) => {
    const begin = performance.now();
    for (const data of messages) window.dispatchEvent(new MessageEvent('message', { data }));
    const drawnMs = (await frame()) - begin;
    const canvas = document.querySelector('#canvas');
    const times = [];
    for (let last = await frame(), index = 0; index < moves; index++) {
      const zooms = index >= moves / 2;
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: zooms ? (index % 20 < 10 ? 40 : -40) : 120, ctrlKey: zooms, clientX: 400, clientY: 300, cancelable: true }));
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    times.sort((a, b) => a - b);
    return [drawnMs, times[times.length >> 1] ?? 0, times[Math.floor(times.length * 0.95)] ?? 0];
  };`;

/**
 * Creates the panel's `content` message with a graph of about `size` nodes, which repeats a branch, a loop, and a
 * parallel part.
 */
function content(size: number): unknown {
  const part = (index: number): GraphNode[] => [
    step(`load ${index}`),
    { type: 'if', branches: [{ condition: `x > ${index}`, nodes: [step('a')] }, { condition: null, nodes: [step('b')] }] }, // prettier-ignore
    { type: 'loop', nodes: [step('c')] },
    { type: 'parallel', kind: 'all', nodes: [step('d'), step('e')] },
  ]; // each part has 9 nodes
  const nodes = Array.from({ length: Math.ceil(size / 9) }, (_, index) => part(index)).flat();
  return {
    type: 'content',
    generation: 1,
    content: { title: 'T', facts: [], workflow: workflow(nodes), linked: [], stale: false },
  };
}

function runOf(size: number): unknown {
  const steps = Array.from({ length: Math.ceil(size / 9) }, (_, index) => ({ type: 'step', name: `load ${index}-1`, success: true, attempts: [] })); // prettier-ignore
  return { type: 'run', run: { id: 'i', status: '', facts: [], steps, actions: [], final: false, nowMs: 1 } };
}

/**
 * Measures the panel in a browser: the time from loading the script to the first rendering, the frame times while the
 * graph is scrolled and zoomed, and the time to display a run.
 */
export const bench = {
  name: 'graph panel in a browser',
  async run(): Promise<Record<string, number | string>> {
    const { prepare } = (await import('../host/prepare.mjs')) as Prepare;
    const { launchBrowser } = (await import('../host/browser.mjs')) as Launch;
    const { outputFiles } = await build({
      entryPoints: [path.join(root, 'media/graph/main.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
    });
    const texts = new Proxy({}, { get: (_, name) => String(name), ownKeys: () => [] }) as GraphPageTexts;
    const page =
      graphPage({ cspSource: '', nonce: '', language: 'en', scriptUri: '', styleUri: '', key: '', layout: defaultLayout, texts }) // prettier-ignore
        .replace(/<meta http-equiv.*>|<script.*<\/script>/g, '')
        .replace(
          /<link.*>/,
          `<style>${fs.readFileSync(path.join(root, 'media/graph/graph.css'), 'utf8')}</style>`,
        );
    const browser = await launchBrowser(await prepare());
    const figures: Record<string, number | string> = {};
    try {
      for (const size of [50, 1000, 5000]) {
        const tab = await browser.newPage({ viewport: { width: 1000, height: 800 } });
        await tab.setContent(page);
        await tab.evaluate(
          `${inPage} window.acquireVsCodeApi = () => ({ getState() {}, setState() {}, postMessage() {} });`,
        );
        const begin = performance.now();
        await tab.evaluate(outputFiles[0]?.text ?? '');
        const scriptMs = performance.now() - begin;
        const measure = (messages: unknown, moves: number): Promise<[number, number, number]> =>
          tab.evaluate<[number, number, number]>(`window.measure(${JSON.stringify(messages)}, ${moves})`);
        const [drawnMs, frameMs, slowFrameMs] = await measure([content(size)], 120);
        const [overlayMs] = await measure([runOf(size)], 0);
        figures[`${size} nodes: open to interactive, ms`] = Math.round(scriptMs + drawnMs);
        figures[`${size} nodes: frame while moving, median ms`] = Number(frameMs.toFixed(1));
        figures[`${size} nodes: frame while moving, p95 ms`] = Number(slowFrameMs.toFixed(1));
        figures[`${size} nodes: news of a run to picture, ms`] = Math.round(overlayMs);
        await tab.close();
      }
    } finally {
      await browser.close();
    }
    return figures;
  },
};
