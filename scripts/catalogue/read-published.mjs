// Reads what the service's documentation publishes about the language: the field list (`fields/index.yaml`), the page
// of functions, the list of phases, pages of available fields, and entries of the changelog. The type of each
// document is detected from its content. Only names and facts are read.

/**
 * @typedef {{ readonly name: string, readonly type: string, readonly plan: string | undefined }} PublishedField
 * @typedef {{ readonly name: string, readonly parameters: number | undefined }} PublishedFunction
 * @typedef {{ readonly kind: 'fields', readonly fields: readonly PublishedField[], readonly notUnderstood: readonly string[] }
 *   | { readonly kind: 'functions', readonly functions: readonly PublishedFunction[] }
 *   | { readonly kind: 'phases', readonly phases: readonly string[] }
 *   | { readonly kind: 'changelog', readonly date: string, readonly names: readonly string[] }
 *   | { readonly kind: 'names', readonly names: readonly string[] }} Published
 */

/**
 * @param {string} text
 * @returns {Published | undefined}
 */
export function readPublished(text) {
  if (/^entries:\s*$/m.test(text)) return readFieldList(text);
  const front = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const date = /^date: *["']?(\d{4}-\d\d-\d\d)/m.exec(front)?.[1];
  if (date !== undefined) return { kind: 'changelog', date, names: namesIn(text) };
  if (/^title: *Functions\b/m.test(front) || /^### `?lower(?:\(\))?`?$/m.test(text))
    return readFunctions(text);
  if (/^title: *Phases list\b/m.test(front)) return { kind: 'phases', phases: phasesIn(text) };
  const names = namesIn(text);
  return names.length === 0 ? undefined : { kind: 'names', names };
}

/**
 * Supported keys in an entry of the field list. Other keys are reported, because they may contain information that the
 * tables do not cover yet.
 */
const knownKeys = new Set([
  'data_type', 'categories', 'keywords', 'plan_info_label', 'summary', 'description', 'example_value', 'example_block',
]); // prettier-ignore

/**
 * Reads the field list. Its entries have a fixed depth (`  - name: x`, `    key: value`), so no YAML parser is needed.
 * Deeper lines belong to the value of the preceding key.
 *
 * @param {string} text
 * @returns {Published}
 */
function readFieldList(text) {
  /** @type {{ name: string, type: string, plan: string | undefined }[]} */
  const fields = [];
  const notUnderstood = [];
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    const name = /^ {2}- name: *["']?([\w.]+)["']?\s*$/.exec(line)?.[1];
    if (name !== undefined) {
      fields.push({ name, type: '', plan: undefined });
      continue;
    }
    const [, key, value = ''] = /^ {4}([a-z_]+): ?(.*)$/.exec(line) ?? [];
    const entry = fields.at(-1);
    const isDeeper = /^ {5}|^ {4}[\]}]|^\s*(?:#.*)?$/.test(line);
    if (key !== undefined && entry !== undefined && knownKeys.has(key)) {
      if (key === 'data_type') entry.type = value.trim().replace(/^["']|["']$/g, '');
      if (key === 'plan_info_label') entry.plan = value.trim().replace(/^["']|["']$/g, '');
    } else if (!isDeeper && line.trim() !== 'entries:')
      notUnderstood.push(`line ${number + 1}: ${line.trim()}`);
  }
  return { kind: 'fields', fields, notUnderstood };
}

/**
 * @param {string} text
 * @returns {Published}
 */
function readFunctions(text) {
  const functions = [...text.matchAll(/^#{2,4} `?([a-z][a-z0-9_]*)(?:\(\))?`?\s*$/gm)].flatMap(
    ({ 1: name = '', index }) => {
      const section = text.slice(index, text.indexOf('\n#', index + 1) + 1 || undefined);
      const signature = new RegExp(`<code>${name}\\(([^]*?)\\)</code>`).exec(section)?.[1];
      // A one-word heading without a signature or a call, such as "Functions", is not the name of a function.
      if (signature === undefined && !section.includes(`${name}(`)) return [];
      const isOpen = signature === undefined || /\.\.\./.test(signature);
      return [{ name, parameters: isOpen ? undefined : (signature.match(/<Type\b/g) ?? []).length }];
    },
  );
  return { kind: 'functions', functions };
}

const phasesIn = (/** @type {string} */ text) => unique([...text.matchAll(/^\| `([a-z0-9_]+)`/gm)].map(([, name = '']) => name)); // prettier-ignore

/** Finds the names of fields and calls in backticks: `` `cf.edge.client_port` ``, `` `coalesce()` ``. */
const namesIn = (/** @type {string} */ text) =>
  unique([...text.matchAll(/`((?:raw\.)?(?:http|cf|ip|ssl|tcp|udp|icmp)(?:\.\w+)+|[a-z][a-z0-9_]*\(\))`/g)].map(([, name = '']) => name)); // prettier-ignore

const unique = (/** @type {string[]} */ names) => [...new Set(names)];
