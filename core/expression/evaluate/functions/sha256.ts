/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) on byte strings. They are implemented here because expressions are
 * evaluated synchronously on all platforms, but the platforms' own APIs are asynchronous or missing.
 */

/**
 * Returns the first 32 bits of the fractional parts of the roots of the first `count` primes. `root` is the cube root
 * for the constants, and the square root for the initial state.
 */
function fractions(count: number, root: (value: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let prime = 2, found = 0; found < count; prime++) {
    let isPrime = true;
    for (let i = 2; i * i <= prime; i++) if (prime % i === 0) isPrime = false;
    if (isPrime) words[found++] = (root(prime) % 1) * 0x1_0000_0000;
  }
  return words;
}

const constants = fractions(64, Math.cbrt);
const start = fractions(8, Math.sqrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Returns the 32 bytes of the SHA-256 hash. */
export function sha256(bytes: string): string {
  const length = bytes.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  for (let i = 0; i < length; i++) padded[i] = bytes.charCodeAt(i);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = start.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    compress(state, words);
  }
  let hash = '';
  for (const word of state)
    hash += String.fromCharCode(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
  return hash;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  const word = (i: number): number => words[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    words[i] = word(i - 16) + small + word(i - 7) + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

/** Returns the 32 bytes of an HMAC with SHA-256. */
export function hmacSha256(key: string, message: string): string {
  const block = (key.length > 64 ? sha256(key) : key).padEnd(64, '\0');
  const mixed = (mask: number): string =>
    Array.from(block, (byte) => String.fromCharCode(byte.charCodeAt(0) ^ mask)).join('');
  return sha256(mixed(0x5c) + sha256(mixed(0x36) + message));
}
