import * as l10n from '@vscode/l10n';
import { type RuleFinding } from '../../../rules/compare/finding';
import { type Finding } from './finding';
import { type Subject } from './subject';

type Said = Omit<Finding, 'rule' | 'other'>;

/** What is said of a finding about two rules, and where. */
export function ruleFinding({ kind, count = 0 }: RuleFinding, own: Subject, other: Subject): Said {
  const places = { place: own as Said['place'], otherPlace: other as Said['place'] };
  switch (kind) {
    case 'duplicate':
      return {
        ...places,
        code: 'duplicate-rule',
        severity: 'warning',
        message: l10n.t('Another rule already does the same for "{0}".', own.label),
      };
    case 'contradicting':
      return {
        ...places,
        code: 'contradicting-rule',
        severity: 'warning',
        message: contradiction(own, other),
      };
    case 'overlapping':
      return { ...places, code: 'overlapping-rule', severity: 'information', message: overlap(own, other) };
    case 'equal-priority':
      return {
        place: own.priority ?? own,
        otherPlace: other.priority ?? other,
        code: 'equal-priority',
        severity: 'information',
        message: l10n.t(
          'Another rule has priority {0} as well: which of them runs first is not defined.',
          own.rule?.rule.place.priority ?? '',
        ),
      };
    case 'unreachable':
      return {
        ...places,
        code: 'unreachable-rule',
        severity: 'warning',
        message: l10n.t(
          'A rule that is asked earlier blocks all that this one matches, so this one never runs.',
        ),
      };
    case 'mergeable':
      return {
        ...places,
        code: 'mergeable-rules',
        severity: 'hint',
        message: l10n.t(
          '{0} rules do "{1}" for values of {2}: one rule with a set does the same.',
          count,
          effectOf(own),
          own.rule?.condition?.lists ?? '',
        ),
      };
  }
}

const effectOf = ({ rule }: Subject): string => rule?.effect.trim() ?? '';

function contradiction({ kind, label }: Subject, other: Subject): string {
  if (kind === 'lockdown_rule') return l10n.t('Another lockdown of the same URLs lets other addresses in.');
  return l10n.t('Another rule does "{0}" for "{1}".', effectOf(other), label);
}

function overlap(own: Subject, other: Subject): string {
  if (own.rule?.condition)
    return l10n.t(
      'A wider rule does "{0}" to this as well, and no priority says which of them is asked first.',
      effectOf(other),
    );
  if (own.kind === other.kind)
    return l10n.t('The rule for "{0}" matches this as well, and does "{1}".', other.label, effectOf(other));
  return own.kind === 'access_rule'
    ? l10n.t(
        'A lockdown lets these addresses reach "{0}", but this rule does "{1}" to them first.',
        other.label,
        effectOf(own),
      )
    : l10n.t(
        'An access rule does "{0}" to "{1}", which this lockdown lets in.',
        effectOf(other),
        other.label,
      );
}
