import type * as vscode from 'vscode';

/**
 * Returns the test for which a menu in the Testing view was opened. For a row, this is the argument itself; for a
 * message, it is a property of the argument.
 */
export function testItemOf(given: unknown): Pick<vscode.TestItem, 'id' | 'uri' | 'label'> | undefined {
  const item = typeof given === 'object' && given !== null && 'test' in given ? given.test : given;
  return typeof item === 'object' && item !== null && 'id' in item && 'uri' in item && 'label' in item
    ? (item as vscode.TestItem)
    : undefined;
}
