import { type OffsetRange } from '../../../base/problem';
import { type JsonNode } from '../../../json/tree';
import { type Facts } from '../../facts';
import { type CompletionItem, type HoverInfo } from '../../language';
import { bodyOf } from '../document-state';
import { describeShape } from '../features/describe';
import { hoverAt } from '../features/hover';
import { type KnownMember, membersOf, type PlaceStep, stepsTo } from '../features/place';
import { textsFor } from '../features/text-sources';
import { type Shape } from '../shape';
import { type HostedDocument, type HostedDocuments } from './hosted-document';

const intent = 'create';

/**
 * Returns the hover for an offset: the meaning of a property or a value of a resource. Returns undefined if nothing is
 * known about the offset.
 */
export function hostedHover(
  { kind, root }: HostedDocument,
  text: string,
  offset: number,
  facts: Facts,
): HoverInfo | undefined {
  const steps = stepsTo(root, offset, bodyOf({ kind, intent }), intent);
  return hoverAt({ start: 0, text, offset, root, ...steps }, { intent, facts });
}

/** Matches a value that is being typed: the name of its property, and its first characters. */
const typedValue = /^[ \t]*(?:- +)?["']?([A-Za-z_]\w*)["']?[ \t]*[=:][ \t]*(["']?)([\w.*/-]*)$/;
/** Matches a property name that is being typed at a position where a property can start. */
const typedName = /^[ \t]*(?:- +)?([A-Za-z_]*)$/;

/**
 * Returns the names and values that are possible at an offset. The text of the line is examined instead of the tree,
 * because the tree may not contain text that is being typed.
 */
export function hostedCompletion(
  document: HostedDocument,
  notation: HostedDocuments['notation'],
  text: string,
  offset: number,
  facts: Facts,
): readonly CompletionItem[] {
  const { kind, root } = document;
  const { steps } = stepsTo(root, offset, bodyOf({ kind, intent }), intent);
  const around = steps.findLast(({ node }) => node.type === 'object');
  if (!around) return [];
  const known = membersOf(around.shape, around.node, intent);
  const line = typedPart(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset), notation);
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '';
  const value = typedValue.exec(line);
  if (value) {
    const [, name = '', quote = '', typed = ''] = value;
    const shape = known.find((one) => [snakeCase(name), snakeCase(name).replace(/s$/, '')].includes(one.name))?.shape; // prettier-ignore
    const after = /^[\w.*/-]*/.exec(rest)?.[0].length ?? 0;
    const closing = quote !== '' && rest[after] === quote ? 1 : 0;
    const range = { start: offset - typed.length - quote.length, end: offset + after + closing };
    const write = { quote, isPython: notation === 'python' };
    return shape ? valueItems(shape, range, document, facts, write) : [];
  }
  const name = isInString(steps.at(-1)?.node, text, offset) ? undefined : typedName.exec(line)?.[1];
  return name !== undefined && /^\w*[ \t]*(?:$|[,})])/.test(rest)
    ? nameItems(known, around, { start: offset - name.length, end: offset + (/^\w*/.exec(rest)?.[0].length ?? 0) }, document, { notation, text }) // prettier-ignore
    : [];
}

/**
 * Returns the part of a line that can be the start of a property. In a script, several properties can be on one line,
 * so the part starts after the last bracket or comma.
 */
function typedPart(line: string, notation: HostedDocuments['notation']): string {
  if (!isScript(notation)) return line;
  const last = Math.max(...['{', '(', '[', ','].map((mark) => line.lastIndexOf(mark)));
  return line.slice(last + 1);
}

const isScript = (notation: HostedDocuments['notation']): boolean =>
  notation === 'javascript' || notation === 'python';

/** Whether an offset is inside a string, which may contain substitutions. */
function isInString(node: JsonNode | undefined, text: string, offset: number): boolean {
  if (!node || offset <= node.start || offset >= node.end) return false;
  return (
    node.type === 'string' ||
    (node.type === 'invalid' && /^\w*["'`]/.test(text.slice(node.start, node.start + 9)))
  );
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueItems(
  shape: Shape,
  range: OffsetRange,
  document: HostedDocument,
  facts: Facts,
  write: { readonly quote: string; readonly isPython: boolean },
): readonly CompletionItem[] {
  if (shape.type === 'either')
    return shape.of.flatMap((one) => valueItems(one, range, document, facts, write));
  if (shape.type === 'flag') {
    const labels = write.isPython ? ['True', 'False'] : ['true', 'false'];
    return labels.map((label) => ({ label, kind: 'value', edit: { ...range, newText: label } }));
  }
  if (shape.type !== 'text') return [];
  const values = (shape.values ?? []).map((value) => ({ value, name: undefined, doc: shape.valueDocs?.[value]?.() })); // prettier-ignore
  const known = textsFor(shape, document.root, facts).map(({ value, name }) => ({ value, name, doc: undefined })); // prettier-ignore
  return [...values, ...known].map(({ value, name, doc }, index) => ({
    label: name === undefined ? value : `${name} (${value})`,
    kind: name === undefined ? 'enum' : 'reference',
    ...(doc === undefined ? {} : { documentation: doc }),
    edit: { ...range, newText: quoted(value, write.quote) },
    filterText: quoted(name === undefined ? value : `${name} ${value}`, write.quote),
    sortText: String(index).padStart(3, '0'),
  }));
}

/**
 * Puts a value in quotes of the given kind. If the value needs escapes, double quotes are used even if single quotes
 * are given.
 */
const quoted = (value: string, quote: string): string =>
  quote === "'" && !/['"\\]/.test(value) ? `'${value}'` : JSON.stringify(value);

/**
 * Returns completions for the properties that the object does not have yet, and for the property whose name is at the
 * cursor. Required properties come first, and the others are in the order in which the shape lists them.
 */
function nameItems(
  known: readonly KnownMember[],
  { node }: PlaceStep,
  range: OffsetRange,
  { inCamelCase, hasPlurals }: HostedDocument,
  { notation, text }: { readonly notation: HostedDocuments['notation']; readonly text: string },
): readonly CompletionItem[] {
  if (node.type !== 'object') return [];
  const isDictionary = notation === 'python' && text[node.start] === '{';
  const present = new Set(
    node.members.filter(({ start }) => start !== range.start).map(({ key }) => key.value),
  );
  return known
    .filter(({ name }) => !present.has(name))
    .map(({ name, shape, required, doc }, index) => {
      const own = hasPlurals && shape.type === 'list' && !name.endsWith('s') ? `${name}s` : name;
      const label = inCamelCase ? camelCase(own) : own;
      const isScalar = shape.type === 'text' || shape.type === 'flag' || shape.type === 'number';
      // In Terraform, the version of the provider determines whether an object is a block or an attribute. Therefore,
      // no separator is inserted for an object.
      const separator = notation === 'hcl' ? (isScalar ? ' = ' : '') : notation === 'python' ? '=' : ': ';
      const documentation = doc?.();
      return {
        label,
        kind: 'property',
        detail: describeShape(shape),
        ...(documentation === undefined ? {} : { documentation }),
        edit: { ...range, newText: isDictionary ? `"${label}": ` : label + separator },
        sortText: `${required ? 0 : 1}${String(index).padStart(3, '0')}`,
      };
    });
}
