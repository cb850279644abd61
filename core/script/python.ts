import { type Tree, TreeFragment } from '@lezer/common';
import { isTooDeepForPython } from './python-depth';
import { pythonParser } from './python-parser';
import { lowerPython } from './python-statements';
import { type TextChange } from './text-change';
import { type ScriptTree } from './tree';

/** The result of parsing a Python module. The next parse can reuse its unchanged parts. */
export interface ParsedPython {
  readonly syntax: Tree;
  readonly tree: ScriptTree;
}

/**
 * Parses a Python module. If the previous result and the change since then are given, only the changed part is
 * parsed. Throws a `RangeError` if the code is nested too deeply.
 */
export function parsePython(
  text: string,
  previous: ParsedPython | undefined,
  change: TextChange | undefined,
): ParsedPython {
  const fragments =
    previous && change
      ? TreeFragment.applyChanges(TreeFragment.addTree(previous.syntax), [
          {
            fromA: change.start,
            toA: change.oldEnd,
            fromB: change.start,
            toB: change.newEnd,
          },
        ])
      : [];
  if (isTooDeepForPython(text)) throw new RangeError('The code is nested too deeply.');
  const syntax = pythonParser.parse(text, fragments);
  return { syntax, tree: lowerPython(text, syntax) };
}
