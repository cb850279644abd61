import assert from 'node:assert/strict';
import { copyChoices, pasteChoices, pasteQuestion } from '../../../../app/language/expression-choices';
import { type WrittenEdit } from '../../../../core/protocol/language-server';

const start = { line: 0, character: 0 };
const edit = (newText: string): WrittenEdit => ({ range: { start, end: start }, newText });

describe('app/language/expression-choices', () => {
  it('offers every form for copying, and shows only the beginning of a long expression', () => {
    const long = 'a'.repeat(300);
    const found = { json: '"j"', terraform: '"t"', yaml: "'y'", toml: "'o'", shell: "'s'", plain: long };
    const choices = copyChoices(found);
    assert.deepEqual(choices.map(({ label, text }) => [label, text]), [
      ['JSON string', '"j"'],
      ['Terraform string', '"t"'],
      ['YAML string', "'y'"],
      ['TOML string', "'o'"],
      ['Shell string', "'s'"],
      ['Plain expression', long],
    ]);
    assert.deepEqual(choices.map(({ description }) => description.length), [3, 3, 3, 3, 3, 100]);
  }); // prettier-ignore

  it('offers the ways to paste an expression, with the edits and the key of each', () => {
    const comment = edit('# comment\n');
    const result = {
      expression: 'ssl',
      isExpression: true,
      choices: [
        { kind: 'marked', edits: [comment, edit('"ssl"')] },
        { kind: 'configured', edits: [edit('"ssl"')], keyPath: 'rules.*.when' },
        { kind: 'string', edits: [edit('"ssl"')] },
      ],
    } as const;
    assert.deepEqual(pasteChoices(result, edit('ssl')), [
      {
        label: 'Paste and Mark as Filter Expression',
        detail: 'Adds a comment before the expression, so that Rampart checks it and offers completions.',
        description: '"ssl"',
        edits: [comment, edit('"ssl"')],
      },
      {
        label: 'Paste and Add Key to Settings',
        detail: 'Adds the key "rules.*.when" from this file to the "rampart.expressions" setting.',
        description: '"ssl"',
        edits: [edit('"ssl"')],
        keyPath: 'rules.*.when',
      },
      { label: 'Paste as Escaped String', description: '"ssl"', edits: [edit('"ssl"')] },
      { label: 'Paste Unchanged', edits: [edit('ssl')] },
      { label: 'Open in New File' },
    ]);
    assert.match(pasteQuestion(result), /^The cursor is not in a known filter expression/);
  });

  it('does not offer to open text that is no expression as an expression', () => {
    const result = { expression: 'Hello', isExpression: false, choices: [] };
    assert.deepEqual(pasteChoices(result, edit('Hello')), [
      { label: 'Paste Unchanged', edits: [edit('Hello')] },
    ]);
    assert.match(pasteQuestion(result), /^There is no filter expression on the clipboard or at the cursor/);
  });
});
