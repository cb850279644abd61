import { type OffsetRange } from '../base/problem';
import { type ExpressionTree, type ListReference } from '../expression/tree';
import { visit } from '../expression/walk';
import { parseJson } from '../json/parse';
import { valueOf } from '../json/tree';
import { findTarget } from './documents/find-kind';
import { type LanguageContext, type Location, type SourceDocument } from './language';
import { type LanguageService } from './service';
import { type LanguageSettings } from './settings';

/** Returns the lists that an expression refers to, including managed lists, whose names contain a dot. */
export function listsIn({ root }: Pick<ExpressionTree, 'root'>): readonly ListReference[] {
  const found: ListReference[] = [];
  if (root)
    visit(root, (node) => {
      if (node.kind === 'list') found.push(node);
    });
  return found;
}

/** A reference to a list in the text. The name does not include the `$`. */
interface NamedList extends OffsetRange {
  readonly name: string;
}

/**
 * Matches the list that a bulk redirect rule uses. The property names are the same in JSON, YAML, Terraform, and
 * Pulumi (lists.md, "Names"). `key` and `name` can be in any order. If `key` comes first, its value may contain only
 * letters, digits, underscores, and dots.
 */
const fromList =
  /\bfrom_?[Ll]ist\b["'\s:={[]{0,200}(?:key["'\s:=]{1,50}[\w.]{1,100}["',\s]{1,100})?name["'\s:=]{1,50}(\w{1,50})\b/dg;

function redirectLists(text: string): readonly NamedList[] {
  return [...text.matchAll(fromList)].flatMap(({ 1: name, indices }): NamedList[] => {
    const place = indices?.[1];
    return name !== undefined && place ? [{ name, start: place[0], end: place[1] }] : [];
  });
}

/** Returns the references to lists in a document, with their ranges. In an expression, the range covers `$name`. */
async function namedLists(
  service: LanguageService,
  document: SourceDocument,
  context: LanguageContext,
): Promise<readonly NamedList[]> {
  const expressions = document.text.includes('$')
    ? await service.collect(document, context, (language) =>
        language.expressions?.(document, undefined, context),
      )
    : [];
  const named = expressions.flatMap((place) =>
    listsIn(place.tree).map((list): NamedList => ({ name: list.name, ...place.hostRange(list) })),
  );
  // Several languages may return the same expression, so references are deduplicated by position.
  const byPlace = new Map([...named, ...redirectLists(document.text)].map((one) => [one.start, one]));
  return [...byPlace.values()].sort((a, b) => a.start - b.start);
}

/** Returns the name of the list that a list document defines, with its range. Returns undefined for other documents. */
export function listOfDocument(
  { uri, text }: Pick<SourceDocument, 'uri' | 'text'>,
  settings: LanguageSettings,
): NamedList | undefined {
  if (findTarget(uri, text, settings)?.kind.name !== 'list') return undefined;
  const name = valueOf(parseJson(text, { comments: true }).roots[0], 'name');
  return name?.type === 'string' && /^\w+$/.test(name.value)
    ? { name: name.value, start: name.start, end: name.end }
    : undefined;
}

/**
 * Returns the name of the list at an offset in a document, or undefined if there is none. The offset can be in an
 * expression, in a redirect, or in the name that a list document defines.
 */
export async function listAt(
  service: LanguageService,
  document: SourceDocument,
  offset: number,
  context: LanguageContext,
): Promise<string | undefined> {
  const isAt = ({ start, end }: OffsetRange): boolean => start <= offset && offset <= end;
  const own = listOfDocument(document, context.settings);
  if (own && isAt(own)) return own.name;
  return (await namedLists(service, document, context)).find(isAt)?.name;
}

/**
 * Maximum number of characters to show before and after a reference on its line. Generated files may consist of a
 * single line.
 */
const maxAround = 200;

/** Returns the line that contains a range, or only the part of it around the range. */
export function lineAround(text: string, { start, end }: OffsetRange): string {
  const before = text.slice(Math.max(start - maxAround, 0), start);
  const [after = ''] = text.slice(end, end + maxAround).split('\n', 1);
  return (before.slice(before.lastIndexOf('\n') + 1) + text.slice(start, end) + after).trim();
}

/** Returns the references to an account's list in workspace files whose names end with one of `endings`. */
export async function listUsesInFiles(
  service: LanguageService,
  name: string,
  endings: readonly string[],
  context: LanguageContext,
  isOpen: (uri: string) => boolean,
): Promise<readonly Location[]> {
  const found: Location[] = [];
  for (const file of await context.workspace.find(endings, context.signal)) {
    if (context.signal.aborted) break;
    if (!file.text.includes(name)) continue;
    const lists = await namedLists(service, file, context);
    for (const { start, end } of lists.filter((one) => one.name === name))
      found.push({ uri: file.uri, start, end });
    if (!isOpen(file.uri)) service.forget(file.uri);
  }
  return found;
}
