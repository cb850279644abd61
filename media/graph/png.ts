import { type Scene } from '../../core/graph/scene';
import { sceneToSvg } from '../../core/graph/svg';

/**
 * Maximum size of the canvas: the length of each side in pixels, and the total number of pixels. Browsers limit both.
 */
const [maxSide, maxPixels] = [16_000, 100_000_000];

/** Returns an image of a scene as a Base64-encoded PNG, at double resolution if possible. */
export async function scenePng(scene: Scene, title: string): Promise<string> {
  const { width, height } = scene;
  const scale = Math.min(2, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  const url = URL.createObjectURL(new Blob([sceneToSvg(scene, title)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  } finally {
    URL.revokeObjectURL(url);
  }
}
