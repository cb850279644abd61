import * as l10n from '@vscode/l10n';
import * as char from '../../../base/character-codes';
import {
  type Condition,
  both,
  either,
  implies,
  isAlways,
  isNever,
} from '../../../expression/algebra/condition';
import { canBeFullTogether } from '../../../expression/algebra/value-set';
import { prefixLength } from '../../../expression/scan/addresses';
import {
  type AddressLiteral,
  type CallOperand,
  type ComparisonExpression,
  type ComparisonOperator,
  type Expression,
  type LogicalExpression,
  type StringLiteral,
} from '../../../expression/tree';
import { ungrouped } from '../../../expression/walk';
import { isTextTest } from '../../../expression/algebra/text-condition';
import { areSeparate } from './chain-look';
import { aboutName, type KnownMember, type Member } from './chain-members';
import { literalsOf } from '../../../expression/literals';
import { removeOperand } from './remove-operand';
import { type Lint, type LintContext } from './lint';

/**
 * This file contains lints for conditions that are always or never true, or that are redundant because of the
 * conditions next to them.
 */

/** Operators of the comparisons that are checked. */
const canBeConstant: readonly ComparisonOperator[] = ['lt', 'le', 'gt', 'ge', 'contains', 'wildcard', 'strict wildcard', 'in']; // prettier-ignore

export const alwaysFalse: Lint = {
  code: 'always-false',
  severity: 'warning',
  operators: canBeConstant,
  comparison: checkNever,
  not(node, context) {
    if (isTrue(node.operand)) context.report(node, l10n.t('This condition is never true.'));
  },
};

function checkNever(node: ComparisonExpression, context: LintContext): void {
  if (!mayBeConstant(node, context.text)) return;
  const condition = context.conditions.of(node);
  if (condition !== undefined && isNever(condition))
    context.report(node, l10n.t('This condition is never true, whatever the value.'));
}

export const alwaysTrue: Lint = {
  code: 'always-true',
  severity: 'warning',
  operators: canBeConstant,
  comparison: checkAlways,
  functions: isTextTest,
  call: checkAlways,
  logical(node, context) {
    if (node.operator === 'xor' || !node.operands.some(isTrue)) return;
    for (const [position, operand] of node.operands.entries()) {
      if (!isTrue(operand)) continue;
      context.report(
        operand,
        node.operator === 'and'
          ? l10n.t('`true` is redundant here.')
          : l10n.t('`true` makes the whole chain always true.'),
        node.operator === 'and'
          ? {
              fixes: [removeOperand(node, position, l10n.t('Remove `true`'))],
              tags: ['unnecessary'],
              severity: 'information',
            }
          : {},
      );
    }
  },
};

/**
 * Quickly checks, based on the right side, whether a comparison may be constant. Empty sets are reported by another
 * lint.
 */
function mayBeConstant(node: ComparisonExpression, source: string): boolean {
  switch (node.operator) {
    case 'in':
      return literalsOf(node).some((literal) =>
        literal.kind === 'address'
          ? mayIncludeFirst(source, literal)
          : literal.kind === 'integer' && literal.dots >= 0,
      );
    case 'contains':
    case 'wildcard':
    case 'strict wildcard':
      return node.right?.kind !== 'string' || isOfStars(source, node.right);
    default:
      return node.right?.kind !== 'integer' || !Number.isSafeInteger(node.right.value);
  }
}

/** Whether a string contains only asterisks up to its end or up to its first backslash. Escapes are not decoded. */
function isOfStars(source: string, { contentStart, contentEnd }: StringLiteral): boolean {
  for (let at = contentStart; at < contentEnd; at++) {
    const code = source.charCodeAt(at);
    if (code === char.backslash) return true;
    if (code !== char.asterisk) return false;
  }
  return true;
}

/**
 * Quickly checks, based on its text, whether a literal may include 0.0.0.0. A set that does not include 0.0.0.0 does
 * not contain every address, so `in` is not always true.
 */
function mayIncludeFirst(source: string, { start, mark, end, form }: AddressLiteral): boolean {
  if (form === 'range' || source.charCodeAt(start) === char.zero) return true;
  return mark >= 0 && prefixLength(source, mark, end) < bitsOfFirstNumber;
}

