/**
 * Returns how long a service asks the client to wait, in milliseconds from `nowMs`. `Retry-After` contains seconds or a
 * date; some services add a header in milliseconds; a rate limit without either states when it ends (api-behaviour.md,
 * "Rate limits").
 */
export function retryAfterHeaderMs(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): number | undefined {
  const inMs = Number(headers['retry-after-ms'] ?? NaN);
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const given = headers['retry-after'];
  if (given !== undefined) return secondsOrDate(given, nowMs);
  if (headers['x-ratelimit-remaining']?.trim() !== '0') return undefined;
  const reset = headers['x-ratelimit-reset'];
  return reset === undefined ? undefined : secondsOrDate(reset, nowMs);
}

function secondsOrDate(text: string, nowMs: number): number | undefined {
  const trimmed = text.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
  const date = /[a-z]/i.test(trimmed) ? Date.parse(trimmed) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
