import { type Tree, TreeFragment } from '@lezer/common';
import { parser } from '@lezer/python';
import { DamagedTreeError } from './python-modules';
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
  try {
    return parsed(text, parser.parse(text, fragments));
  } catch (error) {
    if (fragments.length === 0 || !(error instanceof DamagedTreeError)) throw error;
    // Parses the whole text again without reusing fragments, because reused fragments are usually the cause of a
    // damaged tree.
    return parsed(text, parser.parse(text));
  }
}

const parsed = (text: string, syntax: Tree): ParsedPython => ({ syntax, tree: lowerPython(text, syntax) });
