import { type OffsetRange } from '../../../base/problem';
import { markingComment } from '../../../base/marking-comment';
import { type SourceDocument } from '../../language';
import { type EmbeddedExpression, type Host, type RuleOfList } from '../host';
import { matchesPath } from '../key-paths';
import { findMarks, type Mark, markBefore, type PlacedMark } from '../marks';
import { afterWordEdit } from '../word-edit';
import { expressionAttributes } from './resources.data';
import { scanTemplates, type TemplateAttribute } from './scan';
import { embeddedTemplate } from '../../../text/terraform-template';

/**
 * The host for Terraform. It finds expressions in attributes of the provider's resources, and in strings after a
 * marking comment.
 */
export const terraformHost: Host = {
  languageIds: ['terraform', 'opentofu', 'hcl'],
  mayHold: ({ text }) => /\bcloudflare_\w/.test(text) || markingComment.test(text),
  find({ text }: SourceDocument) {
    const attributes = scanTemplates(text);
    const phases = phasesOf(text, attributes);
    const marks = findMarks(text, [{ begin: '#' }, { begin: '//' }, { begin: '/*', end: '*/' }]);
    const ruleOf = rulesIn(text, attributes);
    return attributes.flatMap((attribute): EmbeddedExpression[] => {
      const known = ofResource(attribute, phases);
      const mark = (attribute.isItem ? undefined : markOf(text, attribute, marks)) ?? known;
      if (!mark) return [];
      const rule = ruleOf(attribute);
      const { template } = attribute;
      const embedded = embeddedTemplate(text, template);
      return [{ ...mark, embedded, isLoose: template.isLoose ?? false, ...(rule ? { rule } : {}) }];
    });
  },
  findAgain: (before, { text }) => afterWordEdit(before, text),
};

/** Returns the phases of rulesets, by `resourceId`. Rulesets without a phase are not included. */
function phasesOf(text: string, attributes: readonly TemplateAttribute[]): ReadonlyMap<number, string> {
  const phases = new Map<number, string>();
  for (const { resource, resourceId, path, template } of attributes) {
    if (resource !== 'cloudflare_ruleset' || path.length !== 1 || path[0] !== 'phase') continue;
    const value = text.slice(template.contentStart, template.contentEnd);
    if (/^\w+$/.test(value)) phases.set(resourceId, value);
  }
  return phases;
}

function ofResource(
  { resource = '', resourceId, path, isItem }: TemplateAttribute,
  phases: ReadonlyMap<number, string>,
): (Mark & Pick<EmbeddedExpression, 'isCharacteristic'>) | undefined {
  const known = Object.hasOwn(expressionAttributes, resource) ? expressionAttributes[resource] : undefined;
  const attribute = known?.find(
    ({ path: wanted, isList = false }) => isList === isItem && matchesPath(path, wanted),
  );
  const phase = phases.get(resourceId);
  return (
    attribute && {
      kind: attribute.kind,
      ...(phase === undefined ? {} : { phase }),
      ...(attribute.isList ? { isCharacteristic: true } : {}),
    }
  );
}

const isOfRule = (path: readonly string[], name: string): boolean =>
  path.length === 2 && path[0] === 'rules' && path[1] === name;

/**
 * Returns a function that finds the rule to which an attribute belongs. That function returns undefined for
 * attributes that do not contain the rule's condition.
 */
function rulesIn(
  text: string,
  attributes: readonly TemplateAttribute[],
): (attribute: TemplateAttribute) => RuleOfList | undefined {
  const actions = new Map<OffsetRange, TemplateAttribute>();
  for (const attribute of attributes)
    if (isOfRule(attribute.path, 'action') && !actions.has(attribute.block))
      actions.set(attribute.block, attribute);
  const rules = new Map<OffsetRange, RuleOfList>();
  return ({ resource, resourceId, path, block, isAlternative, isOptional }) => {
    if (isAlternative || resource !== 'cloudflare_ruleset' || !isOfRule(path, 'expression')) return undefined;
    const known = rules.get(block);
    if (known) return known;
    const action = actions.get(block);
    const name = action && text.slice(action.template.contentStart, action.template.contentEnd);
    const isChosen = action?.isAlternative === true;
    const body = text.slice(block.start, block.end);
    const isOn = [...body.matchAll(/\benabled"?\s*[=:]([^\n,}#/]*)/g)].every(
      ([, value = '']) => value.trim() === 'true',
    );
    const isCounting = /\b(?:ratelimit|exposed_credential_check)\b/.test(body);
    const rule = {
      list: resourceId,
      ...(name !== undefined && !isChosen && /^\w+$/.test(name) ? { action: name } : {}),
      isPlain: isOn && !isCounting && !isOptional && !isChosen,
    };
    rules.set(block, rule);
    return rule;
  };
}

/** Maximum length of a key, including the text between it and its value. */
const maxKeyLength = 1000;

/**
 * Returns the mark that is directly before the string of an attribute, or that is alone on the line before the
 * attribute.
 */
function markOf(
  text: string,
  { template }: TemplateAttribute,
  marks: readonly PlacedMark[],
): Mark | undefined {
  const found = markBefore(marks, template.start);
  if (!found || found.next >= template.start) return found?.mark;
  if (template.start - found.next > maxKeyLength) return undefined;
  const isAlone = /^[ \t]*\r?\n[ \t]*$/.test(text.slice(found.end, found.next));
  const key = /^[\w"-]+[ \t]*[=:][ \t]*(?:\w+\([ \t]*)?$/;
  return isAlone && key.test(text.slice(found.next, template.start)) ? found.mark : undefined;
}
