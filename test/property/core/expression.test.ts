import assert from 'node:assert/strict';
import fc from 'fast-check';
import { catalogueScheme } from '../../../core/expression/catalogue/catalogue';
import { checkExpression } from '../../../core/language/expression/check';
import { formatExpression } from '../../../core/expression/format';
import { holeCharacter } from '../../../core/expression/holes';
import { normalForm } from '../../../core/expression/algebra/normal-form';
import { parseExpression } from '../../../core/expression/parse';
import { printExpression } from '../../../core/expression/print';
import { tokensOf } from '../../../core/expression/tokens';
import { type ExpressionKind, type ExpressionTree, type Node } from '../../../core/expression/tree';
import { childrenOf, visit } from '../../../core/expression/walk';
import { brokenText, expressionText } from '../../support/expressions';

const scheme = catalogueScheme();

function parse(text: string, kind: ExpressionKind = 'filter'): ExpressionTree {
  return parseExpression(text, { kind, scheme });
}

/** Returns the shape of a tree without offsets: node kinds, operators or names, and the text of leaves. */
function shape(tree: ExpressionTree): unknown {
  const of = (node: Node): unknown => {
    const children = childrenOf(node).map(of);
    const own = children.length > 0 ? '' : tree.text.slice(node.start, node.end).replace(/\s+/g, '');
    const operator = 'operator' in node ? node.operator : 'name' in node ? node.name : '';
    return [node.kind, operator, own, ...children];
  };
  return tree.root === undefined ? undefined : of(tree.root);
}

function charactersRead(text: string): number {
  const original = Object.getOwnPropertyDescriptor(String.prototype, 'charCodeAt')!;
  let count = 0;
  Object.defineProperty(String.prototype, 'charCodeAt', {
    configurable: true,
    value(this: string, index: number) {
      count++;
      return (original.value as (index: number) => number).call(this, index);
    },
  });
  try {
    parse(text);
  } finally {
    Object.defineProperty(String.prototype, 'charCodeAt', original);
  }
  return count;
}

describe('filter expressions, for any text', () => {
  it('accepts every generated expression, and prints it so that it reads back as the same tree', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        const tree = parse(text);
        assert.deepEqual(tree.problems, []);
        const again = parse(printExpression(tree));
        assert.deepEqual(again.problems, []);
        assert.deepEqual(shape(again), shape(tree));
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the normal form when it prints in words, in symbols, and formats', () => {
    fc.assert(
      fc.property(expressionText, fc.integer({ min: 20, max: 80 }), (text, widthCharacters) => {
        const tree = parse(text);
        const form = normalForm(tree);
        for (const notation of ['words', 'symbols'] as const)
          assert.equal(normalForm(parse(printExpression(tree, notation))), form);
        for (const mode of ['line', 'lines'] as const) {
          const formatted = formatExpression(tree, { mode, widthCharacters });
          assert.ok(formatted !== undefined);
          const again = parse(formatted);
          assert.equal(normalForm(again), form);
          assert.equal(
            formatExpression(again, { mode, widthCharacters }),
            formatted,
            'formatting twice changes nothing',
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('covers every character with tokens, in order and without gaps', () => {
    fc.assert(
      fc.property(fc.oneof(brokenText, expressionText, fc.string({ unit: 'binary' })), (text) => {
        let at = 0;
        for (const token of tokensOf(parse(text))) {
          assert.equal(token.start, at);
          assert.ok(token.end > token.start);
          at = token.end;
        }
        assert.equal(at, text.length);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps nodes inside their parents, and problems and fixes inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(brokenText, expressionText), fc.constantFrom('filter', 'value'), (text, kind) => {
        const tree = parse(text, kind);
        if (tree.root !== undefined)
          visit(tree.root, (node) => {
            for (const child of childrenOf(node))
              assert.ok(
                node.start <= child.start && child.start <= child.end && child.end <= node.end,
                node.kind,
              );
          });
        for (const problem of checkExpression(text, { kind: kind })) {
          assert.ok(
            0 <= problem.start && problem.start <= problem.end && problem.end <= text.length,
            problem.code,
          );
          assert.notEqual(problem.message, '');
          for (const fix of problem.fixes ?? []) {
            const edits = [...fix.edits].sort((a, b) => a.start - b.start);
            for (const [i, edit] of edits.entries()) {
              assert.ok(0 <= edit.start && edit.start <= edit.end && edit.end <= text.length, problem.code);
              assert.ok((edits[i - 1]?.end ?? 0) <= edit.start, `${problem.code}: edits overlap`);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reports no error where a placeholder replaces a part of a valid expression', () => {
    fc.assert(
      fc.property(expressionText, fc.nat(), (text, position) => {
        const tokens = tokensOf(parse(text)).filter(({ kind }) => kind !== 'space' && kind !== 'punctuation');
        const token = tokens[position % tokens.length]!;
        const hole = holeCharacter.repeat(token.end - token.start);
        const holed = text.slice(0, token.start) + hole + text.slice(token.end);
        const found = checkExpression(holed, { kind: 'filter' }).filter(
          ({ severity }) => severity === 'error',
        );
        assert.deepEqual(found, [], JSON.stringify(holed));
      }),
      { numRuns: 300 },
    );
  });

  it('needs work in proportion to the length, even if everything is wrong', () => {
    const pieces = [
      'ssl and ', 'http.host eq "a" or ', '(', '((a) ', 'not ', 'x y ', 'http.host = ', 'ip.src in {1, ', '"a" eq ', ') ', 'any(', 'lower(http.host ', '[', '& ', 'http.host in {a b ', 'http.host eq \'a\' ', '1.2.3.4/', '\t', '= ',
    ]; // prettier-ignore
    for (const piece of pieces) {
      const few = charactersRead(piece.repeat(200));
      const many = charactersRead(piece.repeat(800));
      assert.ok(many <= few * 4.5 + 1000, `${piece}: ${few} characters read for 200, ${many} for 800`);
    }
  });

  it('keeps the nesting limit without a stack overflow', () => {
    for (const open of ['(', 'not ', '!', 'any(', 'lower(', 'not (']) {
      const text = `${open.repeat(100_000)}ssl`;
      const { problems } = parse(text);
      assert.equal(problems[0]?.code, 'filter/too-deep');
      assert.equal(problems.length, 1);
      const limits = { maxNesting: 65_535, starLimit: Number.POSITIVE_INFINITY };
      assert.equal(
        parseExpression(text, { kind: 'filter', scheme, limits }).problems[0]?.code,
        'filter/too-deep',
      );
    }
  });
});
