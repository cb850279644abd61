import { type SceneKind } from './scene';

/** Outlines of the icons on a 16 × 16 grid, drawn as lines in the text color. */
export const iconPaths: Readonly<Record<SceneKind, string>> = {
  begin: 'M5 3.5 12 8 5 12.5z',
  end: 'M4.5 4.5h7v7h-7z',
  step: 'M3 4.5A1.5 1.5 0 0 1 4.5 3h7A1.5 1.5 0 0 1 13 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 11.5zM6 8h4M8.5 6.5 10 8l-1.5 1.5',
  sleep: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5',
  sleepUntil: 'M3 4h10v9H3zM3 6.5h10M5.5 2.5v2.5M10.5 2.5v2.5M8 8.5v2l1.2.8',
  wait: 'M3 4h10v8H3zM3 4.5l5 4 5-4',
  decision: 'M8 2.5 13.5 8 8 13.5 2.5 8z',
  choice: 'M8 2.5v3M8 5.5 3 9v4M8 5.5 13 9v4M8 5.5V13',
  loop: 'M12.5 8a4.5 4.5 0 1 1-1.5-3.3M11 2.2v2.6H8.4',
  parallel: 'M4 3v10M8 3v10M12 3v10',
  try: 'M8 2.5 13 4.5v3.6c0 2.7-2 4.6-5 5.4-3-.8-5-2.7-5-5.4V4.5z',
  block: 'M5.5 3H4v10h1.5M10.5 3H12v10h-1.5',
  call: 'M10.5 3C8.5 3 8.3 4.2 8 6L7 11c-.3 1.5-.8 2-2 2M5.5 7h4.5',
  function:
    'M6 3C4.5 3 4.8 4.5 4.8 6S4.3 8 3.5 8c.8 0 1.3.5 1.3 2s-.3 3 1.2 3M10 3c1.5 0 1.2 1.5 1.2 3s.5 2 1.3 2c-.8 0-1.3.5-1.3 2s.3 3-1.2 3',
  return: 'M12.5 3.5v4h-9M6 5 3.5 7.5 6 10',
  break: 'M8 2.5v9M4.5 8 8 11.5 11.5 8M3.5 13.5h9',
  unknown: 'M6 6a2 2 0 1 1 2.8 1.8c-.5.3-.8.7-.8 1.4M8 11.5v.3',
};
