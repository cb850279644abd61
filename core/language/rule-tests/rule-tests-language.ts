import * as l10n from '@vscode/l10n';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { type Problem } from '../../base/problem';
import { itemsOf, textMember, valueOf } from '../../json/tree';
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
  type CodeLens,
  type CompletionItem,
  type HoverInfo,
  type Language,
  type LanguageContext,
  type SourceDocument,
} from '../language';
import { type Facts } from '../facts';
import { isYamlRuleTest } from '../rule-test-name';
import { type YamlPlace, yamlPlaceAt } from './yaml-place';

/**
 * Command of a code lens. Its arguments are the URI of the file and the index of the test. Without an index, the
 * command applies to all tests.
 */
const updateSnapshotsCommand = 'rampart.ruleTests.updateSnapshots';

const intent = 'create';
const body: Shape = ruleTests.bodies[intent] ?? anything;

/**
 * Creates the language of rule tests in YAML. Rule tests in JSON are ordinary documents. Both formats are checked
 * against the same description.
 */
export function ruleTestsLanguage(): Language {
  return {
    id: 'rule-tests',
    claims: ({ uri }) => isYamlRuleTest(uri),
    problems,
    complete,
    hover,
    lenses,
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
  // Fixes are removed because they insert JSON.
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
  { settings, facts }: LanguageContext,
): readonly CompletionItem[] {
  const place = yamlPlaceAt(text, offset);
  const { path, isValue, start, end } = place;
  const shape = shapeAt(path);
  const scopes = isValue ? scopeItems(place, facts) : [];
  if (scopes.length > 0) return scopes;
  if (isValue)
    return optionsOf(shape)
      .flatMap(valuesOf)
      .map(([value, doc], i) => ({
        label: value,
        kind: 'enum',
        edit: { start, end, newText: value },
        sortText: String(i).padStart(3, '0'),
        ...(doc === undefined ? {} : { documentation: doc }),
      }));
  if (path.at(-1) === 'facts') return factItems(place, settings);
  return optionsOf(shape).flatMap((one) => membersOf(one, place));
}

/**
 * Returns the connected accounts or zones as completions for the property that identifies the account or zone of the
 * tested rules.
 */
function scopeItems({ path, start, end }: YamlPlace, { resources }: Facts): readonly CompletionItem[] {
  const [kind, ...inside] = path;
  if (inside.length > 0 || (kind !== 'account' && kind !== 'zone')) return [];
  return Object.entries(resources?.[kind] ?? {}).map(([id, { name }]) => ({
    label: name,
    kind: 'reference',
    detail: id,
    edit: { start, end, newText: /^[\p{L}_][\p{L}\d_. -]*$/u.test(name) ? name : JSON.stringify(name) },
  }));
}

/**
 * Returns a code lens above each test that expects a snapshot. Its command stores the outcome of the test as the
 * snapshot.
 */
async function lenses({ uri, text }: SourceDocument): Promise<readonly CodeLens[]> {
  const { root, mistakes } = await parseYaml(text);
  const tests = mistakes.length > 0 ? [] : itemsOf(valueOf(root, 'tests'));
  return tests.flatMap((test, i): CodeLens[] =>
    textMember(test, 'expect') === 'snapshot'
      ? [
          {
            start: test.start,
            end: test.start,
            title: l10n.t('Update Snapshot'),
            command: updateSnapshotsCommand,
            arguments: [uri, i],
          },
        ]
      : [],
  );
}

/** Returns the shape of the value at a path. For a list, it is the shape of its items. */
function shapeAt(path: readonly string[]): Shape {
  let shape: Shape = body;
  for (const key of path) {
    const inside =
      optionsOf(itemOf(shape)).find(({ type }) => type === 'object' || type === 'map') ?? anything;
    shape =
      inside.type === 'object'
        ? (resolveObject(inside, intent).members.get(key)?.shape ?? anything)
        : inside.type === 'map'
          ? inside.values
          : anything;
  }
  return itemOf(shape);
}

const optionsOf = (shape: Shape): readonly Shape[] => (shape.type === 'either' ? shape.of : [shape]);

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

/** Returns completions for the keys of `facts`: the fields by name, and facts that are not fields, such as `plan`. */
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
