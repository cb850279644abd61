import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { parseTarget } from '../../../../../core/language/documents/target';
import { parseJson } from '../../../../../core/json/parse';
import { type JsonNode, itemsOf, memberOf } from '../../../../../core/json/tree';
import { withShared } from '../../../../support/shared';

interface Expected {
  readonly kind: string;
  readonly intent: string;
  readonly diagnostics: readonly {
    readonly class: string;
    readonly severity: string;
    readonly pointer: string;
    readonly accept?: readonly string[];
  }[];
}

/** Codes of the extension whose names differ from those in the corpus. */
const codes: Readonly<Record<string, string>> = { unreachable: 'unreachable-rule' };

/** Returns the ranges of the value at a pointer and of its key (if it has one), each as `start-end`. */
function placesOf(root: JsonNode, pointer: string): string[] {
  let node: JsonNode | undefined = root;
  let key: JsonNode | undefined;
  for (const part of pointer.split('/').slice(1)) {
    const member = memberOf(node, part);
    key = member?.key;
    node = member ? member.value : itemsOf(node)[Number(part)];
  }
  return [node, key].flatMap((one) => (one ? [`${one.start}-${one.end}`] : []));
}

withShared('corpus/rulesets', (folder) => {
  describe('the corpus of rulesets and lists', () => {
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.expected.json')))
      it(name.replace('.expected.json', ''), () => {
        const expected = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Expected;
        const text = fs.readFileSync(path.join(folder, name.replace('.expected.json', '.json')), 'utf8');
        const target = parseTarget(`${expected.kind}:${expected.intent}`);
        assert.ok(target);
        const root = parseJson(text, { comments: false }).roots[0]!;
        const found = checkDocument(text, target)
          .filter(({ severity }) => severity === 'error' || severity === 'warning')
          .map(({ code, severity, start, end }) => `${severity} ${code} ${start}-${end}`);
        const wanted = expected.diagnostics.map((one) => {
          const code = `${one.severity} document/${codes[one.class] ?? one.class}`;
          const places = [one.pointer, ...(one.accept ?? [])].flatMap((pointer) => placesOf(root, pointer));
          return (
            found.find((text) => places.some((place) => text === `${code} ${place}`)) ??
            `${code} ${one.pointer}`
          );
        });
        assert.deepEqual(found, wanted);
      });
  });
});
