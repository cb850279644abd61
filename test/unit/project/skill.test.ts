import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { accountTools } from '../../../app/account-tools/account-tools';
import { changeTools } from '../../../app/account-tools/plan-change';
import { compareFolderTool, writePlanTool } from '../../../cli/mcp/folder-tools';
import { tools } from '../../../core/tools/tools';
import { runCli } from '../../support/run-cli';
import { answerOf } from '../../support/tool-context';

const root = path.resolve(__dirname, '../../..');
const text = fs.readFileSync(path.join(root, 'skills/rampart/SKILL.md'), 'utf8');
const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];

describe('the skill', () => {
  it('describes its purpose, under the name of its folder', () => {
    const { name, description } = parse(head) as { name: string; description: string };
    assert.equal(name, 'rampart');
    assert.ok(description.length > 50 && description.length < 1024, description);
  });

  it('is offered by the extension', () => {
    const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      contributes: { chatSkills: unknown };
    };
    assert.deepEqual(contributes.chatSkills, [{ path: './skills/rampart/SKILL.md' }]);
  });

  it('names every tool, and none that does not exist', () => {
    const named = [...body.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
    const known = new Set(
      [...tools, ...accountTools, ...changeTools, compareFolderTool, writePlanTool].map(({ name }) => name),
    );
    for (const name of known) assert.ok(named.includes(name), name);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('names commands that exist', async () => {
    const { out } = await runCli(['--help']);
    for (const [, name = ''] of body.matchAll(/`rampart ([a-z]+)/g))
      assert.match(out, new RegExp(`^  ${name} `, 'm'));
  });

  it('shows valid expressions', async () => {
    const blocks = [...body.matchAll(/```rfilter\n([\s\S]*?)```/g)].map(([, one = '']) => one.trim());
    const inline = [...body.matchAll(/`((?:any|all)\(.*?\))`/g)].map(([, one = '']) => one);
    assert.ok(blocks.length > 0 && inline.length > 0);
    for (const expression of [...blocks, ...inline])
      assert.deepEqual((await answerOf('check_expression', { expression })).problems, [], expression);
    assert.equal((await answerOf('explain_name', { name: 'http.request.uri.path' })).known, true);
    assert.equal((await answerOf('explain_name', { name: 'http.path' })).known, false);
  });

  it('names files whose type the checks recognize', async () => {
    for (const [, fileName = ''] of body.matchAll(/`([\w-]+\.\w+\.(?:\w+\.)?json)`/g)) {
      const { checkedAs } = await answerOf('check_document', { text: '{}', fileName });
      assert.ok((checkedAs as string[]).includes('documents'), `${fileName}: ${String(checkedAs)}`);
    }
  });
});
