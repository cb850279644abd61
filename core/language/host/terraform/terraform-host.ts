import { markingComment } from '../../../base/marking-comment';
import { type SourceDocument } from '../../language';
import { type EmbeddedExpression, type Host, type RuleOfList } from '../host';
import { matchesPath } from '../key-paths';
import { findMarks, type Mark, type PlacedMark } from '../marks';
import { expressionAttributes } from './resources.data';
import { scanTemplates, type TemplateAttribute } from './scan';
import { embeddedTemplate } from './templates';

/** Terraform: attributes of the provider's resources, and strings behind a marking comment. */
export const terraformHost: Host = {
  languageIds: ['terraform', 'opentofu', 'hcl'],
  mayHold: ({ text }) => /\bcloudflare_\w/.test(text) || markingComment.test(text),
  find({ text }: SourceDocument) {
    const attributes = scanTemplates(text);
    const phases = phasesOf(text, attributes);
    const marks = findMarks(text, [{ begin: '#' }, { begin: '//' }, { begin: '/*', end: '*/' }]);
    return attributes.flatMap((attribute): EmbeddedExpression[] => {
      const mark = markOf(text, attribute, marks) ?? ofResource(attribute, phases);
      if (!mark) return [];
      const rule = ruleOf(text, attribute, attributes);
      const { template } = attribute;
      const embedded = embeddedTemplate(text, template);
      return [{ ...mark, embedded, isLoose: template.isLoose ?? false, ...(rule ? { rule } : {}) }];
    });
  },
};

/** The phase of each ruleset that names one, by the number of its resource. */
function phasesOf(text: string, attributes: readonly TemplateAttribute[]): ReadonlyMap<number, string> {
  const phases = new Map<number, string>();
  for (const { resource, resourceId, path, template } of attributes) {
    const value = text.slice(template.contentStart, template.contentEnd);
    if (resource === 'cloudflare_ruleset' && path.join('.') === 'phase' && /^\w+$/.test(value))
      phases.set(resourceId, value);
  }
  return phases;
}

function ofResource(
  { resource = '', resourceId, path }: TemplateAttribute,
  phases: ReadonlyMap<number, string>,
): Mark | undefined {
  const known = Object.hasOwn(expressionAttributes, resource) ? expressionAttributes[resource] : undefined;
  const attribute = known?.find((one) => matchesPath(path, one.path));
  const phase = phases.get(resourceId);
  return attribute && { kind: attribute.kind, ...(phase === undefined ? {} : { phase }) };
}

/** The rule of a ruleset that an attribute is the condition of. */
function ruleOf(
  text: string,
  { resource, resourceId, path, block, isAlternative }: TemplateAttribute,
  attributes: readonly TemplateAttribute[],
): RuleOfList | undefined {
  if (isAlternative || resource !== 'cloudflare_ruleset' || path.join('.') !== 'rules.expression')
    return undefined;
  const action = attributes.find((one) => one.block === block && one.path.join('.') === 'rules.action');
  const { contentStart = 0, contentEnd = 0 } = action?.template ?? {};
  const body = text.slice(block.start, block.end);
  // a rule that may be off, counts requests or is made several times is not compared
  const isOn = [...body.matchAll(/\benabled\s*=\s*([^\s,}#]*)/g)].every(([, value]) => value === 'true');
  return {
    list: resourceId,
    ...(action ? { action: text.slice(contentStart, contentEnd) } : {}),
    isPlain: isOn && !/\bratelimit\b/.test(body),
  };
}

/** A mark right before the string, or alone on the line before the one on which its attribute is. */
function markOf(
  text: string,
  { template }: TemplateAttribute,
  marks: readonly PlacedMark[],
): Mark | undefined {
  return marks.find(({ end }) => {
    if (end > template.start) return false;
    const between = text.slice(end, template.start);
    return /^\s*$|^[ \t]*\r?\n[ \t]*[\w"-]+[ \t]*[=:][ \t]*(?:\w+\([ \t]*)?$/.test(between);
  })?.mark;
}
