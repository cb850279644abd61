import { type CompletionItem, type DocumentSymbol } from '../language';
import { type FilterSettings } from '../settings';
import { hostEdit } from '../../text/embedded-problems';
import { type EmbeddedText } from '../../text/embedded-text';
import { type ZonePlan } from '../../expression/scheme/facts';

/** Host languages in which Rampart outlines expressions, because editors show no outline for them. */
export const withoutOutline: ReadonlySet<string> = new Set(['yaml', 'toml', 'terraform', 'opentofu', 'hcl', 'shellscript']); // prettier-ignore

/** Converts a symbol in an embedded text to a symbol whose range refers to the host. */
export function hostSymbol(symbol: DocumentSymbol, embedded: EmbeddedText): DocumentSymbol {
  return {
    ...symbol,
    range: embedded.hostRange(symbol.range),
    nameRange: embedded.hostRange(symbol.nameRange),
    ...(symbol.children ? { children: symbol.children.map((child) => hostSymbol(child, embedded)) } : {}),
  };
}

/**
 * Converts a completion to the notation of the host. Placeholders in a snippet are not escaped. Returns undefined if
 * the host cannot contain the inserted text.
 */
export function hostCompletion(item: CompletionItem, embedded: EmbeddedText): CompletionItem | undefined {
  const edit = hostEdit(item.edit, embedded);
  if (!edit || !item.snippet) return edit && { ...item, edit };
  const parts = item.edit.newText.split(/(\$\{\d+\}|\$\d)/).map((part, i) => {
    const isPlaceholder = i % 2 === 1;
    return isPlaceholder
      ? part
      : embedded.encode(part, item.edit.start, item.edit.end)?.replace(/[\\$]/g, '\\$&');
  });
  return parts.includes(undefined) ? undefined : { ...item, edit: { ...edit, newText: parts.join('') } };
}

/**
 * Returns the settings for an expression. Facts that follow from the location of the expression override the settings
 * of the file.
 */
export function filterSettings(
  settings: FilterSettings,
  { phase, plan }: { readonly phase?: string | undefined; readonly plan?: ZonePlan | undefined },
): FilterSettings {
  if (phase === undefined && plan === undefined) return settings;
  return {
    ...settings,
    ...(phase === undefined ? {} : { phase }),
    ...(plan === undefined ? {} : { plan }),
  };
}
