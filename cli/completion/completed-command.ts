import { type Command } from '../command';

/** Data about a command that a shell needs to complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  /** The name of the option, including the dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  /** Accepted words. Empty if any value is allowed. */
  readonly values: readonly string[];
}

/** Extracts the options of a command from its usage text, which lists each option. */
export function completedCommand({ name, summary, usage }: Command): CompletedCommand {
  const found = new Map<string, CompletedOption>();
  for (const [, option = '', gap = '', value = ''] of usage.matchAll(
    /(?<![\w-])(--[a-z][a-z-]*)( )?((?<= )(?:[A-Z][A-Z]*\b|[a-z]+(?:\|[a-z]+)+))?/g,
  )) {
    const takesValue = gap !== '' && value !== '';
    const values = value.includes('|') ? value.split('|') : [];
    const known = found.get(option);
    if (known === undefined || (known.values.length === 0 && values.length > 0))
      found.set(option, { name: option, takesValue: takesValue || known?.takesValue === true, values });
  }
  return { name, summary, options: [...found.values()] };
}
