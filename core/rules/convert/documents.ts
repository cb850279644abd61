import { type Conversion } from './conversion';

/** A document that results from a conversion, with its file name. */
export interface ConvertedDocument {
  /** File name. Its suffix determines the kind of the document. */
  readonly fileName: string;
  readonly text: string;
}

/**
 * Returns the documents of a conversion: the lists, on which the rules depend, followed by the ruleset with all
 * rules.
 */
export function documentsOf({ rules, lists }: Conversion): readonly ConvertedDocument[] {
  const ruleset = {
    name: 'default',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    description: 'Converted from legacy rules',
    rules,
  };
  return [
    ...lists.map((list) => ({ fileName: `${list.name}.list.json`, text: json(list) })),
    ...(rules.length > 0 ? [{ fileName: 'custom-rules.ruleset.json', text: json(ruleset) }] : []),
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
