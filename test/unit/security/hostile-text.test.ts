import assert from 'node:assert/strict';
import { type LanguageContext, type SourceDocument } from '../../../core/language/language';
import { createLanguageService } from '../../../core/language/languages';
import { decodeSettings } from '../../../core/language/settings';
import { createScriptParsers } from '../../../core/script/script-parsers';

/** A name that ends the code span around it, and then tries to insert a link, an image, and a tag. */
const hostile = 'a`b [c](https://evil.example) ![d](https://evil.example/e.png) <img src=x onerror=y> *z*';
const quoted = JSON.stringify(hostile);
const parsers = createScriptParsers();

const context: LanguageContext = {
  settings: decodeSettings({ filter: { fields: { 'x.y': hostile }, lists: { office: 'ip' } } }),
  facts: {
    lists: { [hostile]: 'ip' },
    oauthScopes: [hostile],
    permissionGroups: { aa: { name: hostile, deprecated: true, endOfLife: hostile } },
    resourceGroups: { bb: { name: hostile } },
  },
  workspace: { find: () => [], read: () => undefined },
  scripts: () => parsers,
  signal: new AbortController().signal,
  now: () => 0,
};

const documents: readonly (readonly [name: string, languageId: string, text: string])[] = [
  ['a.user_group.json', 'json', `{"name":${quoted},"policies":[{"access":"allow","permission_groups":[{"id":"aa"}],"resource_groups":[{"id":"bb"}]}]}`],
  ['a.oauth_client.json', 'json', `{"client_name":${quoted},"scopes":[${quoted}],${quoted}:1}`],
  ['a.firewall_rule.json', 'json', `{"action":${quoted},"filter":{"expression":"http.host eq ${hostile.replaceAll('"', '')}"},"description":${quoted}}`],
  ['a.rfilter', 'rampart-filter', `http.host matches ${quoted} and http.request.headers[${quoted}][0] eq ${quoted} and x.y eq 1 and ip.src in $office`],
  ['a.ts', 'typescript', `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends WorkflowEntrypoint {\n  async run(event, step) {\n    await step.do(${quoted}, { timeout: ${quoted} }, async () => 1);\n    await step.waitForEvent(${quoted}, { type: ${quoted}, timeout: "5 min" });\n    await step.sleep(${quoted}, ${quoted});\n  }\n}\n`],
  ['a.py', 'python', `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n    async def run(self, event, step):\n        await step.sleep(${quoted}, "5 min")\n`],
  ['wrangler.jsonc', 'jsonc', `{"name":${quoted},"workflows":[{"name":${quoted},"binding":${quoted},"class_name":${quoted}}]}`],
]; // prettier-ignore

/** Removes the code spans from Markdown, because their content is not interpreted. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^```[^]*?^```$/gm, '').replace(/(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}

function assertHarmless(markdown: string, where: string): void {
  const rest = withoutCode(markdown);
  assert.doesNotMatch(rest, /(?<!\\)\]\(https?:\/\/evil/, `${where}: a link\n${markdown}`);
  assert.doesNotMatch(rest, /(?<!\\)<img/, `${where}: a tag\n${markdown}`);
}

describe('names and texts of others', () => {
  for (const [name, languageId, text] of documents)
    it(`create no markup in hovers and completions of ${name}`, async () => {
      const service = createLanguageService(({ error }) => {
        throw error;
      });
      const document: SourceDocument = { uri: `file:///h/${name}`, languageId, version: 1, text };
      for (let offset = 0; offset <= text.length; offset++) {
        const hover = await service.first(document, context, (one) => one.hover?.(document, offset, context));
        if (hover) assertHarmless(hover.markdown, `hover at ${offset}`);
        for (const item of await service.collect(document, context, (one) =>
          one.complete?.(document, offset, context),
        ))
          if (item.documentation !== undefined)
            assertHarmless(item.documentation, `completion ${item.label} at ${offset}`);
      }
    });
});
