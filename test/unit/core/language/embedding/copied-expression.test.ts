import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { readCopied } from '../../../../../core/language/embedding/copied-expression';
import { writeString } from '../../../../../core/text/string-forms';
import { readShellWord } from '../../../../../core/language/embedding/shell/read-shell';
import { type LanguageContext } from '../../../../../core/language/language';
import { expressionText } from '../../../../support/expressions';
import { languageContext } from '../../../../support/language-context';

const context: LanguageContext = languageContext();

const expression = 'http.host eq "a" and http.request.uri.path matches "^/\\\\d+"';

/** Copied text and the expression that it contains. */
const copied: readonly [text: string, plain: string][] = [
  [expression, expression],
  [JSON.stringify(expression), expression],
  [`  "expression": ${JSON.stringify(expression)},\n`, expression],
  [`expression = ${JSON.stringify(expression)}`, expression],
  [`expression: '${expression}'`, expression],
  [JSON.stringify(expression).slice(1, -1), expression],
  ['"http.host eq \\"$${a}\\""', 'http.host eq "$${a}"'],
  ["RULE='http.host eq \"it'\\''s\"'", 'http.host eq "it\'s"'],
  ['lower(http.host)', 'lower(http.host)'],
  ['"no expression"', '"no expression"'],
  ['5', '5'],
  ['true', 'true'],
  ['["ssl"]', '["ssl"]'],
  // the shell inserts an unknown value, so the copied text is returned unchanged
  ["'ssl and '$MORE", "'ssl and '$MORE"],
  ["RULE='ssl'$MORE", "RULE='ssl'$MORE"],
];

describe('expressions as strings of files', () => {
  for (const [text, plain] of copied)
    it(`are read from ${text}`, () => assert.equal(readCopied(text, context).text, plain));

  it('are written so that they are read back', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        assert.equal(JSON.parse(writeString('json', text)), text);
        assert.deepEqual(parseYaml(`a: ${writeString('yaml', text)}`), { a: text });
        assert.equal(parseToml(`a = ${writeString('toml', text)}`).a, text);
        assert.equal(readShellWord(writeString('shell', text), 0)?.text, text);
        for (const form of ['plain', 'json', 'terraform', 'yaml', 'toml', 'shell'] as const)
          assert.equal(readCopied(writeString(form, text), context).text, text.trim(), form);
      }),
    );
  });

  it('are read by a real shell as they were written', function () {
    const text = 'http.host eq "it\'s `$HOME` \\\\ !"\nor ssl';
    const { stdout, error } = spawnSync('sh', ['-c', `printf %s ${writeString('shell', text)}`], { encoding: 'utf8' }); // prettier-ignore
    if (error) console.log('not run: there is no sh here');
    else assert.equal(stdout, text);
  });

  it('have their type of expression, and other text has none', () => {
    assert.equal(readCopied('"ssl"', context).kind, 'filter');
    assert.equal(readCopied('concat("a", http.host)', context).kind, 'value');
    assert.equal(readCopied('no expression', context).kind, undefined);
  });

  it('are moved from one host to another', async () => {
    const language = embeddedLanguage();
    const yaml = '# rampart-filter\na: \'http.host eq "${A}"\'\n';
    const from = { uri: 'file:///a.yaml', languageId: 'yaml', version: 1, text: yaml };
    const plain = await language.expressionAt?.(from, yaml.indexOf('eq'), context);
    assert.equal(plain, 'http.host eq "${A}"');
    const shell = `curl https://api.example.com/client/v4/zones/1/filters -d '[{"expression": "ssl"}]'`;
    const to = { uri: 'file:///a.sh', languageId: 'shellscript', version: 1, text: shell };
    const start = shell.indexOf('ssl');
    const edit = await language.putExpression?.(to, { start, end: start + 3 }, `${plain} or http.host eq "it's"`, context); // prettier-ignore
    assert.deepEqual(edit, { start, end: start + 3, newText: `http.host eq \\"\${A}\\" or http.host eq \\"it'\\''s\\"` }); // prettier-ignore
  });
});
