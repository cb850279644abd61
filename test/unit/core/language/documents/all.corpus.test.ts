import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Position, LineIndex } from '../../../../../core/text/offsets';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { parseTarget } from '../../../../../core/language/documents/target';
import { withShared } from '../../../../support/shared';

interface Range {
  readonly start: Position;
  readonly end: Position;
}

interface Expected {
  readonly kind: string;
  readonly intent: string;
  readonly valid: boolean;
  readonly diagnostics: readonly {
    readonly class: string;
    readonly pointer: string;
    readonly range?: Range;
    readonly keyRange?: Range;
  }[];
}

withShared('corpus/documents', (folder) => {
  describe('the corpus of documents', () => {
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.expected.json'))) {
      it(name.replace('.expected.json', ''), () => {
        const expected = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Expected;
        const text = fs.readFileSync(path.join(folder, name.replace('.expected.json', '.json')), 'utf8');
        const index = new LineIndex(text);
        const written = expected.kind.endsWith('_record')
          ? expected.kind
          : `${expected.kind}:${expected.intent}`;
        const target = parseTarget(written);
        assert.ok(target, `no kind ${written}`);
        const errors = checkDocument(text, target).filter(({ severity }) => severity === 'error');
        const shown = errors.map(({ code, start, end }) => `${code} ${start}-${end}`);
        const wanted = expected.diagnostics.map((diagnostic) => {
          const places = [diagnostic.range, diagnostic.keyRange].flatMap((range) =>
            range ? [`${index.offsetAt(range.start)}-${index.offsetAt(range.end)}`] : [],
          );
          const code = `document/${diagnostic.class}`;
          const found = shown.find((text) =>
            places.length === 0 ? text.startsWith(code) : places.some((place) => text === `${code} ${place}`),
          );
          return found ?? `${code} ${diagnostic.pointer}`;
        });
        assert.deepEqual(shown.sort(), wanted.sort());
      });
    }
  });
});
