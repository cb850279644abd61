import { type Problem } from '../../base/problem';
import { decodeSettings } from '../settings';
import { checkExpression, type CheckOptions } from './check';
import { type Limits } from '../../expression/parser/state';
import {
  type FunctionData,
  readFunctionData,
  type SchemeData,
  schemeFromData,
} from '../../expression/scheme/scheme-data';
import { type ExpressionKind } from '../../expression/tree';

/**
 * Data that accompanies an expression, for example in an input line of the command-line tool. Values with an
 * unexpected structure are ignored.
 */
export interface TextOptions {
  readonly scheme?: unknown;
  readonly limits?: unknown;
}

/** Checks one expression. `options` contains the scheme and the limits as plain data. */
export const checkText = (text: string, kind: ExpressionKind, options: TextOptions): readonly Problem[] =>
  checkExpression(text, checkOptionsOf(kind, options));

/**
 * Converts the data that accompanies an expression to the options of a check. `limits` may also contain a project's
 * settings for filters (custom fields and functions, lists, phase, and plan), either directly or under `filter`.
 */
export function checkOptionsOf(kind: ExpressionKind, { scheme, limits }: TextOptions): CheckOptions {
  const replaced = isObject(scheme) ? readScheme(scheme) : undefined;
  const settings = isObject(limits) ? limits : {};
  const hasFilter = filterSettings.some((name) => settings[name] !== undefined);
  return {
    kind,
    limits: readLimits(settings),
    ...(hasFilter ? { settings: decodeSettings({ filter: settings.filter ?? settings }) } : {}),
    ...(replaced === undefined ? {} : { scheme: schemeFromData(replaced) }),
  };
}

const filterSettings = ['filter', 'fields', 'functions', 'lists', 'phase', 'plan'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLimits(value: Record<string, unknown>): Partial<Limits> {
  const { maxNesting, starLimit } = value;
  return {
    ...(typeof maxNesting === 'number' ? { maxNesting } : {}),
    ...(typeof starLimit === 'number' ? { starLimit } : {}),
  };
}

function readScheme(value: Record<string, unknown>): SchemeData {
  const fields: Record<string, string> = {};
  for (const [name, type] of Object.entries(isObject(value.fields) ? value.fields : {}))
    if (typeof type === 'string') fields[name] = type;
  const functions: Record<string, FunctionData> = {};
  for (const [name, facts] of Object.entries(isObject(value.functions) ? value.functions : {}))
    functions[name] = readFunctionData(facts);
  const lists = Array.isArray(value.lists) ? value.lists.filter((type) => typeof type === 'string') : [];
  return { fields, functions, lists };
}
