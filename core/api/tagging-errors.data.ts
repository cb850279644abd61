import * as l10n from '@vscode/l10n';

/** An error code of the tagging service. The same numbers are also edge codes, with other meanings. */
export interface TaggingError {
  /** The start of the service's message. */
  readonly message: string;
  readonly advice: () => string;
}

/**
 * Error codes of the tagging service (firewall-errors-tags.md, "Tagging API error codes"). All have HTTP status 400.
 */
export const taggingErrors: Readonly<Record<number, TaggingError>> = {
  1002: {
    message: 'Invalid set payload',
    advice: () => l10n.t('Send JSON with resource_type, resource_id, and tags.'),
  },
  1003: {
    message: 'resource_type and resource_id are required',
    advice: () => l10n.t('Send both query parameters: resource_type and resource_id.'),
  },
  1006: {
    message: 'Invalid resource type',
    advice: () => l10n.t('Use a resource type that supports tags.'),
  },
  1007: {
    message: 'tag parameter must be in format',
    advice: () => l10n.t('Write tag=key=value. The separator is "=", although the API message shows ":".'),
  },
  1009: {
    message: 'tag_key is required',
    advice: () => l10n.t('Add the tag key to the path.'),
  },
  1010: {
    message: 'too many tag filters (maximum 20)',
    advice: () => l10n.t('Use at most 20 tag filters in one request.'),
  },
  1011: {
    message: 'tag key too long (maximum 256 characters)',
    advice: () => l10n.t('Shorten the tag key to at most 256 characters.'),
  },
  1012: {
    message: 'tag value too long (maximum 1024 characters)',
    advice: () => l10n.t('Shorten the tag value to at most 1024 characters.'),
  },
  1013: {
    message: 'too many OR values in tag filter (maximum 10)',
    advice: () => l10n.t('Use at most 10 comma-separated values in one filter.'),
  },
  1014: {
    message: 'Invalid tag key',
    advice: () => l10n.t('Use only letters, digits, "_", ".", and "-" in a tag key.'),
  },
  1015: {
    message: 'Invalid delete payload',
    advice: () => l10n.t('Send JSON with resource_type and resource_id.'),
  },
};
