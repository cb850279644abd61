/** Whether a string is only a placeholder for an expression (`<EXPRESSION>`, `...`), as used in examples. */
export function isPlaceholder(text: string): boolean {
  return /^(?:<[^<>"]*>|\.{3}|…|\{\{?[^{}"]*\}?\})$/.test(text.trim());
}
