import type * as vscode from 'vscode';

/**
 * Returns the test for which a menu in the Testing view was opened. `given` is the test itself or, if the menu was
 * opened on a message, an object with the property `test`.
 */
export function testItemOf(given: unknown): Pick<vscode.TestItem, 'id' | 'uri' | 'label'> | undefined {
  const item = typeof given === 'object' && given !== null && 'test' in given ? given.test : given;
  return typeof item === 'object' && item !== null && 'id' in item && 'uri' in item && 'label' in item
    ? (item as vscode.TestItem)
    : undefined;
}
