import { type Scene } from './scene';

/** The position of a scene in its window: the point `p` of the scene is shown at `p * scale + (x, y)`. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The scale below which the names in boxes are unreadable. */
const readableScale = 0.6;
/**
 * Minimum scale at which the initial view shows the whole graph. If the whole graph fits only at a smaller scale, the
 * view is fitted to the width instead.
 */
const wholeScale = 0.8;

/**
 * Returns the initial view of a scene. The whole scene is shown if it fits into the window at `wholeScale` or more.
 * Otherwise, the view starts at the top of the scene. It shows the full width if the names stay readable, or else only
 * the part around the first box.
 */
export function firstView(
  { width, height, nodes }: Pick<Scene, 'width' | 'height' | 'nodes'>,
  window: { readonly width: number; readonly height: number },
): View {
  const across = window.width / width;
  const whole = Math.min(1, across, window.height / height);
  const scale = whole >= wholeScale ? whole : Math.min(1, Math.max(readableScale, across));
  const [begin] = nodes;
  const middle = (begin ? begin.x + begin.width / 2 : width / 2) * scale;
  const spare = window.width - width * scale;
  const x = spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, window.width / 2 - middle));
  return { x, y: 0, scale };
}

/** Returns the view that shows the whole scene. The scene is never enlarged beyond its natural size. */
export function wholeView(
  { width, height }: Pick<Scene, 'width' | 'height'>,
  window: { readonly width: number; readonly height: number },
): View {
  const scale = Math.min(1, window.width / width, window.height / height);
  return {
    x: (window.width - width * scale) / 2,
    y: Math.max(0, (window.height - height * scale) / 2),
    scale,
  };
}
