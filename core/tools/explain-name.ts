import { nearest } from '../base/nearest';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Scheme } from '../expression/scheme/scheme';
import { describedWhole } from './described-definition';
import { expressionProperties, expressionSettings } from './expression-settings';
import { defineTool } from './tool';

const maxSimilar = 5;

export const explainNameTool = defineTool({
  name: 'explain_name',
  title: 'Explain Field or Function',
  description:
    'Explains one field or function in the rules language by its exact name: type or signature, description, plan, phases, known values, documentation. Call it before you use a name you are not sure of; for an unknown name, it returns the most similar ones.',
  input: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'The exact name, such as "http.request.uri.path" or "lower".' },
      fields: expressionProperties.fields,
    },
    required: ['name'],
    additionalProperties: false,
  },
  untrusted: [],
  async run({ name, ...given }, context) {
    const { filter } = await expressionSettings(given, context);
    const scheme = schemeFor(filter);
    const definition = scheme.get(name);
    return definition === undefined || name === 'rampart_hole'
      ? { known: false, similar: similarNames(name, scheme) }
      : { known: true, ...describedWhole(definition) };
  },
});

/**
 * Returns the name with the most similar spelling, followed by names that end with the last part of the given name.
 */
function similarNames(name: string, scheme: Scheme): readonly string[] {
  const names = [...scheme.definitions()].map((one) => one.name);
  const last = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const close = nearest(name, names);
  const sameEnd = last === '' ? [] : names.filter((one) => one.toLowerCase().endsWith(last));
  return [...new Set([...(close === undefined ? [] : [close]), ...sameEnd])].slice(0, maxSimilar);
}
