import { diffJson } from '../rules/diff/diff-json';
import { diffRules } from '../rules/diff/diff-rules';
import { ruleDocuments, ruleProperties, RuleReader } from './given-rules';
import { defineTool, ToolError } from './tool';

export const compareRulesTool = defineTool({
  name: 'compare_rules',
  title: 'Compare Rules',
  description:
    'Finds what a change of rules does: for each rule a request that it matches now and did not, and the other way round; then the requests that end in another way. "same" is true only when it is proved. Call it after you changed, moved, merged or removed rules, with the documents before and after.',
  input: {
    type: 'object',
    properties: {
      before: {
        type: 'array',
        description: 'The documents with the rules before the change; none when there were no rules.',
        items: ruleDocuments,
      },
      after: {
        type: 'array',
        description: 'The documents with the rules after the change; none when all are removed.',
        items: ruleDocuments,
      },
      ...ruleProperties,
    },
    required: ['before', 'after'],
    additionalProperties: false,
  },
  untrusted: ['rules', 'outcomes'],
  async run({ before, after, ...given }, context) {
    const reader = await RuleReader.of(given, context);
    const old = await reader.read('before', before);
    const fresh = await reader.read('after', after);
    if (old.chain.rules.length + fresh.chain.rules.length === 0)
      throw new ToolError('Give at least one rule in "before" or "after".');
    return { ...diffJson(diffRules(old.chain, fresh.chain, { before: old.texts, after: fresh.texts })) };
  },
});
