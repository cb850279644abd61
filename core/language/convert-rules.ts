import { parse as parseJsonc } from 'jsonc-parser';
import { type Steps } from '../base/steps';
import { type Conversion, type ConvertOptions } from '../rules/convert/conversion';
import { convertRules } from '../rules/convert/convert';
import { conversionOutcomes } from '../rules/convert/outcomes';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { documentsOf } from '../rules/convert/documents';
import { conversionReport } from '../rules/convert/report';
import { readRule } from '../rules/read-rule';
import { readRuleSet } from '../rules/read-rule-set';
import { type Rule } from '../rules/rule';
import { recordSource } from '../rules/source';
import { readTerraformRules } from '../rules/terraform-rules';
import { kindOf } from './documents/describe-kinds';
import { parseFor } from './expression/check';
import { type SourceDocument } from './language';
import { type LanguageSettings } from './settings';

/** A file that may contain legacy rules. */
export interface RuleFile {
  readonly document: SourceDocument;
  readonly settings: LanguageSettings;
  /**
   * Whether the user passed this file explicitly. If so, the file's type is determined from its content if its name
   * does not determine the type.
   */
  readonly isNamed: boolean;
}

/** Converts the legacy rules of the given files to custom rules and lists, as `convertRules` does. */
export function convertFiles(files: readonly RuleFile[], options: ConvertOptions = {}): Conversion {
  return convertRules(legacyRulesOf(files), options);
}

/** The result of a conversion: documents, and a report in Markdown. */
export interface ReviewedConversion {
  readonly documents: readonly { readonly fileName: string; readonly text: string }[];
  readonly report: string;
  /** Number of legacy rules that were found, including rules that cannot be converted. */
  readonly count: number;
}

/** Converts legacy rules like `convertFiles`, and returns the resulting documents together with a report. */
export function* convertForReview(
  files: readonly RuleFile[],
  options: ConvertOptions = {},
): Steps<ReviewedConversion> {
  const conversion = convertFiles(files, options);
  return {
    documents: documentsOf(conversion),
    report: yield* reportOf(files, conversion),
    count: conversion.converted.length,
  };
}

/** Returns the report on a conversion of the legacy rules in the given files. */
export function* reportOf(files: readonly RuleFile[], conversion: Conversion): Steps<string> {
  const [first] = files;
  const outcomes = first && (yield* conversionOutcomes(legacyRulesOf(files), schemeFor(first.settings.filter))); // prettier-ignore
  return conversionReport(conversion, outcomes);
}

interface LegacyRecord {
  readonly kind: string | undefined;
  readonly record: unknown;
  readonly settings: LanguageSettings;
}

function legacyRulesOf(files: readonly RuleFile[]): Rule[] {
  const records: LegacyRecord[] = [];
  const rules: Rule[] = [];
  for (const { document, settings, isNamed } of files) {
    if (document.languageId === 'terraform') {
      const parse = (text: string, kind: 'filter' | 'value') => parseFor(text, { kind, settings });
      rules.push(...(readTerraformRules(document.text, parse)?.rules ?? []).map(({ rule }) => rule));
      continue;
    }
    const kind = kindOf(document, settings)?.kind;
    if (kind === undefined && !isNamed) continue;
    const value: unknown = parseJsonc(document.text, [], { allowTrailingComma: true });
    for (const record of recordsIn(value)) records.push({ kind, record, settings });
  }
  const filters = new Map(records.flatMap(filterOf));
  return [...rules, ...records.flatMap((one) => rulesOf(one, filters))];
}

/** Returns the records in a value, which is a single record, a list, or a response from the service. */
function recordsIn(value: unknown): readonly unknown[] {
  const { success, result } = isObject(value) ? value : {};
  const inner = typeof success === 'boolean' ? result : value;
  return Array.isArray(inner) ? (inner as readonly unknown[]) : isObject(inner) ? [inner] : [];
}

/**
 * Returns a list with one map entry (the ID and the record) if the record is a filter, and an empty list otherwise. The
 * ID is needed because a firewall rule may reference its filter only by ID.
 */
function filterOf({ kind, record }: LegacyRecord): [id: string, record: unknown][] {
  if (!isObject(record) || typeof record.id !== 'string') return [];
  const isFilter =
    kind === 'filter' || (kind === undefined && 'expression' in record && !('action' in record));
  return isFilter ? [[record.id, record]] : [];
}

function rulesOf({ kind, record, settings }: LegacyRecord, filters: ReadonlyMap<string, unknown>): Rule[] {
  const source = recordSource((text, of) => parseFor(text, { kind: of, settings }));
  if (kind === 'filter') return [readRule('filter', record, source).rule];
  const known =
    isObject(record) && isObject(record.filter) ? filters.get(String(record.filter.id)) : undefined;
  const whole = isObject(record) && isObject(known) ? { ...record, filter: { ...known, ...(record.filter as object) } } : record; // prettier-ignore
  return (readRuleSet(whole, source, kind)?.rules ?? []).map(({ rule }) => rule);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
