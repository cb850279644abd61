import { type Scene } from './scene';

/** A whole scene as three paths, for scales at which its text is too small to read. */
export interface Overview {
  readonly frames: string;
  readonly boxes: string;
  readonly lines: string;
}

/**
 * Returns the outlines of a scene's frames, boxes, and lines as three SVG paths. These can be drawn fast enough for a
 * minimap of thousands of nodes.
 */
export function overviewOf({ nodes, edges }: Scene): Overview {
  const outline = (frame: boolean): string =>
    nodes
      .filter((node) => node.frame === frame)
      .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
      .join('');
  return {
    frames: outline(true),
    boxes: outline(false),
    lines: edges
      .map(({ points }) => points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
      .join(''),
  };
}
