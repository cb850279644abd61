import { boxOutline } from './box-outline';
import { iconPaths } from './icons.data';
import { metrics } from './metrics';
import { type Point, type Scene, type SceneEdge, type SceneNode } from './scene';

/** An SVG element as plain data. The webview converts it to DOM nodes, and the export converts it to text. */
export interface SvgElement {
  readonly tag: 'svg' | 'g' | 'rect' | 'path' | 'text' | 'circle' | 'title' | 'style' | 'defs' | 'marker';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children?: readonly SvgElement[];
  readonly text?: string;
}

const element = (
  tag: SvgElement['tag'],
  attributes: SvgElement['attributes'],
  children: readonly SvgElement[] = [],
): SvgElement => ({ tag, attributes, children });
const text = (className: string, x: number, y: number, content: string): SvgElement => ({
  tag: 'text',
  attributes: { class: className, x, y },
  text: content,
});

/**
 * Returns the SVG element for a box. The box is positioned by a transform, so that moving it changes only one
 * attribute.
 */
export function nodeElement(node: SceneNode): SvgElement {
  const group = {
    class: `node ${node.kind}${node.frame ? ' frame' : ''}`,
    'data-id': node.id,
    transform: `translate(${node.x} ${node.y})`,
  };
  const title: SvgElement = { tag: 'title', attributes: {}, text: node.label };
  if (node.kind === 'begin' || node.kind === 'end') {
    const middle = metrics.markSize / 2;
    const glyph = element('path', {
      class: 'icon',
      d: iconPaths[node.kind],
      transform: `translate(${middle - 8} ${middle - 8})`,
    });
    return element('g', group, [
      title,
      element('circle', { class: 'box', cx: middle, cy: middle, r: middle }),
      glyph,
    ]);
  }
  const headerHeight = node.frame ? metrics.frameHeader : node.height;
  const centre = headerHeight / 2;
  const left = metrics.boxPadding + metrics.iconWidth;
  const baseline = node.detail === undefined || node.frame ? centre + 4 : centre - 4;
  const children = [
    title,
    ...outlineOf(node),
    element('path', {
      class: 'icon',
      d: iconPaths[node.kind],
      transform: `translate(${metrics.boxPadding} ${centre - 8})`,
    }),
    text('title', left, baseline, node.title),
  ];
  if (node.detail !== undefined && !node.frame) children.push(text('detail', left, centre + 12, node.detail));
  if (node.collapsed !== undefined) {
    const chevron = node.collapsed ? 'M6 4l4 4-4 4' : 'M4 6l4 4 4-4';
    children.push(
      element('path', {
        class: 'chevron',
        d: chevron,
        transform: `translate(${node.width - metrics.boxPadding - 16} ${centre - 8})`,
      }),
    );
  }
  return element('g', group, children);
}

function outlineOf(node: SceneNode): SvgElement[] {
  const { outline, bars } = boxOutline(node);
  return [
    element('path', { class: 'box', d: outline }),
    ...(bars === undefined ? [] : [element('path', { class: 'bars', d: bars })]),
  ];
}

/** Returns the SVG element for a line with rounded corners, an arrowhead, and, if there is one, a label. */
export function edgeElement(edge: SceneEdge): SvgElement {
  const group = { class: `edge ${edge.kind}`, 'data-from': edge.from, 'data-to': edge.to };
  const children = [
    element('path', { class: 'line', d: roundedPath(edge.points), 'marker-end': 'url(#arrow)' }),
  ];
  if (edge.label) {
    children.push({
      ...text('label', edge.label.at.x, edge.label.at.y + 10, edge.label.text),
      attributes: { class: 'label', x: edge.label.at.x, y: edge.label.at.y + 12, 'text-anchor': 'middle' },
    });
    children.push({ tag: 'title', attributes: {}, text: edge.label.full });
  }
  return element('g', group, children);
}

function roundedPath(points: readonly Point[]): string {
  const radius = 6;
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    const previous = index === 0 ? first : (rest[index - 1] ?? first);
    if (!next) {
      path += `L${point.x} ${point.y}`;
      return;
    }
    const before = towards(point, previous, radius);
    const after = towards(point, next, radius);
    path += `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`;
  });
  return path;
}

/**
 * Returns the point that is `distance` away from `from` in the direction of `to`, but not beyond the midpoint between
 * the two.
 */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Definition of the arrowhead that every line uses. */
export const arrowDefinition: SvgElement = element('defs', {}, [
  element(
    'marker',
    { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
    [element('path', { class: 'arrow', d: 'M0 0.5 7.5 4 0 7.5z' })],
  ),
]);

/** Returns the elements of a whole scene: first the frames, then the lines, then the boxes on top. */
function sceneElements(scene: Scene): readonly SvgElement[] {
  return [
    arrowDefinition,
    ...scene.nodes.filter(({ frame }) => frame).map(nodeElement),
    ...scene.edges.map(edgeElement),
    ...scene.nodes.filter(({ frame }) => !frame).map(nodeElement),
  ];
}

const exportStyle = `
svg { font: 12px system-ui, sans-serif; color: #1f1f1f; background: #ffffff }
.box { fill: #ffffff; stroke: #6b6b6b } .frame > .box { fill: #00000008; stroke-dasharray: 4 3 } .try.frame > .box, .parallel.frame > .box { stroke-dasharray: none; stroke: none }
.bars { fill: none; stroke: #6b6b6b } .icon, .chevron { fill: none; stroke: currentColor; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round }
.title, .label { fill: currentColor } .detail { fill: #5c5c5c; font-size: 11px } .label { font-size: 11px; stroke: #ffffff; stroke-width: 4; paint-order: stroke }
.line { fill: none; stroke: #6b6b6b } .failure > .line { stroke-dasharray: 3 3 } .repeat > .line { stroke-dasharray: 6 3 } .arrow { fill: #6b6b6b }
@media (prefers-color-scheme: dark) { svg { color: #e6e6e6; background: #1f1f1f } .box { fill: #2b2b2b; stroke: #9d9d9d } .bars { stroke: #9d9d9d } .frame > .box { fill: #ffffff08 } .detail { fill: #b0b0b0 } .label { stroke: #1f1f1f } .line { stroke: #9d9d9d } .arrow { fill: #9d9d9d } }
`;

/** Returns a scene as the text of a standalone SVG file. */
export function sceneToSvg(scene: Scene, title: string): string {
  const root = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: scene.width,
      height: scene.height,
      viewBox: `0 0 ${scene.width} ${scene.height}`,
      role: 'img',
    },
    [
      { tag: 'title', attributes: {}, text: title },
      { tag: 'style', attributes: {}, text: exportStyle },
      ...sceneElements(scene),
    ],
  );
  return `${serialize(root)}\n`;
}

function serialize({ tag, attributes, children = [], text: content }: SvgElement): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
  return `<${tag}${written}>${content === undefined ? '' : escapeXml(content)}${children.map(serialize).join('')}</${tag}>`;
}

/**
 * Escapes characters that have a special meaning in XML, and replaces characters that XML does not allow with U+FFFD.
 */
function escapeXml(value: string): string {
  return value
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '�',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
