import * as l10n from '@vscode/l10n';
import { type HealthFinding, oauthHealth } from '../access/oauth-health';
import { decode } from '../model/decode';
import { oauthClient } from '../model/oauth-client';
import { type Json } from './json';
import { type Presentation } from './present';
import { flag, object, text } from './record';

/** Presents an OAuth client in a row. Problems are marked in the row and explained in the tooltip. */
export function presentClient(record: Json, id: string): Presentation {
  const verification = text(object(record, 'client_uri_verification'), 'status');
  const isPublic = text(record, 'visibility') === 'public';
  const rotated = flag(record, 'has_rotated_secret') === true;
  const warnings = warningsOf(record);
  const parts = [
    warnings.length === 0 ? undefined : l10n.t('needs attention'),
    text(record, 'visibility'),
    verification === undefined ? undefined : l10n.t('domain verification: {0}', verification),
    rotated ? l10n.t('two secrets') : undefined,
  ];
  return {
    label: text(record, 'client_name') ?? (id === '' ? l10n.t('(no ID)') : id),
    description: parts.filter((part) => part !== undefined).join(' · '),
    icon:
      warnings.length > 0
        ? { id: rotated ? 'key' : 'warning', color: 'list.warningForeground' }
        : { id: isPublic ? 'globe' : 'lock' },
    marks: [isPublic ? 'public' : 'private', ...(rotated ? ['rotated'] : [])],
    notes: warnings.map(({ message, about }) => [message, ...about].join(' ')),
  };
}

/** Returns the reason why a client needs attention, or undefined if it needs none. */
export const clientAttention = (record: Json): string | undefined => warningsOf(record)[0]?.message;

function warningsOf(record: Json): readonly HealthFinding[] {
  const { value } = decode(oauthClient, record);
  return value ? oauthHealth(value).filter(({ severity }) => severity === 'warning') : [];
}
