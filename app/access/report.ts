import * as l10n from '@vscode/l10n';
import { type AccessTarget } from '../../core/access/coverage';
import {
  type AccessFacts,
  type Decision,
  type Holders,
  type Reason,
  type Verdict,
  hasEnded,
  whatMay,
} from '../../core/access/effective';
import { scopeText } from '../../core/changes/plan';
import { type GroupMember } from '../../core/model/group-member';
import { type KindId } from '../../core/model/kind-ids';
import { type PermissionGroup } from '../../core/model/permission-group';
import { type UserGroup } from '../../core/model/user-group';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Unread } from '../../core/resources/read-list';
import { type ResourceRef } from '../../core/resources/ref';
import {
  type Piece,
  type ReportText,
  ReportWriter,
  hasWords,
  joined,
  plain,
} from '../../core/resources/report';
import { type Scope, refIn } from '../../core/resources/scope';
import { assumptions } from './assumptions.data';

/** Data that both report types (`WhoMay` and `WhatMay`) show at the beginning and at the end. */
interface Common {
  readonly title: string;
  /** Account that the report covers. */
  readonly scope: Scope;
  readonly facts: AccessFacts;
  readonly unread: readonly Unread[];
}

export interface WhoMay extends Common {
  readonly holders: readonly Holders[];
}

export interface WhatMay extends Common {
  readonly member: GroupMember;
  /** The member's user groups. */
  readonly groups: readonly UserGroup[];
  readonly targets: readonly AccessTarget[];
  readonly nameOf: (target: AccessTarget) => string;
}

/** Maximum number of group members listed in a section. Users can filter the report to see the others. */
const maxListed = 200;
/** Maximum number of targets listed on a line. */
const maxTargets = 12;

/**
 * Writes the report that shows which members have a permission. Members with the same user groups share a section.
 */
export function writeWhoMay(answer: WhoMay, words: string): ReportText {
  const writer = begin(answer, words);
  const sections = [...answer.holders]
    .sort((a, b) => count(b, 'allowed') - count(a, 'allowed') || b.members.length - a.members.length)
    .flatMap((holders) => matching(holders, words));
  for (const section of sections) writeHolders(writer, section, answer);
  if (sections.length === 0)
    writer
      .line()
      .line(words === '' ? l10n.t('No one has access, according to the user groups.') : l10n.t('No match.'));
  return end(writer, answer);
}

const count = ({ decisions }: Holders, wanted: Verdict): number =>
  decisions.filter(({ verdict }) => verdict === wanted).length;

/**
 * Returns the part of a section that matches the filter text `words`. If a group name matches, returns the whole
 * section. Otherwise, keeps only the matching members and the matching decisions. If only members match, all decisions
 * are kept. If only decisions match, all members are kept.
 */
function matching(holders: Holders, words: string): readonly Holders[] {
  const { groups, members, decisions } = holders;
  if (words === '' || hasWords(words, ...groups.map(({ name }) => name))) return [holders];
  const people = members.filter(({ id, email }) => hasWords(words, email, id));
  const told = decisions.filter(({ permission }) =>
    hasWords(words, permissionName(permission), permission.id),
  );
  if (people.length + told.length === 0) return [];
  return [
    { groups, members: people.length > 0 ? people : members, decisions: told.length > 0 ? told : decisions },
  ];
}

function writeHolders(writer: ReportWriter, { groups, members, decisions }: Holders, common: Common): void {
  const names = groups.map(({ name, id }) => plain(name ?? id)).join(' + ');
  writer.line().line('## ', names, ' · ', membersText(members.length)).line();
  for (const alike of byReasons(decisions)) writeDecision(writer, alike, common);
  writer.line();
  for (const member of members.slice(0, maxListed)) writer.line('- ', memberText(member));
  const more = members.length - maxListed;
  if (more > 0) writer.line('- ', l10n.t('and {0} more. Filter the report to see the rest.', more));
}

const membersText = (many: number): string => (many === 1 ? l10n.t('1 member') : l10n.t('{0} members', many));

const memberText = ({ email, id, status }: GroupMember): string =>
  status === 'pending' ? l10n.t('{0} (invitation pending)', plain(email ?? id)) : plain(email ?? id);

/** Groups decisions that have the same verdict and the same reasons, so that each group takes up a single line. */
function byReasons(decisions: readonly Decision[]): readonly (readonly Decision[])[] {
  const found = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const { verdict, allow, deny, unclear, inParts } = decision;
    const reasons = [allow, deny, unclear, inParts].map((list) =>
      list.map(({ group, position }) => `${group.id}#${position}`).join(),
    );
    const key = [verdict, ...reasons].join('|');
    found.set(key, [...(found.get(key) ?? []), decision]);
  }
  return [...found.values()];
}

/**
 * Returns the verdict as a short phrase. A permission that is allowed in general but denied for some resources is
 * never reported simply as allowed.
 */
function verdictText({ verdict, inParts }: Pick<Decision, 'verdict' | 'inParts'>): string {
  const has = (access: string): boolean => inParts.some(({ policy }) => policy.access === access);
  switch (verdict) {
    case 'allowed':
      return has('deny') ? l10n.t('Allowed, but denied for some resources') : l10n.t('Allowed');
    case 'denied':
      return l10n.t('Denied');
    case 'unknown':
      return l10n.t('Unknown');
    case 'none':
      if (has('allow'))
        return has('deny') ? l10n.t('Partially allowed, with exceptions') : l10n.t('Partially allowed');
      return has('deny') ? l10n.t('Not granted, and denied for some resources') : l10n.t('Unknown');
  }
}

