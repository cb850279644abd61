import { wellFormed } from './well-formed';

/**
 * Byte strings: strings with one character per byte, U+0000 to U+00FF. JavaScript compares, searches and slices them
 * like the bytes that they represent, and stores them as one byte per character.
 */

const notAscii = /[^\x00-\x7f]/;

/** The UTF-8 bytes of a text. A lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): string {
  if (!notAscii.test(text)) return text;
  const encoded = new TextEncoder().encode(wellFormed(text));
  return bytesOf(encoded);
}

/** A byte string of raw bytes. */
export function bytesOf(raw: Uint8Array): string {
  const chunk = 8192; // more arguments in one call would not fit on the stack
  if (raw.length <= chunk) return String.fromCharCode(...raw);
  const parts: string[] = [];
  for (let at = 0; at < raw.length; at += chunk)
    parts.push(String.fromCharCode(...raw.subarray(at, at + chunk)));
  return parts.join('');
}

/** The raw bytes of a byte string. */
export function rawBytes(bytes: string): Uint8Array {
  const raw = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) raw[i] = bytes.charCodeAt(i);
  return raw;
}

/** The text that bytes encode in UTF-8, or undefined if they do not. */
export function textOfUtf8(bytes: string): string | undefined {
  if (!notAscii.test(bytes)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBytes(bytes));
  } catch {
    return undefined;
  }
}

/** The text that bytes encode; invalid UTF-8 becomes U+FFFD. For display. */
export function looseTextOfUtf8(bytes: string): string {
  if (!notAscii.test(bytes)) return bytes;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBytes(bytes));
}

/** Hexadecimal digits, two a byte. */
export function hexOfBytes(bytes: string): string {
  let hex = '';
  for (let i = 0; i < bytes.length; i++) hex += bytes.charCodeAt(i).toString(16).padStart(2, '0');
  return hex;
}

/** Reads hexadecimal digits, two a byte; undefined for anything else. */
export function bytesOfHex(hex: string): string | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) return undefined;
  let bytes = '';
  for (let i = 0; i < hex.length; i += 2)
    bytes += String.fromCharCode(Number.parseInt(hex.slice(i, i + 2), 16));
  return bytes;
}

/**
 * Without spaces, tabs and line breaks at its ends. `trim()` would also remove the byte A0, which is a part of
 * characters such as `à`.
 */
export function asciiTrim(bytes: string): string {
  let start = 0;
  let end = bytes.length;
  while (start < end && isAsciiSpace(bytes.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(bytes.charCodeAt(end - 1))) end--;
  return bytes.slice(start, end);
}

const isAsciiSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** With the ASCII letters A to Z in lowercase; all other bytes stay. */
export function asciiLower(bytes: string): string {
  let hasUpper = false;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code >= 65 && code <= 90) hasUpper = true;
    else if (code > 127) return bytes.replace(/[A-Z]+/g, (part) => part.toLowerCase());
  }
  return hasUpper ? bytes.toLowerCase() : bytes;
}

/** With the ASCII letters a to z in uppercase; all other bytes stay. */
export function asciiUpper(bytes: string): string {
  return notAscii.test(bytes) ? bytes.replace(/[a-z]+/g, (part) => part.toUpperCase()) : bytes.toUpperCase();
}
