import { type RegexClass, type RegexNode, type RegexSet } from '../regex-tree';
import {
  type CodeSet,
  codeSet,
  complementOf,
  everyByte,
  everyCharacter,
  intersectionOf,
  unionOf,
} from './code-set';
import { concatenationOf, emptyHir, type Hir, type Look, looks } from './hir';
import { foldAscii, foldUnicode, unicodeClass } from './unicode-classes';
import { hirOfCharacters, utf8OfCode } from './utf8';

interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly U: boolean;
  readonly u: boolean;
  readonly R: boolean;
}

const noFlags: Flags = { i: false, m: false, s: false, U: false, u: false, R: false };

export interface Translation {
  readonly hir: Hir;
  /** Number of capturing groups. */
  readonly groups: number;
}

/**
 * Applies the flags to a tree, from left to right. A flag is in effect until the end of its group, even across `|`.
 * Returns undefined if a character class cannot be computed.
 */
export function translate(text: string, root: RegexNode): Translation | undefined {
  const translator = new Translator(text);
  const hir = translator.node(root);
  return translator.isComplete ? { hir, groups: translator.groups } : undefined;
}

class Translator {
  flags = noFlags;
  groups = 0;
  isComplete = true;

  constructor(private readonly text: string) {}

  node(node: RegexNode): Hir {
    switch (node.kind) {
      case 'empty':
        return emptyHir;
      case 'flags':
        this.setFlags(node.flags);
        return emptyHir;
      case 'literal':
        return this.literal(node.code, this.isByteEscape(node.start));
      case 'dot':
        return this.dot();
      case 'assertion':
        return { kind: 'look', look: this.look(node.name) };
      case 'class':
        return this.characters(this.classSet(node));
      case 'group': {
        const outer = this.flags;
        const group = node.capturing ? ++this.groups : 0;
        this.setFlags(node.flags);
        const inner = this.node(node.inner);
        this.flags = outer;
        return group > 0 ? { kind: 'capture', group, inner } : inner;
      }
      case 'repetition':
        return {
          kind: 'repetition',
          inner: this.node(node.inner),
          min: node.min,
          max: node.max,
          lazy: node.lazy !== this.flags.U,
        };
      case 'concatenation':
        return concatenationOf(node.parts.map((part) => this.node(part)));
      case 'alternation':
        return { kind: 'alternation', branches: node.branches.map((branch) => this.node(branch)) };
    }
  }

  private setFlags(text: string): void {
    if (text === '') return;
    const [on = '', off = ''] = text.split('-');
    const changed: Record<string, boolean> = { ...this.flags };
    for (const letter of on) changed[letter] = true;
    for (const letter of off) changed[letter] = false;
    this.flags = { ...this.flags, ...changed };
  }

  /**
   * Checks whether a character is written as `\xHH`. If Unicode mode is off, this escape represents a single byte.
   * Any other character represents its UTF-8 bytes.
   */
  private isByteEscape(start: number): boolean {
    return (
      this.text.charCodeAt(start) === 92 &&
      this.text.charCodeAt(start + 1) === 120 &&
      this.text.charCodeAt(start + 2) !== 123
    );
  }

  private literal(code: number, isByteEscape: boolean): Hir {
    if (!this.flags.u && isByteEscape) {
      if (code > 0x7f || !this.flags.i) return { kind: 'literal', bytes: String.fromCharCode(code) };
    }
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    if (this.flags.i && (isLetter || (this.flags.u && code > 0x7f)))
      return this.flags.u
        ? this.characters(foldUnicode([code, code]))
        : { kind: 'set', set: [code & ~32, code & ~32, code | 32, code | 32] };
    return { kind: 'literal', bytes: utf8OfCode(code) };
  }

  private dot(): Hir {
    const whole = this.whole();
    if (this.flags.s) return this.characters(whole);
    return this.characters(complementOf(this.flags.R ? [10, 10, 13, 13] : [10, 10], whole));
  }

  private whole(): CodeSet {
    return this.flags.u ? everyCharacter : everyByte;
  }

  private folded(set: CodeSet): CodeSet {
    if (!this.flags.i) return set;
    return this.flags.u ? foldUnicode(set) : foldAscii(set);
  }

  private characters(set: CodeSet): Hir {
    return this.flags.u ? hirOfCharacters(set) : { kind: 'set', set };
  }

  /**
   * Returns the characters of a class. Case folding is applied before negation. A class such as `[:^name:]` is folded
   * as part of the class that encloses it.
   */
  private classSet(node: RegexClass): CodeSet {
    const isAscii = this.text.charCodeAt(node.start) === 91 && this.text.charCodeAt(node.start + 1) === 58;
    const set = node.ranges === undefined ? this.setOf(node.set) : codeSet(node.ranges);
    const folded = isAscii ? set : this.folded(set);
    return node.negated ? complementOf(folded, this.whole()) : folded;
  }

  private setOf(set: RegexSet | undefined): CodeSet {
    switch (set?.kind) {
      case 'union':
        return set.items
          .map((item) => ('kind' in item ? this.classSet(item) : codeSet([item])))
          .reduce(unionOf, []);
      case 'operation': {
        const left = this.folded(this.setOf(set.left));
        const right = this.folded(this.setOf(set.right));
        const both = intersectionOf(left, right);
        if (set.operator === '&&') return both;
        return set.operator === '--' ? complementOf(right, left) : complementOf(both, unionOf(left, right));
      }
      case 'named': {
        const characters = unicodeClass(set.name);
        if (characters === undefined) this.isComplete = false;
        return characters ?? [];
      }
      default:
        return [];
    }
  }

  private look(name: string): Look {
    const { m, R, u } = this.flags;
    switch (name) {
      case '\\A':
        return looks.start;
      case '\\z':
        return looks.end;
      case '^':
        return m ? (R ? looks.startLineCrlf : looks.startLine) : looks.start;
      case '$':
        return m ? (R ? looks.endLineCrlf : looks.endLine) : looks.end;
      default: {
        const look = wordLooks[name] ?? looks.word;
        return u ? ((look + 6) as Look) : look;
      }
    }
  }
}

const wordLooks: Readonly<Record<string, Look>> = {
  '\\b': looks.word,
  '\\B': looks.notWord,
  '\\b{start}': looks.wordStart,
  '\\<': looks.wordStart,
  '\\b{end}': looks.wordEnd,
  '\\>': looks.wordEnd,
  '\\b{start-half}': looks.wordStartHalf,
  '\\b{end-half}': looks.wordEndHalf,
};
