import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  asciiLower,
  asciiTrim,
  asciiUpper,
  bytesOf,
  bytesOfHex,
  hexOfBytes,
  looseTextOfUtf8,
  rawBytes,
  textOfUtf8,
  utf8Bytes,
} from '../../../../core/base/byte-string';

describe('byte strings', () => {
  it('are the UTF-8 of a string, and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = utf8Bytes(text);
        assert.equal(bytes, Buffer.from(text, 'utf8').toString('latin1'));
        assert.equal(textOfUtf8(bytes), text);
        assert.match(bytes, /^[\0-\xff]*$/);
      }),
    );
    assert.equal(utf8Bytes('a\ud800b'), 'a\xef\xbf\xbdb');
  });

  it('contain any bytes, and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (raw) => {
        const bytes = bytesOf(raw);
        assert.deepEqual(rawBytes(bytes), raw);
        assert.equal(bytesOfHex(hexOfBytes(bytes)), bytes);
      }),
      { numRuns: 20 },
    );
  });

  it('say when they are not UTF-8', () => {
    assert.equal(textOfUtf8('a\xff'), undefined);
    assert.equal(looseTextOfUtf8('a\xff'), 'a\ufffd');
    assert.equal(textOfUtf8('\xef\xbb\xbfa'), '\ufeffa');
    assert.equal(bytesOfHex('abc'), undefined);
    assert.equal(bytesOfHex('zz'), undefined);
  });

  it('lose ASCII white space at their ends, and no byte of a character', () => {
    assert.equal(asciiTrim(` \t${utf8Bytes('\u00e0 la\u00a0')}\r\n`), utf8Bytes('\u00e0 la\u00a0'));
    assert.equal(asciiTrim(' \n'), '');
  });

  it('change the case of ASCII letters only', () => {
    assert.equal(asciiLower('AbZ\xc9[@'), 'abz\xc9[@');
    assert.equal(asciiLower('ABC'), 'abc');
    assert.equal(asciiUpper('abz\xe9{`'), 'ABZ\xe9{`');
    assert.equal(asciiUpper('xy\xdf'), 'XY\xdf');
  });
});
