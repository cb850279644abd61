/**
 * Returns how long a service asks the client to wait, in milliseconds from `nowMs`. Returns undefined if the service
 * does not specify this. `Retry-After` contains seconds or a date, and some services add a header in milliseconds. If
 * both are missing and the rate limit is used up, a rate limit header may specify when the limit is reset
 * (api-behaviour.md, "Rate limits").
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
