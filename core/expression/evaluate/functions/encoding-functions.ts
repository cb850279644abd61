import { utf8Bytes } from '../../../base/byte-string';
import { type Inputs } from '../inputs';
import { type Cell, unknownCell } from '../value';
import { decodeBase64, encodeBase64 } from './base64';
import { type FunctionRow } from './function-row';
import { sha256 } from './sha256';

/** Functions for encoding, decoding, and hashing (Semantics, section 6). */
export const encodingFunctions: readonly FunctionRow[] = [
  {
    name: 'url_decode',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, options] }) => {
      const flags = typeof options === 'string' ? options : '';
      return ([text], inputs) => urlDecode(text as string, flags.includes('u'), flags.includes('r'), inputs);
    },
  },
  {
    name: 'encode_base64',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, flags] }) => {
      const text = typeof flags === 'string' ? flags : '';
      return ([input]) =>
        encodeBase64(input as string, { url: text.includes('u'), padding: text.includes('p') });
    },
  },
  {
    name: 'decode_base64',
    missingAssumes: 'assume/missing-argument',
    mayReturnNothing: true,
    prepare:
      () =>
      ([text], inputs) => {
        const bytes = text as string;
        const decoded = decodeBase64(bytes);
        const isPublished = decoded !== undefined && bytes.length % 4 === 0;
        return isPublished || inputs.assume('assume/base64-decoding') ? decoded : unknownCell;
      },
  },
  {
    name: 'sha256',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([input]) =>
        sha256(input as string),
  },
];

function urlDecode(text: string, unicode: boolean, repeat: boolean, inputs: Inputs): Cell {
  for (let bytes = text; ;) {
    const malformed: string[] = [];
    const decoded = bytes.replace(
      /\+|%(?:([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))?/g,
      (whole, byte: string | undefined, unit: string | undefined) => {
        if (whole === '+') return ' ';
        if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
        const code = unit === undefined || !unicode ? undefined : Number.parseInt(unit, 16);
        if (code !== undefined && (code < 0xd800 || code > 0xdfff))
          return utf8Bytes(String.fromCharCode(code));
        malformed.push(whole);
        return whole;
      },
    );
    if (malformed.length > 0 && !inputs.assume('assume/url-decode-malformed')) return unknownCell;
    if (!repeat || decoded === bytes) return decoded;
    bytes = decoded;
  }
}
