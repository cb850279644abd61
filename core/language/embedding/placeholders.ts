/** Whether a string is only a placeholder for an expression, such as `<EXPRESSION>` or `...` in an example. */
export function isPlaceholder(text: string): boolean {
  return /^(?:<[^<>"]*>|\.{3}|…|\{\{?[^{}"]*\}?\})$/.test(text.trim());
}
