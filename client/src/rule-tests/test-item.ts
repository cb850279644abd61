import type * as vscode from 'vscode';

/**
 * The test to which a menu of the Testing view applies. On rows, it is the argument itself; next to messages, a
 * property of the argument.
 */
export function testItemOf(given: unknown): Pick<vscode.TestItem, 'id' | 'uri' | 'label'> | undefined {
  const item = typeof given === 'object' && given !== null && 'test' in given ? given.test : given;
  return typeof item === 'object' && item !== null && 'id' in item && 'uri' in item && 'label' in item
    ? (item as vscode.TestItem)
    : undefined;
}
