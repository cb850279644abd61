import {
  documentKinds, foreignSchemes, languagesByExtension, marks, membersOfShared, ownLanguages, ruleTestName, sharedName, yamlName,
} from './gate.data'; // prettier-ignore

/**
 * Document whose language and content determine whether Rampart handles it. The text is read only if cheaper checks
 * are inconclusive.
 */
export interface GateDocument {
  readonly scheme: string;
  /** Path of the document with `/` separators, as in its URI. */
  readonly path: string;
  readonly languageId: string;
  readonly text: () => string;
}

/** URI scheme of documents that show a resource of an account. */
const remoteScheme = 'rampart';

const kindNames = documentKinds.map((kind) => kind.replaceAll('_', '[-_]')).join('|');
const kindName = new RegExp(`\\.(?:${kindNames})(?:[-_]record)?(?:\\.[a-z]+)?\\.jsonc?$`, 'i');
const loneKindName = new RegExp(`^(?:${kindNames})(?:[-_]record)?(?:\\.[a-z]+)?\\.jsonc?$`, 'i');
/** Pattern for the names of files that contain sample requests. */
const requestName = /\.(?:http|rest|har)$/i;
const wranglerName = /^wrangler\.(?:json|jsonc|toml)$/;

/**
 * IDs of the languages in which a document can contain expressions or be a Rampart document. Documents in other
 * languages are ignored.
 */
export const watchedLanguages: readonly string[] = [...ownLanguages, ...Object.keys(marks)];

/**
 * Whether Rampart handles a document. If so, the language server is started and receives the document. Rampart handles
 * its own languages and file names, remote documents, files that a setting lists (`configured`), and files in host
 * languages that contain a mark.
 */
export function concernsUs(document: GateDocument, configured: boolean): boolean {
  const { scheme, path, languageId } = document;
  if (foreignSchemes.includes(scheme)) return false;
  if (scheme === remoteScheme || ownLanguages.includes(languageId) || configured) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (sharedName.test(name))
    return membersOfShared.test(document.text()) || bearsMark(languageId, document.text);
  if (kindName.test(name) || wranglerName.test(name) || requestName.test(name) || name === 'rampart.json')
    return true;
  if (ruleTestName.test(name) || (languageId === 'yaml' && yamlName.test(name))) return true;
  if (loneKindName.test(name) && /[-_]/.test(name)) return true;
  return bearsMark(languageId, document.text);
}

/**
 * Returns the language of a file that is plain text only because no installed extension recognizes its name. Returns
 * undefined for any other file. Rampart's manifest does not assign these names to languages, because that would
 * conflict with the extensions that define the languages.
 */
export function languageByName({ scheme, path, languageId }: Omit<GateDocument, 'text'>): string | undefined {
  if (languageId !== 'plaintext' || foreignSchemes.includes(scheme)) return undefined;
  const extension = /\.[^./]+$/.exec(path)?.[0] ?? '';
  return Object.hasOwn(languagesByExtension, extension) ? languagesByExtension[extension] : undefined;
}

/**
 * Whether text in a host language (a whole file, or the lines that were just typed) contains one of the language's
 * marks.
 */
export function bearsMark(languageId: string, text: () => string): boolean {
  const wanted = marks[languageId];
  if (wanted === undefined || wanted.length === 0) return false;
  const content = text();
  return wanted.some((mark) => mark.test(content));
}
