// Settings for typing whole texts, which prevent the editor from adding brackets.
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
