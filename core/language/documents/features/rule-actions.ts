import { parseJson } from '../../../json/parse';
import { textMember, valueOf } from '../../../json/tree';
import { type CodeAction } from '../../language';
import { type DocumentState, resultOf } from '../document-state';
import { ElementExpressions } from '../element-expressions';
import { CachedRuleActions } from '../rule-edits/cached-rule-actions';
import { writtenRules } from '../rule-edits/written-rules';

/** Actions for the rules of a ruleset in JSON; those for one version of a document are proved once. */
export class DocumentRuleActions {
  private readonly known = new WeakMap<DocumentState, CachedRuleActions>();

  at(state: DocumentState, offset: number): readonly CodeAction[] {
    if (state.setting.kind.name !== 'ruleset' || state.outline.list) return [];
    let actions = this.known.get(state);
    if (!actions) this.known.set(state, (actions = actionsOf(state)));
    return actions.at(offset);
  }
}

function actionsOf(state: DocumentState): CachedRuleActions {
  const { setting } = state;
  const { text } = state.outline;
  const options = { comments: setting.comments };
  const { roots, mistakes } = parseJson(text, options);
  const [root] = roots;
  const ruleset = [root, valueOf(root, 'result')].find((node) => valueOf(node, 'rules') !== undefined);
  if (mistakes.length > 0 || ruleset?.type !== 'object') return new CachedRuleActions([]);
  const checked = new Map(resultOf(state, 0).expressions.map(({ start, tree }) => [start - 1, tree]));
  const expressions = new ElementExpressions(text, setting, textMember(ruleset, 'phase'));
  const written = writtenRules(ruleset, {
    text,
    notation: 'json',
    read: (edited) => parseJson(edited, options).roots,
    treeOf: (node) => checked.get(node.start) ?? expressions.treeOf(node),
  });
  return new CachedRuleActions(written ? [written] : []);
}
