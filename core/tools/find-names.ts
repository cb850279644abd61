import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Definition } from '../expression/scheme/scheme';
import { describedShort } from './described-definition';
import { expressionProperties, expressionSettings } from './expression-settings';
import { defineTool } from './tool';

/**
 * Scores for each search word. `wholePart`: the word is a whole part of the name. `inName`: it occurs elsewhere in the
 * name. `inDescription`: it occurs in the description. This score is added to the score for the name.
 */
const scores = { wholePart: 4, inName: 3, inDescription: 1 } as const;
const defaultLimit = 20;

export const findNamesTool = defineTool({
  name: 'find_names',
  title: 'Find Fields and Functions',
  description:
    'Lists fields and functions in the rules language by keywords in their name or description, best match first, each with its type. Call it when you do not know the exact name of a field; never guess one.',
  input: {
    type: 'object',
    properties: {
      words: { type: 'string', description: 'Keywords, such as "country of the client" or "bot score".' },
      of: { type: 'string', enum: ['field', 'function'], description: 'Only fields, or only functions.' },
      type: {
        type: 'string',
        description: 'Only fields of this type, such as "Boolean", "IP" or "Array<String>".',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 100,
        description: 'Maximum number of results; 20 by default.',
      },
      fields: expressionProperties.fields,
    },
    required: ['words'],
    additionalProperties: false,
  },
  untrusted: [],
  async run({ words, of, type, limit = defaultLimit, ...given }, context) {
    const { filter } = await expressionSettings(given, context);
    const asked = [...new Set(words.toLowerCase().match(/[a-z0-9]+/g) ?? [])].filter(
      (word) => !ignored.has(word),
    );
    const found = [...schemeFor(filter).definitions()]
      .filter((one) => isOffered(one) && (of === undefined || one.kind === of))
      .filter((one) => type === undefined || typeOf(one).toLowerCase() === type.toLowerCase())
      .map((one) => ({ one, score: scoreOf(one, asked) }))
      .filter(({ score }) => score > 0 || asked.length === 0)
      .sort((a, b) => b.score - a.score || (a.one.name < b.one.name ? -1 : 1));
    return {
      found: found.slice(0, limit).map(({ one }) => describedShort(one)),
      ...(found.length > limit ? { more: found.length - limit } : {}),
    };
  },
});

/** Words that do not describe a field and are ignored in a search. */
const ignored = new Set(['a', 'an', 'and', 'by', 'field', 'for', 'function', 'in', 'is', 'it', 'of', 'on', 'or', 'that', 'the', 'to', 'which', 'with']); // prettier-ignore

const isOffered = ({ name, facts }: Definition): boolean =>
  name !== 'rampart_hole' && facts?.offer !== false && facts?.status !== 'gone';

const typeOf = (one: Definition): string => (one.kind === 'field' ? one.type.name : one.returns.text);

function scoreOf({ name, facts }: Definition, words: readonly string[]): number {
  const parts = name.toLowerCase().split(/[._]/);
  const description = facts?.description.toLowerCase() ?? '';
  let score = 0;
  for (const word of words) {
    const own = parts.includes(word)
      ? scores.wholePart
      : name.toLowerCase().includes(word)
        ? scores.inName
        : 0;
    const told = description.includes(word) ? scores.inDescription : 0;
    score += own + told;
  }
  // deprecated names have a lower score
  return facts !== undefined && 'deprecated' in facts && facts.deprecated ? score / 2 : score;
}
