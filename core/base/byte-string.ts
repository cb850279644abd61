import { wellFormed } from './well-formed';

/**
 * This file contains functions for byte strings: strings with one character per byte, U+0000 to U+00FF. Comparing,
 * searching, and slicing byte strings gives the same results as for the bytes that they represent. JavaScript engines
 * store them with one byte per character.
 */

const notAscii = /[^\x00-\x7f]/;

/** Returns the UTF-8 bytes of a string. A lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): string {
  if (!notAscii.test(text)) return text;
  const encoded = new TextEncoder().encode(wellFormed(text));
  return bytesOf(encoded);
}

/** Creates a byte string from raw bytes. */
export function bytesOf(raw: Uint8Array): string {
  const chunk = 8192; // more arguments in one call could overflow the stack
  if (raw.length <= chunk) return String.fromCharCode(...raw);
  const parts: string[] = [];
  for (let at = 0; at < raw.length; at += chunk)
    parts.push(String.fromCharCode(...raw.subarray(at, at + chunk)));
  return parts.join('');
}

/** Returns the raw bytes of a byte string. */
export function rawBytes(bytes: string): Uint8Array {
  const raw = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) raw[i] = bytes.charCodeAt(i);
  return raw;
}

/** Decodes UTF-8. Returns undefined if the bytes are invalid. */
export function textOfUtf8(bytes: string): string | undefined {
  if (!notAscii.test(bytes)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBytes(bytes));
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8 for display. Invalid bytes become U+FFFD. */
export function looseTextOfUtf8(bytes: string): string {
  if (!notAscii.test(bytes)) return bytes;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBytes(bytes));
}

/** Formats bytes in hexadecimal, two digits per byte. */
export function hexOfBytes(bytes: string): string {
  let hex = '';
  for (let i = 0; i < bytes.length; i++) hex += bytes.charCodeAt(i).toString(16).padStart(2, '0');
  return hex;
}

/** Parses hexadecimal, two digits per byte. Returns undefined for anything else. */
export function bytesOfHex(hex: string): string | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) return undefined;
  let bytes = '';
  for (let i = 0; i < hex.length; i += 2)
    bytes += String.fromCharCode(Number.parseInt(hex.slice(i, i + 2), 16));
  return bytes;
}

/**
 * Removes spaces, tabs, and line breaks at both ends. `trim()` would also remove the byte A0, which is part of
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

/** Converts the ASCII letters A to Z to lowercase and leaves all other bytes unchanged. */
export function asciiLower(bytes: string): string {
  let hasUpper = false;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code >= 65 && code <= 90) hasUpper = true;
    else if (code > 127) return bytes.replace(/[A-Z]+/g, (part) => part.toLowerCase());
  }
  return hasUpper ? bytes.toLowerCase() : bytes;
}

/** Converts the ASCII letters a to z to uppercase and leaves all other bytes unchanged. */
export function asciiUpper(bytes: string): string {
  return notAscii.test(bytes) ? bytes.replace(/[a-z]+/g, (part) => part.toUpperCase()) : bytes.toUpperCase();
}
