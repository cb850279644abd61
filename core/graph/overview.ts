import { type Scene } from './scene';

/** A whole scene as three paths, for scales at which its text is too small to read. */
export interface Overview {
  readonly frames: string;
  readonly boxes: string;
  readonly lines: string;
}

/** Returns the outlines of a scene's frames, boxes, and lines as three SVG paths. */
export function overviewOf({ nodes, edges }: Scene): Overview {
  let [frames, boxes, lines] = ['', '', ''];
  for (const { frame, x, y, width, height } of nodes) {
    const outline = `M${x} ${y}h${width}v${height}h${-width}z`;
    if (frame) frames += outline;
    else boxes += outline;
  }
  for (const { points } of edges) {
    let command = 'M';
    for (const { x, y } of points) {
      lines += `${command}${x} ${y}`;
      command = 'L';
    }
  }
  return { frames, boxes, lines };
}
