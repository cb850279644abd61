import assert from 'node:assert/strict';
import { DocumentStates } from '../../../../../core/language/documents/document-states';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { hostsOver } from '../../../../../core/language/embedding/hosts';
import { type Piece, Pieces } from '../../../../../core/language/embedding/pieces';
import { type SourceDocument } from '../../../../../core/language/language';
import { languageContext } from '../../../../support/language-context';

const context = languageContext();
const documentOf = (hosts: readonly string[]): SourceDocument => ({
  uri: 'file:///a.tf',
  languageId: 'terraform',
  version: 1,
  text: `resource "cloudflare_ruleset" "r" {\n  rules = [\n${hosts.map((host) => `    { action = "block", expression = "http.hst eq ${host}" },`).join('\n')}\n  ]\n}\n`,
});

describe('the expressions of a document after an edit of a word', () => {
  const pieces = new Pieces(hostsOver(new DocumentStates()));
  const ask = (hosts: readonly string[]): Promise<Piece[]> =>
    pieces.ask(documentOf(hosts), { ...context }, undefined, (piece) => [piece]);
  beforeEach(() => pieces.forget('file:///a.tf'));

  it('are kept before the edit, with their problems and their places', async () => {
    const before = await ask(['a.b', 'c.d', 'e.f']);
    const problems = before.map((piece) => piece.problems);
    const located = before.map((piece) => piece.located);
    const after = await ask(['a.b', 'c.dd', 'e.f']);
    assert.equal(after[0]?.problems, problems[0]);
    assert.equal(after[0]?.located, located[0]);
    const shifted = problems[2]?.map(({ start }) => start + 1) ?? [];
    assert.ok(shifted.length > 0);
    assert.deepEqual(
      after[2]?.problems.map(({ start }) => start),
      shifted,
    );
    assert.equal(after[2].view, before[2]?.view);
    assert.equal(after[1]?.view.tree.text, 'http.hst eq c.dd');
  });

  it('are not kept if the settings differ', async () => {
    const [first] = await ask(['a.b', 'c.d']);
    const other = { ...context, settings: { ...context.settings } };
    const document = documentOf(['a.b', 'c.dd']);
    const [again] = await pieces.ask(document, other, undefined, (piece) => [piece]);
    assert.notEqual(again, first);
    assert.notEqual(again?.view, first?.view);
  });

  it('are created again after many edits, so that what was read for earlier texts is released', async () => {
    const read = async (hosts: readonly string[]) => {
      const found = await ask(hosts);
      for (const { view } of found) assert.equal(view.tree.root?.kind, 'comparison');
      return found[0];
    };
    const first = await read(['a.b', 'c.d']);
    const kept: boolean[] = [];
    for (let edit = 0; edit < 6; edit++) {
      const now = await read(['a.b', `c.d${edit}`]);
      kept.push(now === first);
      assert.equal(now?.view, first?.view);
    }
    assert.deepEqual(kept, [true, true, true, false, false, false]);
  });

  it('have the same problems as in a new document, also after many edits', async () => {
    const language = embeddedLanguage();
    const hosts = ['a.b', 'c.d', 'e.f', '{a.b'];
    for (let edit = 0; edit < 40; edit++) {
      const at = (edit * 3) % hosts.length;
      hosts[at] = edit % 5 === 4 ? (hosts[at]?.slice(0, -1) ?? '') : `${hosts[at]}${edit % 7}`;
      const document = documentOf(hosts);
      const found = await language.problems(document, { ...context });
      assert.deepEqual(found, await embeddedLanguage().problems(document, { ...context }), document.text);
      assert.ok(found.length >= hosts.length);
    }
  });
});
