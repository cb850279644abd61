import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { type Problem } from '../../base/problem';
import { parseYaml } from '../../yaml/parse-yaml';
import { contextFor } from '../documents/check-element';
import { describeShape } from '../documents/features/describe';
import { hoverAt } from '../documents/features/hover';
import { stepsTo } from '../documents/features/place';
import { checkShape } from '../documents/lints/shape-check';
import { resolveObject } from '../documents/resolve';
import { anything, type Shape } from '../documents/shape';
import { ruleTests } from '../documents/shapes/rule-tests.data';
import {
  type CompletionItem,
  type HoverInfo,
  type Language,
  type LanguageContext,
  type SourceDocument,
} from '../language';
import { isYamlRuleTest } from '../rule-test-name';
import { type YamlPlace, yamlPlaceAt } from './yaml-place';

const intent = 'create';
const body: Shape = ruleTests.bodies[intent] ?? anything;

/** Rule tests in YAML; those in JSON are documents like others. One description serves both. */
export function ruleTestsLanguage(): Language {
  return {
    id: 'rule-tests',
    claims: ({ uri }) => isYamlRuleTest(uri),
    problems,
    complete,
    hover,
  };
}

async function problems({ text }: SourceDocument, { settings, facts }: LanguageContext): Promise<Problem[]> {
  const { root, mistakes } = await parseYaml(text);
  const found: Problem[] = mistakes.map(({ start, end, message }) => ({
    code: 'document/not-yaml',
    severity: 'error',
    start: Math.min(start, text.length),
    end: Math.min(end, text.length),
    message: `${message.replace(/\.$/, '')}.`,
  }));
  if (!root || mistakes.length > 0) return found;
  const setting = { kind: ruleTests, intent, comments: true, settings, facts } as const;
  const own: Problem[] = [];
  checkShape(root, body, contextFor(text, setting, own));
  // the fixes write JSON
  return own.map(({ fixes: _, ...problem }) => problem);
}

async function hover(
  { text }: SourceDocument,
  offset: number,
  { facts }: LanguageContext,
): Promise<HoverInfo | undefined> {
  const { root } = await parseYaml(text);
  return (
    root &&
    hoverAt({ start: 0, text, offset, root, ...stepsTo(root, offset, body, intent) }, { intent, facts })
  );
}

function complete(
  { text }: SourceDocument,
  offset: number,
  { settings }: LanguageContext,
): readonly CompletionItem[] {
  const place = yamlPlaceAt(text, offset);
  const { path, isValue, start, end } = place;
  const shape = shapeAt(path);
  if (isValue)
    return valuesOf(shape).map(([value, doc], i) => ({
      label: value,
      kind: 'enum',
      edit: { start, end, newText: value },
      sortText: String(i).padStart(3, '0'),
      ...(doc === undefined ? {} : { documentation: doc }),
    }));
  if (path.at(-1) === 'facts') return factItems(place, settings);
  return membersOf(shape, place);
}

/** Value at a path: lists are their items. */
function shapeAt(path: readonly string[]): Shape {
  let shape: Shape = body;
  for (const key of path) {
    const inside = itemOf(shape);
    shape =
      inside.type === 'object'
        ? (resolveObject(inside, intent).members.get(key)?.shape ?? anything)
        : inside.type === 'map'
          ? inside.values
          : anything;
  }
  return itemOf(shape);
}

const itemOf = (shape: Shape): Shape => (shape.type === 'list' ? shape.items : shape);

function valuesOf(shape: Shape): (readonly [value: string, doc: string | undefined])[] {
  if (shape.type !== 'text') return [];
  return (shape.values ?? (shape.example === undefined ? [] : [shape.example])).map((value) => [
    value,
    shape.valueDocs?.[value]?.(),
  ]);
}

function membersOf(shape: Shape, { siblings, start, end }: YamlPlace): CompletionItem[] {
  if (shape.type !== 'object') return [];
  return [...resolveObject(shape, intent).members.values()]
    .filter(({ name }) => !siblings.has(name))
    .map(({ name, member, required }, i) => ({
      label: name,
      kind: 'property',
      detail: describeShape(member.shape),
      ...(member.doc ? { documentation: member.doc() } : {}),
      edit: { start, end, newText: `${name}: ` },
      sortText: `${required ? 0 : 1}${String(i).padStart(3, '0')}`,
    }));
}

/** Fields by their names, and the facts that are not fields. */
function factItems(
  { siblings, start, end }: YamlPlace,
  settings: LanguageContext['settings'],
): CompletionItem[] {
  const fields = [...schemeFor(settings.filter).definitions()].flatMap((one) =>
    one.kind === 'field' ? [{ name: one.name, type: one.type.name, doc: one.facts?.description }] : [],
  );
  const others = ['challenge-passed', 'rate-exceeded', 'managed-match', 'plan', 'now', 'lists'].map(
    (name) => ({ name, type: undefined, doc: undefined }),
  );
  return [...others, ...fields]
    .filter(({ name }) => !siblings.has(name))
    .map(({ name, type, doc }) => ({
      label: name,
      kind: 'field',
      ...(type === undefined ? {} : { type }),
      ...(doc === undefined ? {} : { documentation: doc }),
      edit: { start, end, newText: `${name}: ` },
    }));
}
