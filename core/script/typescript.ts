import * as ts from 'typescript';
import { type ParseBudget } from './parse-budget';
import { type TextChange } from './text-change';
import { type ScriptTree } from './tree';
import { lowerTypeScript } from './typescript-statements';

/**
 * The result of parsing a text, with which the next text can be parsed incrementally. It can be used for only one
 * further parse.
 */
export interface ParsedTypeScript {
  readonly file: ts.SourceFile;
  readonly tree: ScriptTree;
}

/** Syntax variant of a script, which the parser needs to know before it starts. */
export type TypeScriptDialect = 'javascript' | 'typescript' | 'tsx';

/**
 * Parses a script with TypeScript's own parser, without binding or type checking. If the change and the previous
 * result for the same document and language are given, only the changed statements are parsed. Throws a `RangeError`
 * if the code is nested too deeply for the stack or exceeds the budget.
 */
export function parseTypeScript(
  text: string,
  dialect: TypeScriptDialect,
  previous: ParsedTypeScript | undefined,
  change: TextChange | undefined,
  budget: ParseBudget,
): ParsedTypeScript {
  const file = budget.within(
    text.length,
    () => (previous && change && updated(previous.file, text, change)) ?? parsed(text, dialect),
  );
  return { file, tree: lowerTypeScript(file, dialect === 'tsx' ? 'typescript' : dialect) };
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

function updated(old: ts.SourceFile, text: string, change: TextChange): ts.SourceFile | undefined {
  const file = ts.updateSourceFile(old, text, {
    span: { start: change.start, length: change.oldEnd - change.start },
    newLength: change.newEnd - change.start,
  });
  // A tree that does not cover the whole text was assembled incorrectly. In this case, the caller parses the text
  // again from scratch.
  return file.text === text && file.end === text.length ? file : undefined;
}
