import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import path from 'node:path';
import { graphPage, type GraphPageTexts } from '../../../app/graph/page';
import { type GraphNode } from '../../../core/model/graph';
import { defaultLayout } from '../../../core/protocol/graph-messages';
import { workflow } from '../../support/graphs';

const textNames = ['title', 'outline', 'open', 'stale', 'expanded', 'collapsed', 'found', 'attempts', 'unmatched', 'output', 'same', 'unsure', 'reads', 'statistics', 'statisticsLabel', 'mermaidLabel', 'savePngLabel', 'replay', 'play', 'moment', 'graph', 'canvas', 'details', 'search', 'searchLabel', 'zoomOut', 'zoomIn', 'fit', 'fitLabel', 'outlineLabel', 'exports', 'copyLabel', 'saveLabel', 'run', 'fold', 'split']; // prettier-ignore
const texts = Object.fromEntries(
  textNames.map((name) => [name, name === 'found' || name === 'attempts' ? `{0} ${name}` : name]),
) as unknown as GraphPageTexts;
const pageWith = (translations?: Readonly<Record<string, string>>): string =>
  graphPage({
    cspSource: 'https://panel.test',
    nonce: 'n',
    language: 'en',
    scriptUri: 's.js',
    styleUri: 's.css',
    key: '{"kind":"local"}',
    layout: defaultLayout,
    texts,
    ...(translations ? { translations } : {}),
  });
export const page = pageWith();

let script = '';

/** Builds the panel's script. Must be called before the first panel is created. */
export async function buildPanel(): Promise<void> {
  const built = await build({
    entryPoints: [path.resolve(__dirname, '../../../media/graph/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  });
  script = built.outputFiles[0]!.text;
}

/** The panel in a simulated DOM, with the messages that it sends to the host. */
export class Panel {
  readonly sent: unknown[] = [];
  readonly dom: JSDOM;
  private generation = 0;
  state: unknown;

  constructor(state?: unknown, translations?: Readonly<Record<string, string>>) {
    this.state = state;
    this.dom = new JSDOM(pageWith(translations).replace(/<script.*<\/script>/, ''), {
      runScripts: 'outside-only',
      pretendToBeVisual: true,
    });
    const { window } = this.dom;
    window.Element.prototype.scrollIntoView = () => undefined;
    window.HTMLCanvasElement.prototype.getContext = () => null;
    Object.assign(window, {
      ResizeObserver: class {
        readonly observe = (): undefined => undefined;
      },
      acquireVsCodeApi: () => ({
        getState: () => this.state,
        setState: (next: unknown) => (this.state = next),
        postMessage: (message: unknown) => this.sent.push(structuredClone(message)),
      }),
    });
    window.eval(script);
  }

  show(nodes: readonly GraphNode[], more: object = {}): this {
    const content = {
      title: 'T',
      facts: [{ label: 'Language', value: '<b>js</b>' }],
      workflow: workflow(nodes),
      linked: ['/nodes/1'],
      stale: false,
      ...more,
    };
    this.receive({ type: 'content', generation: ++this.generation, content });
    return this;
  }
  receive(data: unknown): void {
    this.dom.window.dispatchEvent(new this.dom.window.MessageEvent('message', { data }));
  }
  find(selector: string): HTMLElement {
    return this.dom.window.document.querySelector<HTMLElement>(selector) ?? assert.fail(`no ${selector}`);
  }
  all(selector: string): Element[] {
    return [...this.dom.window.document.querySelectorAll(selector)];
  }
  key(selector: string, key: string, more: object = {}): void {
    this.find(selector).dispatchEvent(
      new this.dom.window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  }
  type(selector: string, value: string): void {
    (this.find(selector) as HTMLInputElement).value = value;
    this.find(selector).dispatchEvent(new this.dom.window.Event('input'));
  }
  /** Waits for frames of the page until a condition is met. */
  async until(isMet: () => boolean): Promise<void> {
    while (!isMet()) await new Promise((resolve) => this.dom.window.requestAnimationFrame(resolve));
  }
  get selected(): string | null | undefined {
    return this.all('g.selected')[0]?.getAttribute('data-id');
  }
}
