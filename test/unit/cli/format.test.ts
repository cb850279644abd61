import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('rampart format', () => {
  afterEach(removeTempFolders);
  const read = (cwd: string, file: string) => fs.readFileSync(path.join(cwd, file), 'utf8');

  const cases: [what: string, file: string, text: string, formatted: string][] = [
    ['an expression', 'a.rfilter', 'ssl   and(http.host eq "a")\n', 'ssl and (http.host eq "a")\n'],
    ['a document', 'a.access_rule.json', '{"mode":"block",\n"notes":"x"}', '{\n  "mode": "block",\n  "notes": "x"\n}'],
    ['line ends of Windows', 'a.access_rule.json', '{"mode":"block",\r\n"notes":"x"}', '{\r\n  "mode": "block",\r\n  "notes": "x"\r\n}'],
    ['a byte order mark', 'a.access_rule.json', '\uFEFF{"mode":"block"}', '\uFEFF{\n  "mode": "block"\n}'],
    ['comments', 'a.access_rule.jsonc', '{"mode":"block" // why\n}', '{\n  "mode": "block" // why\n}'],
    ['characters beyond the first plane', 'a.tags_set.json', '{"tags":{"a":"😀"},"resource_id":"w"}', '{\n  "tags": {\n    "a": "😀"\n  },\n  "resource_id": "w"\n}'],
    ['an expression in a script, and nothing else in it', 'a.ts', '// rampart-filter\nconst f  = "ssl   and ssl";\n', '// rampart-filter\nconst f  = "ssl and ssl";\n'],
    ['a document with an expression', 'a.firewall_rule.json', '{"action":"block","filter":{"expression":"ssl   and ssl"}}', '{\n  "action": "block",\n  "filter": {\n    "expression": "ssl and ssl"\n  }\n}'],
    ['the configuration', 'rampart.json', '{"ignore":["x"]}', '{\n  "ignore": [\n    "x"\n  ]\n}'],
  ]; // prettier-ignore
  for (const [what, file, text, formatted] of cases)
    it(`${what}: names the file, writes it, and finds nothing to do the second time`, async () => {
      const cwd = tempFolder({ [file]: text });
      assert.deepEqual(await runCli(['format', '--check', '.'], { cwd }), {
        code: 1,
        out: `./${file}\n`,
        err: '',
      });
      assert.equal(read(cwd, file), text);
      assert.deepEqual(await runCli(['format', '.'], { cwd }), { code: 0, out: `./${file}\n`, err: '' });
      assert.equal(read(cwd, file), formatted);
      assert.deepEqual(await runCli(['format', '--check', '.'], { cwd }), { code: 0, out: '', err: '' });
    });

  const untouched: [what: string, files: Record<string, string>][] = [
    ['files of other languages', { 'package.json': '{"a":1}', 'src/a.ts': 'const  a=1' }],
    ['what git ignores', { '.gitignore': 'out/', 'out/a.access_rule.json': '{"mode":"block"}' }],
    ['what the project ignores', { 'rampart.json': '{\n  "ignore": [\n    "out"\n  ]\n}', 'out/a.access_rule.json': '{"mode":"block"}' }],
    ['an expression that cannot be read', { 'a.rfilter': 'ssl   and (' }],
  ]; // prettier-ignore
  for (const [what, files] of untouched)
    it(`does not change ${what}`, async () => {
      const cwd = tempFolder(files);
      assert.deepEqual(await runCli(['format', '.'], { cwd }), { code: 0, out: '', err: '' });
      for (const [file, text] of Object.entries(files)) assert.equal(read(cwd, file), text);
    });

  it('ends with 2 and says why', async () => {
    const cwd = tempFolder({});
    assert.match((await runCli(['format'], { cwd })).err, /Name the files/);
    const { code, err } = await runCli(['format', 'no.rfilter'], { cwd });
    assert.equal(code, 2);
    assert.match(err, /no\.rfilter: there is no such file/);
  });
});
