import * as l10n from '@vscode/l10n';
import { isCron } from '../../../cron/is-cron';
import { type Fix } from '../../../base/problem';
import { type JsonString } from '../../../json/tree';
import { configuredValue } from './addresses';
import { type Check, replaceValue, report } from './context';

// It is uncertain whether the service rejects most of these strings, so most diagnostics are warnings.

function fix(node: JsonString, text: string): Fix[] {
  return [{ title: l10n.t('Replace with "{0}"', text), edits: [replaceValue(node, text)], preferred: true }];
}

/** Matches regular expression syntax that does not occur in ordinary URLs and user agent strings. */
const regexMarks = /\.[*+]|\\[a-zA-Z.]|^\^|\$$|\[[^[\]-]*-[^[\]]*\]|\([^()|]*\|[^()]*\)/;

/** Checks URLs of lockdown rules. The service escapes URLs before it uses them, so only `*` has a special meaning. */
export const checkLockdownUrl: Check = (node, context) => {
  if (node.type !== 'string') return;
  const { value } = node;
  if (value.trim() === '') {
    report(context, 'warning', 'invalid-url-pattern', node, l10n.t('An empty URL matches nothing.'));
  } else if (regexMarks.test(value)) {
    const plain = value
      .replace(/^\^|\$$/g, '')
      .replace(/\.[*+]/g, '*')
      .replace(/\\(.)/g, '$1');
    const message = l10n.t(
      'URLs are escaped before use. Only "*" is a wildcard. All other characters match literally, even the special characters of regular expressions.',
    );
    report(context, 'warning', 'invalid-url-pattern', node, message, {
      fixes: regexMarks.test(plain) ? [] : fix(node, plain),
    });
  } else if (/\s/.test(value)) {
    report(
      context,
      'warning',
      'invalid-url-pattern',
      node,
      l10n.t('A URL cannot contain spaces.'),
      value.trim() === value ? {} : { fixes: fix(node, value.trim()) },
    );
  }
};

/**
 * Reports an empty user agent. Also reports patterns and surrounding spaces, because the service compares user agents
 * exactly.
 */
export const checkUserAgent: Check = (node, context, member) => {
  const value = configuredValue(node, context, member);
  if (!value) return;
  if (value.value === '') {
    report(context, 'warning', 'user-agent-pattern', value, l10n.t('An empty string matches no user agent.'));
  } else if (value.value.includes('*') || regexMarks.test(value.value)) {
    const message = l10n.t(
      'The header is compared with this exact string. Wildcards and regular expressions are not supported. For patterns, use a custom rule whose expression tests http.user_agent.',
    );
    report(context, 'warning', 'user-agent-pattern', value, message);
  } else if (value.value !== value.value.trim()) {
    const message = l10n.t(
      'The header is compared with this exact string, including its leading and trailing spaces.',
    );
    report(context, 'warning', 'user-agent-pattern', value, message, {
      fixes: fix(value, value.value.trim()),
    });
  }
};

/** Checks flags that are declared as strings in the access administration document. */
export const checkTextFlag: Check = (node, context) => {
  if (node.type !== 'string' || /^(true|false)$/.test(node.value)) return;
  const lower = node.value.trim().toLowerCase();
  const fixes = /^(true|false)$/.test(lower) ? fix(node, lower) : [];
  report(
    context,
    'information',
    'string-boolean',
    node,
    l10n.t('The value must be the string "true" or "false".'),
    {
      fixes,
    },
  );
};

/**
 * Last parts of predefined resource names. If the last part of a key is not in this set, it may be an identifier,
 * because scripts and buckets are identified by name.
 */
const namesOfKeys: ReadonlySet<string> = new Set(['account', 'api', 'user', 'zone', 'bucket', 'script']);

/**
 * Checks a resource key, which is a "combination of a predefined resource name and an identifier" (access
 * administration document).
 */
export const checkResourceKey: Check = (node, context) => {
  if (node.type !== 'string' || node.value === '*') return;
  const { value } = node;
  const dot = value.lastIndexOf('.');
  const wellFormed = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_*-]+)+$/.test(value);
  if (!wellFormed) {
    const message = l10n.t('A resource key must be a resource name and an ID, joined with a dot.');
    report(context, 'warning', 'invalid-resource-key', node, message);
    return;
  }
  const identifier = value.slice(dot + 1);
  if (!namesOfKeys.has(identifier)) return;
  const message = l10n.t(
    'The key ends with "{0}", which is part of the resource name. The ID after the name seems to be missing.',
    identifier,
  );
  report(context, 'warning', 'invalid-resource-key', node, message);
};

export const checkEmailDomain: Check = (node, context) => {
  if (node.type !== 'string') return;
  const { value } = node;
  if (/^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(value)) return;
  const [host = ''] = value
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^.*@/, '')
    .split(/[/:]/, 1);
  const fixes = host !== value && host.includes('.') ? fix(node, host) : [];
  report(
    context,
    'warning',
    'invalid-email-domain',
    node,
    l10n.t(
      'The value must be a domain such as example.com, which is the part of an email address after "@".',
    ),
    { fixes },
  );
};

/** Reports a secret. The service shows a secret only once, and secrets should not be stored in a file. */
export const checkSecret: Check = (node, context, member) => {
  if (node.type !== 'string' || node.value === '' || /^[*•.x]+$/i.test(node.value)) return;
  const message = l10n.t(
    'This property contains an exposed secret. Move the secret to a secret store, and rotate it if others could have read it.',
  );
  report(context, 'error', 'exposed-secret', member?.key ?? node, message);
};

export const checkCron: Check = (node, context) => {
  if (node.type !== 'string') return;
  if (node.value === '' || isCron(node.value)) return;
  const count = node.value.trim() === '' ? 0 : node.value.trim().split(/\s+/).length;
  const message =
    count === 5
      ? l10n.t('A field is out of range. Use minute 0-59, hour 0-23, day 1-31, month 1-12, and weekday 0-7.')
      : l10n.t(
          'A schedule must have five fields (minute, hour, day, month, weekday), but this schedule has {0}.',
          count,
        );
  report(context, 'warning', 'invalid-schedule', node, message);
};
