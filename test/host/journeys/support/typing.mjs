// Settings that keep the editor from adding brackets or indentation while a journey inserts text.
export const plainTyping = {
  'editor.autoClosingBrackets': 'never',
  'editor.autoIndent': 'none',
  'editor.autoSurround': 'never',
};

/** Replaces the text of the active editor. */
export async function replaceText({ page }, text) {
  await page.locator('.editor-group-container.active .view-lines').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}
