import { github } from './github';
import { json } from './json';
import { type Reporter } from './reporter';
import { sarif } from './sarif';
import { text } from './text';

/** Reporters for the values of `--format`. */
export const reporters = { text, json, sarif, github } satisfies Record<string, Reporter>;
export const reportFormats = Object.keys(reporters) as (keyof typeof reporters)[];
