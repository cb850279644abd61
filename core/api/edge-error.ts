import { isObject } from '../model/decode';
import { edgeCategoryOf, edgeRetryAfterSeconds } from './edge-errors.data';

/**
 * An error that the edge generated, in any of its machine-readable forms (firewall-errors-tags.md, "Edge error
 * responses"). Properties that the form leaves out are absent; Markdown has no `type`, `title`, `instance`, `footer`.
 */
export interface EdgeError {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly error_code?: number;
  readonly error_name?: string;
  /** As sent, otherwise from the document's table; absent for a code that is in neither. */
  readonly error_category?: string;
  readonly ray_id?: string;
  readonly timestamp?: string;
  readonly zone?: string;
  readonly retryable: boolean;
  /** In seconds. */
  readonly retry_after?: number;
  readonly owner_action_required?: boolean;
  readonly what_you_should_do?: string;
  readonly footer?: string;
}

/** The property that marks such an error has a neutral name in the document and the operator's name in practice. */
const markers = ['platform_error', 'cloudflare_error'];
const textMembers = ['type', 'title', 'detail', 'instance', 'error_name', 'ray_id', 'timestamp', 'zone', 'what_you_should_do', 'footer'] as const; // prettier-ignore

/** Reads an edge error from parsed JSON; undefined if the marking property is missing. */
export function edgeErrorFromJson(value: unknown): EdgeError | undefined {
  if (!isObject(value) || !markers.some((marker) => value[marker] === true)) return undefined;
  const code = integer(value.error_code);
  const listed = code === undefined ? undefined : edgeRetryAfterSeconds(code);
  const retryable = typeof value.retryable === 'boolean' ? value.retryable : listed !== undefined;
  const retryAfter = retryable ? (integer(value.retry_after) ?? listed) : undefined;
  const category =
    typeof value.error_category === 'string' ? value.error_category : code && edgeCategoryOf(code);
  const error: Record<string, unknown> = { retryable };
  const put = (name: string, member: unknown): void => {
    if (member !== undefined) error[name] = member;
  };
  for (const name of textMembers) put(name, typeof value[name] === 'string' ? value[name] : undefined);
  put('status', integer(value.status));
  put('error_code', code);
  put('error_category', category);
  put('retry_after', retryAfter);
  put('owner_action_required', typeof value.owner_action_required === 'boolean' ? value.owner_action_required : undefined); // prettier-ignore
  return error as unknown as EdgeError;
}

/** Reads an edge error from Markdown with front matter; undefined if the text is something else. */
export function edgeErrorFromMarkdown(text: string): EdgeError | undefined {
  const matter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (!matter) return undefined;
  const value = frontMatter(matter[1] ?? '');
  const sections = markdownSections(matter[2] ?? '');
  return edgeErrorFromJson({
    ...(sections['what happened'] ? { detail: sections['what happened'] } : {}),
    ...(sections['what you should do'] ? { what_you_should_do: sections['what you should do'] } : {}),
    ...value,
  });
}

/** Reads flat `key: value` lines; the edge writes nothing else. Nested or multi-line YAML is not read. */
function frontMatter(yaml: string): Record<string, unknown> {
  const entries = yaml.split(/\r?\n/).flatMap((line): [string, unknown][] => {
    const pair = /^([A-Za-z_][\w-]*):(.*)$/.exec(line);
    return pair ? [[pair[1] ?? '', scalar((pair[2] ?? '').trim())]] : [];
  });
  return Object.fromEntries(entries);
}

function scalar(text: string): unknown {
  if (text.startsWith('"')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  if (text.startsWith("'") && text.endsWith("'") && text.length > 1)
    return text.slice(1, -1).replaceAll("''", "'");
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === '' || text === 'null' || text === '~') return null;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/**
 * Returns the text below each `##` heading, keyed by the lowercase heading. A horizontal rule with the footer ends the
 * last one.
 */
function markdownSections(markdown: string): Record<string, string> {
  const parts = markdown.split(/^##[ \t](.*)$/m).slice(1);
  const sections: Record<string, string> = {};
  for (let i = 0; i + 1 < parts.length; i += 2)
    sections[(parts[i] ?? '').trim().toLowerCase()] = (parts[i + 1] ?? '')
      .replace(/^(?:---|\*\*\*|___)[ \t]*$[\s\S]*/m, '')
      .trim();
  return sections;
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
