import * as ts from 'typescript';
import { type ChangedRange } from '../text/changed-range';
import { LoweredStatements } from './lowered-statements';
import { type ParseBudget } from './parse-budget';
import { type CheckedDepths, isTooDeep } from './syntax-depth';
import { type ScriptTree } from './tree';
import { hasLongModifierRun } from './typescript-modifiers';
import { lowerTypeScript } from './typescript-statements';

/** The result of parsing a script. It can be used once to parse a changed version of the script incrementally. */
export interface ParsedTypeScript {
  readonly file: ts.SourceFile;
  readonly tree: ScriptTree;
  readonly lowered: LoweredStatements;
  readonly checked: CheckedDepths;
}

/** Syntax variant of a script, which the parser must know. */
export type TypeScriptDialect = 'javascript' | 'typescript' | 'tsx';

/**
 * Maximum number of inserted characters for an incremental parse. For each inserted statement or class member,
 * TypeScript searches the list of the old ones, so after a large insertion, it is faster to parse the whole text.
 */
const maxInserted = 1000;

/**
 * Parses a script with TypeScript's own parser, without binding or type checking. If a small change and the previous
 * result for the same document and language are given, only the changed statements are parsed. Throws a `RangeError`
 * if the code is nested too deeply for the stack, has too many modifiers in a row, or exceeds the budget.
 */
export function parseTypeScript(
  text: string,
  dialect: TypeScriptDialect,
  previous: ParsedTypeScript | undefined,
  change: ChangedRange | undefined,
  budget: ParseBudget,
): ParsedTypeScript {
  if (hasLongModifierRun(text)) throw new RangeError('The script has too many modifiers in a row.');
  const file =
    (previous && change && change.newText.length <= maxInserted
      ? updated(previous.file, text, change, budget)
      : undefined) ?? budget.within(text.length, () => parsed(text, dialect));
  const checked: CheckedDepths = previous?.checked ?? new WeakMap();
  if (file.statements.some((each) => isTooDeep(each, checked)))
    throw new RangeError('The code is nested too deeply.');
  const lowered = previous?.lowered ?? new LoweredStatements();
  return {
    file,
    tree: lowerTypeScript(file, dialect === 'tsx' ? 'typescript' : dialect, lowered),
    lowered,
    checked,
  };
}

function parsed(text: string, dialect: TypeScriptDialect): ts.SourceFile {
  const [name, kind] = {
    typescript: ['w.ts', ts.ScriptKind.TS] as const,
    tsx: ['w.tsx', ts.ScriptKind.TSX] as const,
    javascript: ['w.jsx', ts.ScriptKind.JSX] as const,
  }[dialect];
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  return ts.createSourceFile(name, text, options, false, kind);
}

/** Updates the previous result. Returns undefined if that fails, in which case the caller parses the whole text. */
function updated(
  old: ts.SourceFile,
  text: string,
  change: ChangedRange,
  budget: ParseBudget,
): ts.SourceFile | undefined {
  const range = {
    span: { start: change.start, length: change.end - change.start },
    newLength: change.newText.length,
  };
  try {
    const file = budget.within(text.length, () => ts.updateSourceFile(old, text, range));
    // A tree that does not cover the whole text is the result of an incorrect incremental update, and is discarded.
    return file.text === text && file.end === text.length ? file : undefined;
  } catch (error) {
    // An update can overflow the stack even if a full parse would not, because it also visits the old tree.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
