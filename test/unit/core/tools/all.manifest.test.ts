import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { accountTools } from '../../../../app/account-tools/account-tools';
import { changeTools } from '../../../../app/account-tools/plan-change';
import { type Tool } from '../../../../core/tools/tool';
import { tools } from '../../../../core/tools/tools';

const root = path.resolve(__dirname, '../../../..');
const file = path.join(root, 'package.json');
const texts = JSON.parse(fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<
  string,
  string
>;

/**
 * Returns the condition under which the editor offers a tool. Tools that plan changes are offered only if a change
 * could be sent.
 */
const conditionOf = (reach: Tool['reach']): string =>
  ['!rampart.languagesOnly', ...(reach === 'change' ? ['rampart.writable'] : [])].join(' && ');

/** Returns the entry of a tool in the manifest. */
const contribution = ({ name, description, input, reach }: Omit<Tool, 'run'>) => ({
  name: `rampart_${name}`,
  toolReferenceName: `rampart-${name.replaceAll('_', '-')}`,
  displayName: `%tool.${name}.title%`,
  modelDescription: description,
  userDescription: `%tool.${name}.description%`,
  canBeReferencedInPrompt: true,
  icon: '$(shield)',
  tags: ['rampart', 'cloudflare', ...(reach === undefined ? [] : [reach])],
  ...(reach === undefined ? {} : { when: conditionOf(reach) }),
  inputSchema: input,
});

/** The tools that the editor offers, for files and for its connections. */
const offered: readonly Omit<Tool, 'run'>[] = [...tools, ...accountTools, ...changeTools];

describe('the manifest', () => {
  it('has every tool of the table; UPDATE=1 writes it', () => {
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { contributes: Record<string, unknown> };
    const wanted = JSON.parse(JSON.stringify(offered.map(contribution))) as unknown;
    if (process.env.UPDATE === '1') {
      manifest.contributes.languageModelTools = wanted;
      fs.writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    }
    assert.deepEqual(manifest.contributes.languageModelTools, wanted);
  });

  it('has the tool names of the table', () => {
    for (const { name, title } of offered) assert.equal(texts[`tool.${name}.title`], title);
  });
});
