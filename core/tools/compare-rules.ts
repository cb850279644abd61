import { diffJson } from '../rules/diff/diff-json';
import { diffRules } from '../rules/diff/diff-rules';
import { ruleDocuments, ruleProperties, RuleReader } from './given-rules';
import { defineTool, ToolError } from './tool';

export const compareRulesTool = defineTool({
  name: 'compare_rules',
  title: 'Compare Rules',
  description:
    'Determines the effect of a change to rules: for each rule, a request that it now matches and one that it no longer matches; then the requests with a different outcome. "same" is true only if it is proven. Call it after you change, move, merge or remove rules, with the documents before and after.',
  input: {
    type: 'object',
    properties: {
      before: {
        type: 'array',
        description: 'The documents with the rules before the change; empty if there were no rules.',
        items: ruleDocuments,
      },
      after: {
        type: 'array',
        description: 'The documents with the rules after the change; empty if all are removed.',
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
