import { metrics } from './metrics';
import { type SceneKind, type SceneNode } from './scene';

/** The outline of a box and the lines inside it, as path data. The origin is the top-left corner of the box. */
export interface BoxOutline {
  readonly outline: string;
  readonly bars?: string;
}

const rounded = (width: number, height: number, radius: number): string => {
  const r = Math.min(radius, height / 2, width / 2);
  return `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0z`;
};
const box = (width: number, height: number): string => rounded(width, height, 5);
const sideBars = (width: number, height: number): string => `M5 0V${height}M${width - 5} 0V${height}`;
/** Draws the flowchart symbol for a delay, which is straight on the left and round on the right. */
const delay = (width: number, height: number): string => {
  const r = height / 2;
  return `M0 0H${width - r}A${r} ${r} 0 0 1 ${width - r} ${height}H0z`;
};
const hexagon = (width: number, height: number): string => {
  const inset = Math.min(12, height / 3);
  return `M${inset} 0H${width - inset}L${width} ${height / 2}L${width - inset} ${height}H${inset}L0 ${height / 2}z`;
};

type Draw = (width: number, height: number) => BoxOutline;
const plain: Draw = (width, height) => ({ outline: `M0 0H${width}V${height}H0z` });

/** The shapes of the boxes, based on common flowchart and activity diagram symbols. */
const boxes: Readonly<Record<SceneKind, Draw>> = {
  begin: (width) => ({ outline: rounded(width, width, width / 2) }),
  end: (width) => ({ outline: rounded(width, width, width / 2) }),
  step: (width, height) => ({ outline: box(width, height) }),
  sleep: (width, height) => ({ outline: delay(width, height) }),
  sleepUntil: (width, height) => ({ outline: delay(width, height), bars: `M5 0V${height}` }),
  // The notch on the left comes from the symbol for receiving a signal.
  wait: (width, height) => ({ outline: `M0 0H${width}V${height}H0L8 ${height / 2}z` }),
  decision: (width, height) => ({ outline: hexagon(width, height) }),
  choice: (width, height) => {
    const [left, right] = [Math.min(12, height / 3) + 4, width - Math.min(12, height / 3) - 4];
    return { outline: hexagon(width, height), bars: `M${left} 3H${right}M${left} ${height - 3}H${right}` };
  },
  loop: (width, height) => ({ outline: rounded(width, height, 12) }),
  parallel: (width, height) => ({
    outline: box(width, height),
    bars: `M5 4H${width - 5}M5 ${height - 4}H${width - 5}`,
  }),
  try: (width, height) => ({ outline: box(width, height), bars: rounded(width, height, 5) }),
  block: plain,
  call: (width, height) => ({ outline: box(width, height), bars: sideBars(width, height) }),
  function: (width, height) => ({ outline: box(width, height), bars: sideBars(width, height) }),
  return: (width, height) => ({ outline: rounded(width, height, height / 2) }),
  // The box points downward, in the direction of the flow.
  break: (width, height) => ({
    outline: `M0 0H${width}V${height - 9}L${width / 2} ${height}L0 ${height - 9}z`,
  }),
  unknown: plain,
};

/**
 * Returns the outline of a box. If the box is a frame and the symbol for its kind would not fit around other boxes,
 * the outline is a rectangle.
 */
export function boxOutline({ kind, width, height, frame }: SceneNode): BoxOutline {
  if (!frame) return boxes[kind](width, height);
  if (kind === 'loop') return { outline: rounded(width, height, metrics.framePadding) };
  if (kind === 'decision' || kind === 'choice' || kind === 'wait') return plain(width, height);
  return boxes[kind](width, height);
}
