import * as l10n from '@vscode/l10n';
import { serviceLimits } from '../../../expression/catalogue/service.data';
import { hasHole } from '../../../expression/holes';
import { type ExpressionTree, type Node } from '../../../expression/tree';
import { visit } from '../../../expression/walk';
import { type Lint } from './lint';

/**
 * This file contains lints for the limits that the service sets for a whole expression (filter language reference,
 * section 12).
 */

export const tooLong: Lint = {
  code: 'too-long',
  severity: 'error',
  catalogueOnly: true,
  tree(tree, context) {
    const length = tree.end - tree.start;
    const over = length - serviceLimits.characters;
    // If the expression contains a hole, its length is unknown.
    if (over <= 0 || hasHole(tree.text, tree.start, tree.end)) return;
    // Only the word at the limit is marked, so that mistakes after it stay visible.
    const start = tree.start + serviceLimits.characters;
    const [word = ''] = /^\S{1,40}|^\s/.exec(tree.text.slice(start, start + 40)) ?? [];
    context.report(
      { start, end: Math.min(start + word.length, tree.end) },
      l10n.t(
        'The expression has {0} characters, {1} more than the limit of {2}. Use lists, or split the rule.',
        length,
        over,
        serviceLimits.characters,
      ),
    );
  },
};

export const tooManyRegexes: Lint = {
  code: 'too-many-regexes',
  severity: 'error',
  catalogueOnly: true,
  tree(tree, context) {
    if (context.survey.regexes <= serviceLimits.regexes) return;
    const regexes = patternsOf(tree);
    const first = regexes[serviceLimits.regexes];
    if (first === undefined) return;
    context.report(
      { start: first.start, end: first.end },
      l10n.t(
        'The expression has {1} regular expressions, but at most {0} are allowed. Join them with `|`.',
        serviceLimits.regexes,
        regexes.length,
      ),
    );
  },
};

function patternsOf(tree: ExpressionTree): Node[] {
  const found: Node[] = [];
  if (tree.root !== undefined)
    visit(tree.root, (node) => {
      if (node.kind === 'string' && node.regex !== undefined) found.push(node);
      else if (node.kind === 'call' && node.name === 'regex_replace') found.push(node);
    });
  return found;
}

export const replaceLimit: Lint = {
  code: 'replace-limit',
  severity: 'error',
  catalogueOnly: true,
  tree(tree, context) {
    if (tree.root === undefined || !context.survey.hasLimitedCall) return;
    const seen = new Map<string, number>();
    visit(tree.root, (node) => {
      if (node.kind !== 'call') return;
      const facts = node.function?.facts;
      if (facts?.perExpression === undefined) return;
      const count = (seen.get(node.name) ?? 0) + 1;
      seen.set(node.name, count);
      const range = { start: node.start, end: node.nameEnd };
      if (count > facts.perExpression)
        context.report(
          range,
          l10n.t(
            '`{0}` is used too many times in this expression. Maximum: {1}.',
            node.name,
            facts.perExpression,
          ),
        );
      const inner = node.arguments.flatMap((argument) => innerCalls(argument, facts.notNestedWith ?? []))[0];
      if (inner !== undefined)
        context.report(inner, l10n.t('Calls to this function are not allowed inside `{0}`.', node.name));
    });
  },
};

function innerCalls(node: Node, names: readonly string[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  visit(node, (inner) => {
    if (inner.kind === 'call' && names.includes(inner.name))
      found.push({ start: inner.start, end: inner.nameEnd });
  });
  return found;
}
