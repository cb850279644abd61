import { type Tree, TreeFragment } from '@lezer/common';
import { parser } from '@lezer/python';
import { lowerPython } from './python-statements';
import { type TextChange } from './text-change';
import { type ScriptTree } from './tree';

/** A parsed text, kept so that the next parse can reuse its unchanged parts. */
export interface ParsedPython {
  readonly syntax: Tree;
  readonly tree: ScriptTree;
}

/** Parses a Python module. With the previous result and the change since then, parses only the changed part. */
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
  const syntax = parser.parse(text, fragments);
  return { syntax, tree: lowerPython(text, syntax) };
}
