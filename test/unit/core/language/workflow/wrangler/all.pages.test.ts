import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { workflowLanguage } from '../../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../../core/language/workflow/wrangler-language';
import { workspaceOf } from '../../../../../support/workspace';

const root = path.resolve(__dirname, '../../../../../../docs/diagnostics');
const pages = [
  ...fs
    .readdirSync(path.join(root, 'config'))
    .filter((file) => !file.endsWith('-ignore.md')) // those are about comments in any file
    .map((file) => `config/${path.basename(file, '.md')}`),
  'workflow/class-not-exported',
];
const imports = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
const module = (name: string, exported: boolean): string =>
  `${exported ? 'export ' : ''}class ${name} extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n`;
const script = `${imports}${module('Order', true)}${module('Hidden', false)}export class Plain {}\nexport * from "./more";\n`;
const configuration = `{ "main": "order.ts", "workflows": [{ "binding": "O", "name": "o", "class_name": "Order" }] }`;

async function codesOf(language: string, text: string): Promise<string[]> {
  if (language === 'ts') {
    const { context, document } = workspaceOf({
      'order.ts': imports + text,
      'wrangler.jsonc': configuration,
    });
    const found = await workflowLanguage().problems(document('order.ts'), context);
    return found.map(({ code }) => code);
  }
  const { context, document } = workspaceOf({
    'order.ts': script,
    'more.ts': 'export const more = 1;',
    'wrangler.jsonc': text,
  });
  const found = await wranglerLanguage().problems(document('wrangler.jsonc'), context);
  return found.map(({ code }) => code);
}

describe('the documentation of findings in wrangler configurations', () => {
  for (const code of pages) {
    const page = fs.readFileSync(path.join(root, `${code}.md`), 'utf8');
    const examples = [...page.matchAll(/## (Wrong|Right)\n\n```(\w+)\n([\s\S]*?)\n```/g)];
    it(`${code}: the wrong example is reported so, the right one is without any finding`, async () => {
      const [wrong, right] = await Promise.all(
        examples.map(([, , language = '', text = '']) => codesOf(language, text)),
      );
      assert.ok(wrong?.includes(code), `found ${wrong?.join(', ') ?? 'nothing'}`);
      assert.deepEqual(right, []);
    });
  }

  it('has a page for each code, and no other page', () => {
    const folder = path.resolve(root, '../../core/language/workflow/wrangler');
    const sources = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    const reported = [...sources.join('').matchAll(/report\(\s*'([a-z-]+)'|'config\/([a-z-]+)'/g)].map(
      ([, short, full]) => `config/${short ?? full ?? ''}`,
    );
    assert.deepEqual(
      [...new Set(reported)].sort(),
      pages.filter((code) => code.startsWith('config/')).sort(),
    );
  });
});
