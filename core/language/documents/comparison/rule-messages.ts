import * as l10n from '@vscode/l10n';
import { type RuleFinding } from '../../../rules/compare/finding';
import { type Finding } from './finding';
import { type Subject } from './subject';

type Said = Omit<Finding, 'rule' | 'other'>;

/** Returns the message and the ranges for a diagnostic about two rules. */
export function ruleFinding({ kind, count = 0, others }: RuleFinding, own: Subject, other: Subject): Said {
  const places = { place: own as Said['place'], otherPlace: other as Said['place'] };
  switch (kind) {
    case 'duplicate':
      return {
        ...places,
        code: 'duplicate-rule',
        severity: 'warning',
        message: l10n.t(
          'Another rule already does the same for "{0}". Remove one of the two rules.',
          own.label,
        ),
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
        code: 'duplicate-priority',
        severity: 'information',
        message: l10n.t(
          'Another rule also has priority {0}, so the order of the two rules is undefined. Give each rule its own priority.',
          own.rule?.rule.place.priority ?? '',
        ),
      };
    case 'unreachable':
      return {
        ...places,
        code: 'unreachable-rule',
        severity: 'warning',
        message: others
          ? l10n.t(
              'This rule is unreachable because earlier rules together end the evaluation of every request that it matches.',
            )
          : l10n.t(
              'This rule is unreachable because an earlier rule already blocks every request that it matches.',
            ),
      };
    case 'mergeable':
      return {
        ...places,
        code: 'mergeable-rules',
        severity: 'hint',
        message: l10n.t(
          '{0} rules apply "{1}" for different values of {2}. Merge them into one rule that uses a set.',
          count,
          effectOf(own),
          own.rule?.condition?.lists ?? '',
        ),
      };
  }
}

const effectOf = ({ rule }: Subject): string => rule?.effect.trim() ?? '';

function contradiction({ kind, label }: Subject, other: Subject): string {
  if (kind === 'lockdown_rule')
    return l10n.t('Another zone lockdown rule for the same URLs allows different addresses.');
  return l10n.t('Another rule applies "{0}" to "{1}".', effectOf(other), label);
}

function overlap(own: Subject, other: Subject): string {
  if (own.rule?.condition)
    return l10n.t(
      'A broader rule applies "{0}" to the same requests, and the rules have no priorities that determine which one runs first.',
      effectOf(other),
    );
  if (own.kind === other.kind)
    return l10n.t(
      'The rule for "{0}" also matches the requests of this rule and applies "{1}" to them.',
      other.label,
      effectOf(other),
    );
  return own.kind === 'access_rule'
    ? l10n.t(
        'A zone lockdown rule allows these addresses to access "{0}", but this rule applies "{1}" to them first.',
        other.label,
        effectOf(own),
      )
    : l10n.t(
        'This zone lockdown rule allows "{1}", but an IP access rule applies "{0}" to it.',
        effectOf(other),
        other.label,
      );
}
