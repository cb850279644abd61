const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const forUrls = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Encodes a byte string in Base64 (RFC 4648, sections 4 and 5). */
export function encodeBase64(bytes: string, { url, padding }: { url: boolean; padding: boolean }): string {
  const alphabet = url ? forUrls : standard;
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits =
      (bytes.charCodeAt(at) << 16) |
      (left > 1 ? bytes.charCodeAt(at + 1) << 8 : 0) |
      (left > 2 ? bytes.charCodeAt(at + 2) : 0);
    text += alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63);
    text += left > 1 ? alphabet.charAt((bits >> 6) & 63) : padding ? '=' : '';
    text += left > 2 ? alphabet.charAt(bits & 63) : padding ? '=' : '';
  }
  return text;
}

/** Decodes Base64 with or without padding. Returns undefined if the text is not valid Base64. */
export function decodeBase64(text: string, { url } = { url: false }): string | undefined {
  const digits = text.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1 || (digits.length < text.length && text.length % 4 !== 0)) return undefined;
  const alphabet = url ? forUrls : standard;
  let bytes = '';
  let bits = 0;
  let count = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = alphabet.indexOf(digits.charAt(i));
    if (digit < 0) return undefined;
    bits = ((bits << 6) | digit) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += String.fromCharCode((bits >> count) & 0xff);
    }
  }
  return bytes;
}
