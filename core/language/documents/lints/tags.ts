import * as l10n from '@vscode/l10n';
import { type JsonMember, memberOf, textMember } from '../../../json/tree';
import { type Check, type CheckContext, report } from './context';
import { lengthOf } from './values';

/** Maximum lengths of tag keys and values ("Tagging API error codes" of the firewall document). */
export const maxKeyLength = 256;
export const maxValueLength = 1024;
/**
 * Pattern of tag keys: letters, digits, `_`, `.`, and `-`. Letters and digits of any script are allowed, including
 * combining marks.
 */
export const tagKeyPattern = /^[\p{L}\p{M}\p{N}_.-]*$/u;

/** Checks the characters and lengths of the keys and values of tags. */
export const checkTags: Check = (node, context) => {
  if (node.type !== 'object') return;
  for (const member of node.members) {
    checkKey(member, context);
    const { value } = member;
    if (value?.type !== 'string') continue;
    const length = lengthOf(value.value);
    if (length > maxValueLength)
      report(
        context,
        'error',
        'tag-value-length',
        value,
        l10n.t('The value has {0} characters, but at most {1} are allowed.', length, maxValueLength),
      );
  }
};

function checkKey({ key }: JsonMember, context: CheckContext): void {
  const length = lengthOf(key.value);
  if (key.value === '') {
    report(context, 'error', 'tag-key-chars', key, l10n.t('A tag key cannot be empty.'));
  } else if (length > maxKeyLength) {
    report(
      context,
      'error',
      'tag-key-length',
      key,
      l10n.t('The key has {0} characters, but at most {1} are allowed.', length, maxKeyLength),
    );
  } else if (!tagKeyPattern.test(key.value)) {
    const plain = key.value.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
    const edits = [{ start: key.start, end: key.end, newText: JSON.stringify(plain) }];
    const fixes = /[\p{L}\p{N}]/u.test(plain)
      ? [{ title: l10n.t('Rename to "{0}"', plain), edits, keepsMeaning: false }]
      : [];
    report(
      context,
      'error',
      'tag-key-chars',
      key,
      l10n.t('A tag key can contain only letters, digits, "_", ".", and "-".'),
      { fixes },
    );
  }
}

/** Checks that `worker_id` is present for a version of a Worker and absent for any other resource. */
export const checkTaggedResource: Check = (node, context) => {
  if (node.type !== 'object' || node.broken) return;
  const type = textMember(node, 'resource_type');
  const worker = memberOf(node, 'worker_id');
  if (type === 'worker_version' && !worker) {
    const place = memberOf(node, 'resource_type')?.value ?? node;
    report(
      context,
      'warning',
      'invalid-worker-id',
      place,
      l10n.t('The "worker_version" resource type requires "worker_id".'),
    );
  } else if (worker && type !== undefined && type !== 'worker_version') {
    report(
      context,
      'hint',
      'invalid-worker-id',
      worker.key,
      l10n.t('"worker_id" applies only to the "worker_version" resource type.'),
    );
  }
};