/** Minimum prefix length at which all addresses of an IPv4 network start with the same number. */
const bitsOfFirstNumber = 8;

function isTrue(expression: Expression): boolean {
  const inner = ungrouped(expression);
  return inner.kind === 'field' && inner.name === 'true';
}

function checkAlways(node: ComparisonExpression | CallOperand, context: LintContext): void {
  if (node.kind === 'comparison' ? !mayBeConstant(node, context.text) : !canBeEmptyTest(node)) return;
  const condition = context.conditions.of(node);
  if (condition === undefined) return;
  const isEmptyPart = condition.part?.isAlways === true && !condition.canBeMissing;
  if (isEmptyPart || isAlways(condition))
    context.report(node, l10n.t('This condition is always true, whatever the value.'));
}

/** Quickly checks whether a call may always be true. The second argument of such a call is an empty string. */
function canBeEmptyTest({ arguments: given }: CallOperand): boolean {
  const value = given[1];
  return value?.kind === 'string' && value.contentStart >= value.contentEnd;
}

export const duplicateOperand: Lint = {
  code: 'duplicate-operand',
  severity: 'warning',
  logical(node, context) {
    const alike = context.chains.of(node).lookAlikes;
    if (alike.length === 0) return;
    const seen = new Map<string, Member>();
    for (const member of alike) {
      const first = seen.get(member.text);
      if (first === undefined) {
        seen.set(member.text, member);
        continue;
      }
      context.report(
        member.operand,
        node.operator === 'xor'
          ? l10n.t('Duplicate condition. In `xor`, two equal conditions cancel each other out.')
          : l10n.t('Duplicate condition.'),
        {
          related: [
            { start: first.operand.start, end: first.operand.end, message: l10n.t('The same condition') },
          ],
          ...(node.operator === 'xor'
            ? {}
            : {
                tags: ['unnecessary'],
                fixes: [
                  {
                    ...removeOperand(node, member.position, l10n.t('Remove the condition')),
                    preferred: true,
                  },
                ],
              }),
        },
      );
    }
  },
};

export const contradiction: Lint = {
  code: 'contradiction',
  severity: 'warning',
  logical(node, context) {
    if (node.operator !== 'and') return;
    reportJoined(node, context, both, isNever, () =>
      l10n.t('These conditions are never true together, so the whole chain is never true.'),
    );
  },
};

export const tautology: Lint = {
  code: 'tautology',
  severity: 'warning',
  logical(node, context) {
    if (node.operator !== 'or') return;
    const canBeTrue = context.chains
      .of(node)
      .groups.some((group) => canBeFullTogether(group.flatMap(({ condition }) => condition.values ?? [])));
    if (!canBeTrue) return;
    reportJoined(node, context, either, isAlways, () =>
      l10n.t('Every value meets at least one of these conditions, so the whole chain is always true.'),
    );
  },
};

/**
 * For each operand, combines the conditions on it from left to right, and reports the first condition that makes the
 * whole chain constant.
 */
function reportJoined(
  node: LogicalExpression,
  context: LintContext,
  joinTwo: (a: Condition, b: Condition) => Condition | undefined,
  isConstant: (condition: Condition) => boolean,
  message: () => string,
): void {
  for (const group of context.chains.of(node).groups) {
    let joined: Condition | undefined;
    for (const member of group) {
      // A condition that is constant on its own is reported separately.
      if (isConstant(member.condition)) continue;
      const next: Condition | undefined =
        joined === undefined ? member.condition : joinTwo(joined, member.condition);
      if (next === undefined) continue;
      if (joined !== undefined && isConstant(next)) {
        const partner = group.find((other) => {
          const pair = other === member ? undefined : joinTwo(other.condition, member.condition);
          return pair !== undefined && isConstant(pair);
        });
        const [first] = group;
        const other = partner ?? first;
        context.report(
          member.operand,
          message(),
          other === undefined
            ? {}
            : {
                related: [
                  {
                    start: other.operand.start,
                    end: other.operand.end,
                    message: l10n.t('The other condition'),
                  },
                ],
              },
        );
        break;
      }
      joined = next;
    }
  }
}

