import { type Definition, type Scheme } from '../../../expression/scheme/scheme';
import { commonFields, commonFunctions } from './common-names.data';

/** Determines the order of completion candidates. */
export interface Ranking {
  /** Returns the sort key of a name. Less relevant names come last. */
  sortTextOf(definition: Definition): string;
}

/** Maximum number of characters that are searched for names. In a longer text, only the start is searched. */
const maxCharacters = 200_000;

const group = { used: '0', commonField: '1', commonFunction: '2', field: '3', function: '4', avoided: '9' } as const; // prettier-ignore

/**
 * Ranks names. Names that already occur in the text come first, followed by common names, and then other names,
 * sorted by name. Deprecated names and names that do not exist in the phase come last.
 */
export function rankingOf(text: string, scheme: Scheme, phase: string | undefined): Ranking {
  const used = usedNames(text, scheme);
  return {
    sortTextOf(definition) {
      const { name, kind } = definition;
      const common = kind === 'field' ? commonFields : commonFunctions;
      const position = common.indexOf(name);
      if (isAvoided(definition, phase)) return group.avoided + name;
      if (used.has(name)) return group.used + name;
      if (position >= 0)
        return (
          (kind === 'field' ? group.commonField : group.commonFunction) + String(position).padStart(2, '0')
        );
      return (kind === 'field' ? group.field : group.function) + name;
    },
  };
}

function isAvoided({ facts, kind }: Definition, phase: string | undefined): boolean {
  if (kind === 'field' && facts?.deprecated) return true;
  return phase !== undefined && facts?.phases !== undefined && !facts.phases.includes(phase);
}

function usedNames(text: string, scheme: Scheme): ReadonlySet<string> {
  const used = new Set<string>();
  // Unlike `matchAll`, `match` creates no object for each of the many words.
  for (const word of text.slice(0, maxCharacters).match(/[A-Za-z_]\w*(?:\.\w+)*/g) ?? [])
    if (!used.has(word) && scheme.get(word) !== undefined) used.add(word);
  return used;
}
