import * as l10n from '@vscode/l10n';
import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { actionOf } from '../actions';
import { type ChainRule } from '../simulate/chain-rule';
import { type RecordsDiff } from './diff-records';
import { type OutcomeDifference, type RequestOutcome } from './outcomes';
import { requestInWords } from './request-words';
import { type RuleChange, type ShownFound } from './rule-change';

/** Effect of a rule on the requests that it matches. Used as the key for the texts that describe the effect. */
type Effect = 'block' | 'challenge' | 'redirect' | 'error' | 'pass' | 'log' | 'match';

const gained: Readonly<Record<Effect, (request: string) => string>> = {
  block: (request) => l10n.t('Now also blocked: {0}', request),
  challenge: (request) => l10n.t('Now also challenged: {0}', request),
  redirect: (request) => l10n.t('Now also redirected: {0}', request),
  error: (request) => l10n.t('Now also answered with an error: {0}', request),
  pass: (request) => l10n.t('Now also allowed: {0}', request),
  log: (request) => l10n.t('Now also logged: {0}', request),
  match: (request) => l10n.t('Now also matched: {0}', request),
};

const lost: Readonly<Record<Effect, (request: string) => string>> = {
  block: (request) => l10n.t('No longer blocked: {0}', request),
  challenge: (request) => l10n.t('No longer challenged: {0}', request),
  redirect: (request) => l10n.t('No longer redirected: {0}', request),
  error: (request) => l10n.t('No longer answered with an error: {0}', request),
  pass: (request) => l10n.t('No longer allowed: {0}', request),
  log: (request) => l10n.t('No longer logged: {0}', request),
  match: (request) => l10n.t('No longer matched: {0}', request),
};

const passing: ReadonlySet<string> = new Set(['allow', 'bypass', 'skip', 'whitelist']);

function effectOf(one: ChainRule | undefined): Effect {
  const row = one && actionOf(one.rule);
  if (row?.answer) return row.answer;
  const name = one?.rule.action?.name ?? '';
  return passing.has(name) ? 'pass' : name === 'log' ? 'log' : 'match';
}

const sameRequests = (): string => l10n.t('Proven: exactly the same requests match as before.');

/** Maximum number of lines in a confirmation message that describe the effects of a change. */
const maxLines = 8;

/** Describes the effects of changed rules on requests, with example requests. */
export function effectLines({ diff, nameOf, isWhole }: RecordsDiff): readonly string[] {
  const { rules, outcomes, isSame } = diff;
  if (rules.length === 0) return [sameRequests()];
  const lines = rules.flatMap((change) => {
    const one = change.after ?? change.before;
    const name = one && nameOf(one);
    return linesOf(change).map((line) => (name === undefined ? line : l10n.t('{0}: {1}', name, line)));
  });
  const ends = outcomes.differences.map(outcomeLine);
  const all = isWhole
    ? [
        ...ends,
        ...(isSame ? [l10n.t('Proven: no request is treated differently.')] : []),
        ...(!isSame && ends.length === 0
          ? [l10n.t('No request with a different outcome was found, but there may still be some.')]
          : []),
        ...lines,
      ]
    : lines;
  if (all.length === 0) return [sameRequests()];
  const more = all.length - maxLines;
  return more > 1 ? [...all.slice(0, maxLines), l10n.t('and {0} more', more)] : all;
}

/** Describes a request and its outcomes before and after the change. */
export const outcomeLine = ({ shown, before, after }: OutcomeDifference): string =>
  l10n.t('{0}: {1} → {2}', requestText(shown), endText(before), endText(after));

function linesOf({ before, after, now, noLonger, action, isMoved, hasOtherSettings }: RuleChange): string[] {
  const [old, fresh] = [effectOf(before), effectOf(after)];
  const isOpen = now.kind === 'unknown' && noLonger.kind === 'unknown';
  return [
    ...(isOpen
      ? [l10n.t('Rampart could not determine which requests now match and which requests no longer match.')]
      : [
          ...found(now, after, gained[fresh], () =>
            l10n.t('Rampart could not determine whether the rule now matches additional requests.'),
          ),
          ...found(noLonger, before, lost[old], () =>
            l10n.t('Rampart could not determine whether the rule no longer matches some requests.'),
          ),
        ]),
    ...(action ? [actionLine(action, old, fresh)] : []),
    ...(isMoved ? [l10n.t('The rule runs earlier or later than before, relative to the other rules.')] : []),
    ...(hasOtherSettings
      ? [l10n.t('Other properties also change. This comparison does not cover their effect on requests.')]
      : []),
  ];
}

function found(
  one: ShownFound,
  rule: ChainRule | undefined,
  said: (request: string) => string,
  open: () => string,
): string[] {
  if (one.kind === 'none') return [];
  if (one.kind === 'unknown') return [open()];
  const request = exampleText(one.shown);
  return [said(rule?.rule.limitsRate === true ? l10n.t('{0}, above the rate limit', request) : request)];
}

function actionLine({ from, to, on }: NonNullable<RuleChange['action']>, old: Effect, fresh: Effect): string {
  const request = on.kind === 'request' ? exampleText(on.shown) : undefined;
  if (request === undefined || old === fresh || old === 'match' || fresh === 'match') {
    const none = l10n.t('no action');
    return l10n.t('Action: {1} → {0}', to || none, from || none);
  }
  return l10n.t('{0} instead of {1}: {2}', capital(effectWords[fresh]()), effectWords[old](), request);
}

const effectWords: Readonly<Record<Exclude<Effect, 'match'>, () => string>> = {
  block: () => l10n.t('blocked'),
  challenge: () => l10n.t('challenged'),
  redirect: () => l10n.t('redirected'),
  error: () => l10n.t('answered with an error'),
  pass: () => l10n.t('allowed'),
  log: () => l10n.t('logged'),
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const outcomeWords: Readonly<Record<RequestOutcome['outcome'], () => string>> = {
  pass: () => l10n.t('passes'),
  block: effectWords.block,
  challenge: effectWords.challenge,
  redirect: effectWords.redirect,
  depends: () => l10n.t('depends on unknown facts'),
};

const endText = ({ outcome, status }: RequestOutcome): string =>
  outcomeWords[outcome]() + (status === undefined ? '' : ` (${status})`);

/**
 * Describes an example of the requests that a change affects, or all requests if the change affects every request.
 */
const exampleText = (request: MadeRequest): string =>
  isAnyRequest(request) ? requestText(request) : l10n.t('for example, {0}', requestText(request));

const isAnyRequest = ({ fields, lists }: MadeRequest): boolean =>
  Object.keys(fields).length === 0 && lists === undefined;

/**
 * Describes a request. If the request contains no client address, the description says that it can come from any
 * address.
 */
function requestText(request: MadeRequest): string {
  const hasAddress = Object.keys(request.fields).some((name) => name.startsWith('ip.'));
  const words = requestInWords(request);
  return hasAddress || isAnyRequest(request) ? words : l10n.t('{0} from any address', words);
}
