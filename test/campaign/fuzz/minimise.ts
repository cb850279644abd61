/**
 * Minimizes an input that shows a fault: removes smaller and smaller parts of it (delta debugging). Returns the
 * shortest failing input that was found. `fails` returns whether an input shows the same fault.
 */
export async function minimise(
  text: string,
  fails: (text: string) => Promise<boolean>,
  maxTries = 2000,
): Promise<string> {
  let best = text;
  let tries = 0;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length && tries < maxTries; tries++) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      if (await fails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