function writeDecision(writer: ReportWriter, alike: readonly Decision[], common: Common): void {
  const [decision] = alike;
  if (!decision) return;
  const names = alike.map(({ permission }) => permissionText(permission, common)).join(', ');
  writer.line('- ', verdictText(decision), ': ', names);
  writeReasons(writer, decision, common);
}

function writeReasons(writer: ReportWriter, decision: Decision, common: Common): void {
  for (const reason of [...decision.deny, ...decision.allow, ...decision.unclear])
    writer.line('  - ', ...reasonPieces(reason, common, ''));
  for (const reason of decision.inParts)
    writer.line('  - ', ...reasonPieces(reason, common, l10n.t('for some resources: ')));
}

function reasonPieces(
  { group, policy, position, through }: Reason,
  common: Common,
  lead: string,
): readonly Piece[] {
  const verb =
    policy.access === 'allow'
      ? l10n.t('allows access to')
      : policy.access === 'deny'
        ? l10n.t('denies access to')
        : policy.access
          ? l10n.t('applies “{0}” to', plain(policy.access))
          : l10n.t('applies to');
  const resources = through.map(({ id, name }) => link(common.scope, 'resource_group', id, name));
  return [
    lead,
    {
      ...link(
        common.scope,
        'user_group',
        group.id,
        l10n.t('{0}, policy {1}', group.name ?? group.id, position),
      ),
    },
    ` ${verb} `,
    ...(resources.length === 0 ? [l10n.t('unspecified resources')] : joined(resources, ', ')),
  ];
}

function link(
  scope: Scope,
  kind: KindId,
  id: string,
  name: string | undefined,
): { text: string; ref: ResourceRef } {
  return { text: plain(name ?? id), ref: refIn(scope, [{ kind, id }]) };
}

const permissionName = ({ id, name, meta }: PermissionGroup): string => name ?? meta?.label ?? id;

function permissionText(permission: PermissionGroup, { facts }: Common): string {
  const notes = [
    permission.meta?.deprecated === true ? l10n.t('deprecated') : undefined,
    hasEnded(permission, facts.nowMs)
      ? l10n.t('expired on {0}', permission.meta?.eol_at?.slice(0, 10) ?? '')
      : undefined,
  ].filter((note) => note !== undefined);
  const name = plain(permissionName(permission));
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}

/** Writes the report on a member's permissions: one section per permission group, one line per verdict. */
export function writeWhatMay(answer: WhatMay, words: string): ReportText {
  const writer = begin(answer, words);
  const { groups, member, facts, targets, scope } = answer;
  const links = groups.map(({ id, name }) => link(scope, 'user_group', id, name));
  writer
    .line()
    .line(l10n.t('User groups: '), ...(links.length === 0 ? [l10n.t('none')] : joined(links, ', ')));
  if (member.status === 'pending') writer.line().line(l10n.t('Invited, but has not accepted yet.'));
  const shown = whatMay(groups, targets, facts).filter(
    ({ permission, outcomes }) =>
      outcomes.length > 0 &&
      hasWords(
        words,
        permissionName(permission),
        ...outcomes.flatMap((outcome) => outcome.targets.map((target) => answer.nameOf(target))),
      ),
  );
  for (const { permission, outcomes } of shown) {
    writer.line().line('## ', permissionText(permission, answer)).line();
    for (const outcome of outcomes) {
      // This report lists resources within a target as separate targets, so `inParts` is left empty.
      const decision = { ...outcome.decision, inParts: [] };
      writer.line('- ', verdictText(decision), ': ', targetsText(outcome.targets, answer));
      writeReasons(writer, decision, answer);
    }
  }
  if (shown.length === 0)
    writer
      .line()
      .line(
        words === ''
          ? l10n.t('This member has no permissions, according to the user groups.')
          : l10n.t('No match.'),
      );
  return end(writer, answer);
}

function targetsText(targets: readonly AccessTarget[], { nameOf, targets: all }: WhatMay): string {
  if (targets.length === all.length && targets.length > 1) return l10n.t('everywhere in the account');
  const names = targets.slice(0, maxTargets).map((target) => plain(nameOf(target)));
  const more = targets.length - names.length;
  return more > 0 ? l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
}

function begin({ title, scope, facts }: Common, words: string): ReportWriter {
  const read = new Date(facts.nowMs).toISOString().slice(0, 16).replace('T', ' ');
  const writer = new ReportWriter()
    .line('# ', plain(title))
    .line()
    .line(plain(scopeText(scope)), ' · ', l10n.t('read at {0} UTC', read));
  return words === '' ? writer : writer.line().line(l10n.t('Filter: “{0}”.', plain(words)));
}

function end(writer: ReportWriter, { unread }: Common): ReportText {
  if (unread.length > 0) {
    writer.line().line('## ', l10n.t('Could not be read')).line();
    for (const { what, error } of unread)
      writer.line(
        '- ',
        plain(what),
        ': ',
        error
          ? plain(explainListFailure(error, { list: 'user_group' }))
          : l10n.t('only partially read because the list is too long'),
      );
    writer.line().line(l10n.t('The report may show too many or too few permissions.'));
  }
  writer.line().line('## ', l10n.t('Assumptions')).line();
  for (const assumption of assumptions) writer.line('- ', assumption());
  return writer.done();
}
