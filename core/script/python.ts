import { TreeFragment } from '@lezer/common';
import { type ChangedRange } from '../text/changed-range';
import { isTooDeepForPython } from './python-depth';
import { parsePythonSyntax, type PythonSyntax } from './python-parser';
import { lowerPython } from './python-statements';
import { type ScriptTree } from './tree';

/** The result of parsing a Python module. The next parse of the same document can reuse unchanged parts of it. */
export interface ParsedPython {
  readonly syntax: PythonSyntax;
  readonly tree: ScriptTree;
}

/**
 * Parses a Python module. If the previous result and the change since then are given, only the changed part is
 * parsed. Throws a `RangeError` if the code is nested too deeply.
 */
export function parsePython(
  text: string,
  previous: ParsedPython | undefined,
  change: ChangedRange | undefined,
): ParsedPython {
  const fragments =
    previous && change && !previous.syntax.isDeep
      ? TreeFragment.applyChanges(TreeFragment.addTree(previous.syntax.tree), [
          {
            fromA: change.start,
            toA: change.end,
            fromB: change.start,
            toB: change.start + change.newText.length,
          },
        ])
      : [];
  if (isTooDeepForPython(text)) throw new RangeError('The code is nested too deeply.');
  const syntax = parsePythonSyntax(text, fragments);
  return { syntax, tree: lowerPython(text, syntax.tree) };
}
