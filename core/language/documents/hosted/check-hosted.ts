import { type Problem } from '../../../base/problem';
import { type ExpressionTree } from '../../../expression/tree';
import { type JsonNode, type JsonString, textMember } from '../../../json/tree';
import { type Facts } from '../../facts';
import { type LanguageSettings } from '../../settings';
import { parseFor } from '../../expression/check';
import { bodyOf } from '../document-state';
import { ElementExpressions, type ExpressionRole } from '../element-expressions';
import { type CheckContext } from '../lints/context';
import { checkShape } from '../lints/shape-check';
import { type HostedDocument } from './hosted-document';

/** Checks that the other tool itself does, or that only concern bodies of requests. */
const ownOfHosts: ReadonlySet<string> = new Set([
  'document/unknown-property',
  'document/read-only-property',
  'document/duplicate-property',
  'document/rule-without-ref',
]);

/** The expressions of a hosted document: its strings are read already. */
class HostedExpressions extends ElementExpressions {
  private readonly parsed = new Map<JsonString, ExpressionTree>();

  override treeOf(node: JsonString, role: ExpressionRole = 'filter'): ExpressionTree {
    let tree = this.parsed.get(node);
    if (!tree) this.parsed.set(node, (tree = parseFor(node.value, this.optionsFor(role))));
    return tree;
  }
}

/** Checks a resource of another tool as the document that it becomes. Fixes are left out: they would be JSON. */
export function checkHosted(
  { kind, root, level }: HostedDocument,
  text: string,
  settings: LanguageSettings,
  facts: Facts,
): Problem[] {
  const problems: Problem[] = [];
  const phase = kind.name === 'ruleset' ? textMember(root, 'phase') : undefined;
  const context: CheckContext = {
    kind,
    intent: 'create',
    // the phase of the settings is that of other files
    settings: withoutPhase(settings, root),
    facts,
    text,
    expressions: new HostedExpressions(text, { settings, facts }, phase),
    report: (problem) => {
      if (!ownOfHosts.has(problem.code)) problems.push(atHead(withoutFixes(problem), text));
    },
    firstScope: {},
    isHosted: true,
    ...(level ? { level } : {}),
  };
  checkShape(root, bodyOf({ kind, intent: 'create' }), context);
  return problems;
}

/** A name with labels on the line of a bracket: `rules {`, `resource "cloudflare_list" "a" {`. */
const blockName = /^[ \t]*[A-Za-z_][\w-]*(?:[ \t]+"[^"\n]*")*[ \t]*$/;

/** Diagnostics for a whole block or object are shown at its head: its name if it has one, and its first bracket. */
function atHead(problem: Problem, text: string): Problem {
  const { start, end } = problem;
  if (text[start] !== '{' || text[end - 1] !== '}') return problem;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const name = blockName.exec(text.slice(line, start))?.[0].trimStart();
  return { ...problem, start: start - (name?.length ?? 0), end: start + 1 };
}

function withoutFixes({ code, severity, start, end, message, related, tags }: Problem): Problem {
  return { code, severity, start, end, message, ...(related ? { related } : {}), ...(tags ? { tags } : {}) };
}

function withoutPhase(settings: LanguageSettings, root: JsonNode): LanguageSettings {
  if (settings.filter.phase === undefined || textMember(root, 'phase') !== undefined) return settings;
  const { fields, functions, lists, plan } = settings.filter;
  return { ...settings, filter: { fields, functions, lists, ...(plan === undefined ? {} : { plan }) } };
}
