import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embeddedJsonString } from '../../../../core/text/json-string';

/**
 * Generates a value and one of its many possible JSON encodings: each code unit is plain, or is escaped with a short
 * escape or `\u`.
 */
const written = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('"', '\\', '/', '\n', '\t', 'é', '\ud83d', 'a', ' '),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      fc.nat(2),
    ),
  )
  .map((units) => {
    let value = '';
    const pieces = units.map(([unit, style]) => {
      value += unit;
      const short = JSON.stringify(unit).slice(1, -1);
      return style === 0
        ? [...Array(unit.length).keys()]
            .map((i) => `\\u${unit.charCodeAt(i).toString(16).padStart(4, '0')}`)
            .join('')
        : style === 1 && unit === '/'
          ? '\\/'
          : short;
    });
    return { value, raw: pieces.join('') };
  });

describe('strings within JSON text', () => {
  it('have the value that JSON.parse gives', () => {
    fc.assert(
      fc.property(written, fc.string(), ({ value, raw }, before) => {
        const host = `${before}"${raw}" }`;
        const embedded = embeddedJsonString(host, before.length + 1, before.length + 1 + raw.length);
        assert.equal(embedded.text, value);
        assert.equal(embedded.text, JSON.parse(`"${raw}"`));
      }),
    );
  });

  it('map positions there and back, in order', () => {
    fc.assert(
      fc.property(written, fc.nat(5), ({ raw }, shift) => {
        const host = ' '.repeat(shift) + raw;
        const embedded = embeddedJsonString(host, shift, host.length);
        let last = -1;
        for (let inner = 0; inner <= embedded.text.length; inner++) {
          const place = embedded.hostOffset(inner);
          assert.ok(place > last && place <= host.length);
          last = place;
          assert.equal(embedded.innerOffset(place), inner);
          // the host text before this offset encodes exactly the code units before it
          assert.equal(JSON.parse(`"${host.slice(shift, place)}"`), embedded.text.slice(0, inner));
        }
        for (let offset = shift; offset <= host.length; offset++) {
          const inner = embedded.innerOffset(offset);
          assert.ok(embedded.hostOffset(inner) <= offset);
          assert.ok(inner === embedded.text.length || embedded.hostOffset(inner + 1) > offset);
        }
      }),
    );
  });

  it('write replacements so that the host stays JSON', () => {
    fc.assert(
      fc.property(written, fc.string(), fc.nat(), fc.nat(), ({ raw }, text, a, b) => {
        const embedded = embeddedJsonString(raw, 0, raw.length);
        const [start = 0, end = 0] = [a, b].map((n) => n % (embedded.text.length + 1)).sort((x, y) => x - y);
        const host =
          raw.slice(0, embedded.hostOffset(start)) +
          (embedded.encode(text, start, end) ?? '') +
          raw.slice(embedded.hostOffset(end));
        const expected = embedded.text.slice(0, start) + text + embedded.text.slice(end);
        assert.equal(JSON.parse(`"${host}"`), expected);
      }),
    );
  });
});
