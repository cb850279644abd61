import { type Lint } from './lint';
import { replaceLimit, tooLong, tooManyRegexes } from './service-limits';

/** Every lint. A new one is one line here, a file beside this one, and a page in `docs/diagnostics/filter/`. */
export const lints: readonly Lint[] = [tooLong, tooManyRegexes, replaceLimit];