export const redundantOperand: Lint = {
  code: 'redundant-operand',
  severity: 'information',
  logical(node, context) {
    if (node.operator === 'xor') return;
    // Whether the second condition makes the first one redundant. In an `and` chain, this is the case if the second
    // condition implies the first. In an `or` chain, it is the case if the first condition implies the second.
    const isCovered = (weak: Condition, strong: Condition): boolean =>
      node.operator === 'and' ? implies(strong, weak) : implies(weak, strong);
    for (const group of context.chains.of(node).groups) {
      if (node.operator === 'or' && areDifferentTexts(group)) continue;
      if (areSeparateParts(group)) continue;
      const left = new Set(group.filter(({ condition }) => !isNever(condition) && !isAlways(condition)));
      if (node.operator === 'and' && isContradictory([...left])) continue;
      for (const member of [...left].reverse()) {
        const cover = firstOf(
          left,
          (other) => other !== member && isCovered(member.condition, other.condition),
        );
        if (cover === undefined) continue;
        left.delete(member);
        if (cover.text === member.text) continue; // Equal conditions are already reported by another lint.
        context.report(
          member.operand,
          node.operator === 'and'
            ? l10n.t('This condition is redundant because the other condition implies it.')
            : l10n.t('This condition is redundant because the other condition covers it.'),
          {
            tags: ['unnecessary'],
            related: [
              { start: cover.operand.start, end: cover.operand.end, message: l10n.t('The other condition') },
            ],
            fixes: [
              { ...removeOperand(node, member.position, l10n.t('Remove the condition')), preferred: true },
            ],
          },
        );
      }
    }
  },
};

/**
 * Whether all conditions list strings and no string is listed twice. If so, no condition makes another condition
 * redundant.
 */
function areDifferentTexts(group: readonly KnownMember[]): boolean {
  const seen = new Set<string>();
  for (const { values } of group.map(({ condition }) => condition)) {
    if (values?.kind !== 'texts' || values.isComplement || values.texts.size === 0) return false;
    for (const text of values.texts) {
      if (seen.has(text)) return false;
      seen.add(text);
    }
  }
  return true;
}

/**
 * Whether the conditions test for parts of a string, none of which contains another part. If so, no condition makes
 * another condition redundant.
 */
function areSeparateParts(group: readonly KnownMember[]): boolean {
  const parts: string[] = [];
  for (const { condition } of group) {
    if (condition.part === undefined || condition.values !== undefined) return false;
    parts.push(condition.part.lower);
  }
  return areSeparate(parts);
}

function firstOf<T>(all: ReadonlySet<T>, wanted: (one: T) => boolean): T | undefined {
  for (const one of all) if (wanted(one)) return one;
  return undefined;
}

function isContradictory(group: readonly { readonly condition: Condition }[]): boolean {
  let joined: Condition | undefined;
  for (const { condition } of group) {
    const next = joined === undefined ? condition : both(joined, condition);
    if (next !== undefined) joined = next;
  }
  return joined !== undefined && isNever(joined);
}

const bodyless: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

export const bodyFieldWithoutBody: Lint = {
  code: 'body-field-without-body',
  severity: 'warning',
  catalogueOnly: true,
  logical(node, context) {
    if (node.operator !== 'and') return;
    if (!node.operands.some((operand) => aboutName(operand)?.startsWith('http.request.body.'))) return;
    const members = context.chains.of(node).members;
    const method = members.find(
      ({ condition }) =>
        condition?.key === 'http.request.method' &&
        condition.values?.kind === 'texts' &&
        !condition.values.isComplement &&
        condition.values.texts.size > 0 &&
        [...condition.values.texts].every((text) => bodyless.includes(text)),
    );
    if (method === undefined) return;
    for (const { operand } of members) {
      const inner = ungrouped(operand);
      if (
        inner.kind !== 'comparison' ||
        inner.left.kind !== 'field' ||
        !inner.left.name.startsWith('http.request.body.')
      )
        continue;
      context.report(
        { start: inner.left.start, end: inner.left.nameEnd },
        l10n.t('Requests with this method have no body, so this field is never populated.'),
        {
          related: [{ start: method.operand.start, end: method.operand.end, message: l10n.t('The method') }],
        },
      );
    }
  },
};
