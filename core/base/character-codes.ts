/**
 * This module contains the character codes, as returned by `charCodeAt`, of characters that have a meaning in the
 * supported languages. Scanners compare these numbers, because creating a string for each character would be slow.
 * Import this module as `char`.
 */

export const tab = 9;
export const newline = 10;
export const verticalTab = 11;
export const formFeed = 12;
export const carriageReturn = 13;
export const space = 32;

export const exclamationMark = 33;
export const quote = 34;
export const hash = 35;
export const dollar = 36;
export const percent = 37;
export const ampersand = 38;
export const apostrophe = 39;
export const openParen = 40;
export const closeParen = 41;
export const asterisk = 42;
export const plus = 43;
export const comma = 44;
export const minus = 45;
export const dot = 46;
export const slash = 47;
export const colon = 58;
export const semicolon = 59;
export const less = 60;
export const equals = 61;
export const greater = 62;
export const questionMark = 63;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const caret = 94;
export const openBrace = 123;
export const bar = 124;
export const closeBrace = 125;
export const tilde = 126;

export const zero = 48;
export const one = 49;
export const three = 51;
export const seven = 55;
export const nine = 57;

export const A = 65;
export const F = 70;
export const a = 97;
export const b = 98;
export const c = 99;
export const d = 100;
export const e = 101;
export const f = 102;
export const g = 103;
export const i = 105;
export const l = 108;
export const m = 109;
export const n = 110;
export const o = 111;
export const q = 113;
export const r = 114;
export const s = 115;
export const t = 116;
export const w = 119;
export const x = 120;
export const z = 122;

/**
 * Whether a code from `charCodeAt` means that there is no character. `charCodeAt` returns NaN before the start and
 * after the end of a string.
 */
export const isEnd = (code: number): boolean => Number.isNaN(code);

/**
 * Like `charCodeAt`, for code that often reads past the end of the text. Once `charCodeAt` has read past the end, the
 * JavaScript engine no longer inlines it but calls a function for each character.
 */
export const codeAt = (text: string, at: number): number =>
  at < text.length ? text.charCodeAt(at) : Number.NaN;
