// Uses the syntax tree of a source file to find the small changes to the file that a test should detect.
import ts from 'typescript';

const { SyntaxKind } = ts;

/** Operators and their replacements. */
const operators = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.QuestionQuestionToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.PlusEqualsToken, '-='],
]);

/**
 * Returns every mutant of a source: its range and its replacement. Types, imports, and user-facing strings are left
 * unchanged.
 * @returns {{ start: number, end: number, replacement: string }[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, replacement) => found.push({ start: node.getStart(source), end: node.end, replacement });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = operators.get(node.operatorToken.kind);
      if (other !== undefined) add(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source));
    else if (ts.isConditionalExpression(node)) {
      add(node.condition, 'true');
      add(node.condition, 'false');
    } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      if (ts.isIfStatement(node)) add(node.expression, 'true');
      add(node.expression, 'false');
    } else if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`);
    else if (node.kind === SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
