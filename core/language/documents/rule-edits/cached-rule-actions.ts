import { type CodeAction } from '../../language';
import { ruleActions } from './rule-actions';
import { type WrittenRules } from './written-rules';

/**
 * The actions for the rules in one version of a source text. The actions for a rule are computed on first use and
 * cached, because the cursor moves more often than the text changes.
 */
export class CachedRuleActions {
  private readonly known = new Map<object, readonly CodeAction[]>();

  constructor(private readonly lists: readonly WrittenRules[]) {}

  /** Returns the actions for the rule at an offset. */
  at(offset: number): readonly CodeAction[] {
    for (const list of this.lists)
      for (const [index, rule] of list.rules.entries()) {
        const { start, end } = rule.node;
        if (offset < start || end < offset) continue;
        let actions = this.known.get(rule);
        if (!actions) this.known.set(rule, (actions = ruleActions(list, index)));
        return actions;
      }
    return [];
  }
}
