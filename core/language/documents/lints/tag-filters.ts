import * as l10n from '@vscode/l10n';
import { type Fix, type Severity } from '../../../base/problem';
import { type JsonString } from '../../../json/tree';
import { type Check, type CheckContext, replaceValue, report } from './context';
import { maxKeyLength, maxValueLength, tagKeyPattern } from './tags';
import { lengthOf } from './values';

/** Maximum number of alternatives per filter (code 1013 of the firewall document). */
const maxAlternatives = 10;

/**
 * Checks filters that select resources by tag. A filter is `key=value`, `key!=value`, `key`, or `!key`. Alternatives
 * are separated by commas.
 */
export const checkTagFilters: Check = (node, context) => {
  if (node.type !== 'array') return;
  for (const item of node.items) if (item.type === 'string') checkFilter(item, context);
};

/**
 * Checks one filter: `key=value`, `key=a,b`, `key`, `!key`, or `key!=value`. The service's error message incorrectly
 * states that a filter contains ":".
 */
function checkFilter(node: JsonString, context: CheckContext): void {
  const text = node.value;
  const equals = text.indexOf('=');
  const left = equals < 0 ? text : text.slice(0, equals);
  const key = equals >= 0 && left.endsWith('!') ? left.slice(0, -1) : left.replace(/^!/, '');
  if (checkFilterKey(node, key, equals, context) && equals >= 0)
    checkAlternatives(node, text.slice(equals + 1).split(','), context);
}

/**
 * Checks the key of a filter. Returns false if the key is wrong, because further checks would only report the same
 * mistake again.
 */
function checkFilterKey(node: JsonString, key: string, equals: number, context: CheckContext): boolean {
  const text = node.value;
  if (text.startsWith('tag=') && text.includes('=', 4)) {
    syntax(
      node,
      l10n.t('This filter matches tags with the key "tag". Remove "tag=" from the start of the filter.'),
      context,
      text.slice(4),
      'warning', // Not an error, because a tag may actually be named "tag".
    );
    return false;
  }
  if (key === '') {
    syntax(node, l10n.t('A filter must start with a tag key. Write "key=value".'), context);
    return false;
  }
  if (lengthOf(key) > maxKeyLength) {
    report(
      context,
      'error',
      'tag-key-length',
      node,
      l10n.t('The key has {0} characters, but at most {1} are allowed.', lengthOf(key), maxKeyLength),
    );
    return false;
  }
  if (tagKeyPattern.test(key)) return true;
  if (key.includes(':') || (equals < 0 && /[<>~]/.test(key))) {
    const [before = '', ...after] = text.split(':');
    const repaired = after.length === 0 ? text : `${before.trimEnd()}=${after.join(':').trimStart()}`;
    syntax(
      node,
      l10n.t('Separate key and value with "=", not with ":".'),
      context,
      equals < 0 ? repaired : undefined,
    );
  } else
    report(
      context,
      'error',
      'tag-key-chars',
      node,
      l10n.t('A tag key can contain only letters, digits, "_", ".", and "-".'),
    );
  return false;
}

function syntax(
  node: JsonString,
  message: string,
  context: CheckContext,
  repaired?: string,
  severity: Severity = 'error',
): void {
  const fixes: Fix[] =
    repaired === undefined
      ? []
      : [
          {
            title: l10n.t('Replace with "{0}"', repaired),
            edits: [replaceValue(node, repaired)],
            preferred: true,
          },
        ];
  report(context, severity, 'tag-filter-syntax', node, message, { fixes });
}

function checkAlternatives(node: JsonString, values: readonly string[], context: CheckContext): void {
  const long = values.map(lengthOf).find((length) => length > maxValueLength);
  if (values.length > maxAlternatives)
    report(
      context,
      'error',
      'too-many',
      node,
      l10n.t('Too many values: {0}. A filter can have at most {1}.', values.length, maxAlternatives),
    );
  else if (long !== undefined)
    report(
      context,
      'error',
      'tag-value-length',
      node,
      l10n.t('The value has {0} characters, but at most {1} are allowed.', long, maxValueLength),
    );
  else if (values.length > 1 && values.includes(''))
    report(
      context,
      'hint',
      'empty-alternative',
      node,
      l10n.t('One of the values is empty. Remove the extra comma, or add the missing value.'),
    );
}
