import { Cron } from 'croner';

/**
 * Whether a string is a cron schedule with five fields. For fields with the extensions `L`, `W`, `#`, and `?`, only
 * the syntax is checked.
 */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return false;
  const plain = fields.map((field, index) =>
    (index === 2 || index === 4) && /^(?:L|LW|L-\d{1,2}|\d{1,2}W|\d{1,2}L|[1-7](?:L|#[1-5])|\?)$/i.test(field)
      ? '*'
      : field,
  );
  try {
    new Cron(plain.join(' '), { mode: '5-part', paused: true });
    return true;
  } catch {
    return false;
  }
}
