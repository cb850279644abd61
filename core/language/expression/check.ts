import { type Problem } from '../../base/problem';
import { type Facts, noFacts } from '../facts';
import { defaultSettings, type LanguageSettings } from '../settings';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { runLints } from './lints/run-lints';
import { defaultLimits, parseExpression } from '../../expression/parse';
import { type Limits } from '../../expression/parser/state';
import { type Scheme } from '../../expression/scheme/scheme';
import { type ExpressionKind, type ExpressionTree } from '../../expression/tree';

/** All inputs of an expression check except the expression's text. */
export interface CheckOptions {
  readonly kind: ExpressionKind;
  /** Scheme that replaces the published fields and functions. */
  readonly scheme?: Scheme;
  readonly limits?: Partial<Limits>;
  /** Phase, plan, custom fields, and severities. An optional lint runs only if a severity is set for it. */
  readonly settings?: Pick<LanguageSettings, 'filter' | 'severities'>;
  readonly facts?: Facts;
  /** Returns the current time in milliseconds since the Unix epoch. If this is absent, dates are not checked. */
  readonly now?: () => number;
}

/** Returns all problems in an expression, ordered by position. */
export function checkExpression(text: string, options: CheckOptions): readonly Problem[] {
  return checkTree(parseFor(text, options), options);
}

/** Parses an expression with the scheme and limits of the options. */
export function parseFor(text: string, options: CheckOptions): ExpressionTree {
  return parseExpression(text, {
    kind: options.kind,
    scheme: options.scheme ?? schemeFor((options.settings ?? defaultSettings).filter),
    limits: options.limits === undefined ? defaultLimits : { ...defaultLimits, ...options.limits },
  });
}

const noTime = (): number => Number.NaN;

/** Returns the problems in an expression tree, ordered by position. */
export function checkTree(tree: ExpressionTree, options: CheckOptions): readonly Problem[] {
  const settings = options.settings ?? defaultSettings;
  const found = runLints(tree, {
    settings: settings.filter,
    facts: options.facts ?? noFacts,
    now: options.now ?? noTime,
    enabled: settings.severities,
  });
  if (found.length === 0 && tree.problems.length < 2) return tree.problems;
  if (found.length === 1 && tree.problems.length === 0) return found;
  return [...tree.problems, ...found].sort((a, b) => a.start - b.start || a.end - b.end);
}
