import { parseJson } from '../../../json/parse';
import { type JsonNode, type JsonString, textMember, valueOf } from '../../../json/tree';
import { type CodeAction } from '../../language';
import { type DocumentState, resultOf } from '../document-state';
import { ElementExpressions } from '../element-expressions';
import { CachedRuleActions } from '../rule-edits/cached-rule-actions';
import { listIn, writtenFirewallRules } from '../rule-edits/firewall-rules';
import { writtenRules, type WrittenRules } from '../rule-edits/written-rules';

/**
 * Maximum number of rules for which actions are offered. Every rule is compared with every other rule, which takes too
 * long for larger numbers.
 */
const maxItems = 300;

/**
 * Offers actions for the rules of a ruleset or of a list of firewall rules in JSON. The actions for a version of a
 * document are cached, because proving that they are safe takes a while.
 */
export class DocumentRuleActions {
  private readonly known = new WeakMap<DocumentState, CachedRuleActions>();

  at(state: DocumentState, offset: number): readonly CodeAction[] {
    const { name } = state.setting.kind;
    if (name !== (state.outline.list ? 'firewall_rule' : 'ruleset')) return [];
    if (state.outline.items.length > maxItems) return [];
    let actions = this.known.get(state);
    if (!actions) {
      const written = rulesOf(state);
      this.known.set(state, (actions = new CachedRuleActions(written ? [written] : [])));
    }
    return actions.at(offset);
  }
}

function rulesOf(state: DocumentState): WrittenRules | undefined {
  const { setting } = state;
  const { text } = state.outline;
  const options = { comments: setting.comments };
  const read = (edited: string): readonly JsonNode[] => parseJson(edited, options).roots;
  const { roots, mistakes } = parseJson(text, options);
  const [root] = roots;
  if (mistakes.length > 0) return undefined;
  const checked = new Map(
    state.outline.items.flatMap((item, index) =>
      resultOf(state, index).expressions.map(({ start, tree }) => [item.start + start - 1, tree] as const),
    ),
  );
  const hostWith = (expressions: ElementExpressions) => ({
    text,
    notation: 'json' as const,
    read,
    treeOf: (node: JsonString) => checked.get(node.start) ?? expressions.treeOf(node),
  });
  if (state.outline.list) {
    const list = listIn(root);
    return list && writtenFirewallRules(list, hostWith(new ElementExpressions(text, setting)));
  }
  const ruleset = [root, valueOf(root, 'result')].find((node) => valueOf(node, 'rules') !== undefined);
  if (ruleset?.type !== 'object') return undefined;
  return writtenRules(ruleset, hostWith(new ElementExpressions(text, setting, textMember(ruleset, 'phase'))));
}
