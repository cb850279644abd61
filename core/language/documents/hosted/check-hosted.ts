import { type Problem } from '../../../base/problem';
import { type ExpressionTree } from '../../../expression/tree';
import { type JsonNode, type JsonString, textMember } from '../../../json/tree';
import { type LanguageContext } from '../../language';
import { type LanguageSettings } from '../../settings';
import { parseFor } from '../../expression/check';
import { bodyOf } from '../document-state';
import { ElementExpressions, type ExpressionRole } from '../element-expressions';
import { type CheckContext } from '../lints/context';
import { checkShape } from '../lints/shape-check';
import { type WrittenRules, writtenRules } from '../rule-edits/written-rules';
import { type HostedDocument, type HostedDocuments } from './hosted-document';
import { hostedFixes } from './hosted-fixes';

/**
 * Codes of diagnostics that are not reported in the notations of other tools. Either the other tool reports the
 * mistake itself, or the diagnostic concerns only request bodies.
 */
const ownOfHosts: ReadonlySet<string> = new Set([
  'document/unknown-property',
  'document/read-only-property',
  'document/duplicate-property',
  'document/rule-without-ref',
]);

type Context = Pick<LanguageContext, 'settings' | 'facts'>;

/**
 * The expressions of a hosted document. The document's strings are already decoded, and most of its expressions are
 * already parsed.
 */
class HostedExpressions extends ElementExpressions {
  private readonly strings = new Map<JsonString, ExpressionTree>();

  constructor(
    text: string,
    context: Context,
    phase: string | undefined,
    private readonly parsed: HostedDocuments['treeOf'],
  ) {
    super(text, context, phase);
  }

  override treeOf(node: JsonString, role: ExpressionRole = 'filter'): ExpressionTree {
    let tree = this.strings.get(node);
    if (!tree)
      this.strings.set(node, (tree = this.known(node, role) ?? parseFor(node.value, this.optionsFor(role))));
    return tree;
  }

  private known(node: JsonString, role: ExpressionRole): ExpressionTree | undefined {
    return role === 'characteristic' ? undefined : this.parsed(node, role);
  }
}

/**
 * Checks a resource written in another tool's notation, after its conversion to the API's format. Only fixes that fit
 * the notation are kept.
 */
export function checkHosted(
  document: HostedDocument,
  { notation, treeOf }: Omit<HostedDocuments, 'documents'>,
  text: string,
  { settings, facts }: Context,
): Problem[] {
  const { kind, root, level } = document;
  const problems: Problem[] = [];
  const context: CheckContext = {
    kind,
    intent: 'create',
    // The phase in the settings applies to other files, so it is not used for a resource without a phase.
    settings: withoutPhase(settings, root),
    facts,
    text,
    expressions: expressionsOf(document, text, { settings, facts }, treeOf),
    report: (problem) => {
      if (!ownOfHosts.has(problem.code))
        problems.push(atHead(withHostedFixes(problem, text, notation), text));
    },
    firstScope: {},
    notation,
    ...(level ? { level } : {}),
  };
  checkShape(root, bodyOf({ kind, intent: 'create' }), context);
  return problems;
}

/** Returns the rules of a ruleset resource as they appear in the source text. Returns undefined for other resources. */
export function hostedRules(
  document: HostedDocument,
  { notation, read, treeOf }: Omit<HostedDocuments, 'documents'>,
  text: string,
  context: Context,
): WrittenRules | undefined {
  if (document.kind.name !== 'ruleset' || document.root.type !== 'object') return undefined;
  const expressions = expressionsOf(document, text, context, treeOf);
  return writtenRules(document.root, {
    text,
    notation,
    read: (edited) => read(edited).map(({ root }) => root),
    treeOf: (node) => expressions.treeOf(node),
  });
}

function expressionsOf(
  { kind, root }: HostedDocument,
  text: string,
  context: Context,
  parsed: HostedDocuments['treeOf'],
): HostedExpressions {
  const phase = kind.name === 'ruleset' ? textMember(root, 'phase') : undefined;
  return new HostedExpressions(text, context, phase, parsed);
}

/** Matches the name and labels of a block before its bracket: `rules {`, `resource "cloudflare_list" "a" {`. */
const blockName = /^[ \t]*[A-Za-z_][\w-]*(?:[ \t]+"[^"\n]*")*[ \t]*$/;

/** Matches the start of a Python call that creates an object: `cloudflare.RulesetRuleArgs(`. */
const callHead = /^[\w.]+\(/;

/**
 * Moves a diagnostic about a whole block or object to the head of the block or object, which consists of its name (if
 * any) and its first bracket.
 */
function atHead(problem: Problem, text: string): Problem {
  const { start, end } = problem;
  const call = text[end - 1] === ')' ? callHead.exec(text.slice(start, start + 200))?.[0] : undefined;
  if (call !== undefined) return { ...problem, end: start + call.length };
  if (text[start] !== '{' || text[end - 1] !== '}') return problem;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const name = blockName.exec(text.slice(line, start))?.[0].trimStart();
  return { ...problem, start: start - (name?.length ?? 0), end: start + 1 };
}

function withHostedFixes(
  { fixes, ...problem }: Problem,
  text: string,
  notation: HostedDocuments['notation'],
): Problem {
  return { ...problem, ...(fixes ? hostedFixes(fixes, text, notation) : {}) };
}

function withoutPhase(settings: LanguageSettings, root: JsonNode): LanguageSettings {
  if (settings.filter.phase === undefined || textMember(root, 'phase') !== undefined) return settings;
  const { fields, functions, lists, plan } = settings.filter;
  return { ...settings, filter: { fields, functions, lists, ...(plan === undefined ? {} : { plan }) } };
}
