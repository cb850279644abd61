/** Whether a text only says that an expression belongs here (`<EXPRESSION>`, `...`), as examples do. */
export function isPlaceholder(text: string): boolean {
  return /^(?:<[^<>"]*>|\.{3}|…|\{\{?[^{}"]*\}?\})$/.test(text.trim());
}
