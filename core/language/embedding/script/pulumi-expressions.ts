import { type ExpressionKind } from '../../../expression/tree';
import { textMember } from '../../../json/tree';
import { type ScriptTree } from '../../../script/tree';
import { rulesetExpressionPaths } from '../../documents/hosted/pulumi';
import { pulumiDocuments } from '../../documents/hosted/pulumi-script';
import { characteristicsPath } from '../../expression/characteristics';
import { configuredKind, matchesPath } from '../key-paths';
import { stringsOf } from '../placed-strings';

/** A rule's expression, written in a program as a string or as several joined strings. */
export interface ScriptExpression {
  readonly kind: ExpressionKind;
  readonly phase?: string;
  readonly isCharacteristic?: true;
  /** Start of the first string, or of the parentheses around it. */
  readonly start: number;
  /** Value of the string, with `holeText` in place of each substitution. */
  readonly value: string;
}

const [rules, ...rest] = characteristicsPath;
const characteristics = [rules, '*', ...rest, '*'];

/** Returns the expressions in the rulesets of a Pulumi program, including expressions with substitutions. */
export function pulumiExpressions(tree: ScriptTree): readonly ScriptExpression[] {
  return pulumiDocuments(tree, { withTemplates: true }).flatMap(({ kind, root }): ScriptExpression[] => {
    if (kind.name !== 'ruleset') return [];
    const phase = textMember(root, 'phase');
    return stringsOf(root).flatMap(({ node: { start, value }, path }): ScriptExpression[] => {
      const isCharacteristic = matchesPath(path, characteristics);
      const found = isCharacteristic ? 'value' : configuredKind(path, rulesetExpressionPaths);
      if (!found) return [];
      return [
        {
          kind: found,
          start,
          value,
          ...(phase === undefined ? {} : { phase }),
          ...(isCharacteristic ? { isCharacteristic } : {}),
        },
      ];
    });
  });
}
