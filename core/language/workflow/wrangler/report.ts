import { type Fix, type OffsetRange, type Problem, type Severity } from '../../../base/problem';

/** Creates a problem with the code `config/<name>`. */
export function report(
  name: string,
  severity: Severity,
  { start, end }: OffsetRange,
  message: string,
  fixes: readonly Fix[] = [],
): Problem {
  return { code: `config/${name}`, severity, start, end, message, ...(fixes.length > 0 ? { fixes } : {}) };
}
