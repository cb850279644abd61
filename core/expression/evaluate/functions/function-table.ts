import { collectionFunctions } from './collection-functions';
import { encodingFunctions } from './encoding-functions';
import { type FunctionRow } from './function-row';
import { jsonFunctions } from './json-lookup';
import { patternFunctions } from './pattern-functions';
import { requestFunctions } from './request-functions';
import { textFunctions } from './text-functions';

/** All functions of the catalog except `any` and `all`, which are part of the grammar. */
export const functionTable: ReadonlyMap<string, FunctionRow> = new Map(
  [
    ...textFunctions,
    ...collectionFunctions,
    ...encodingFunctions,
    ...patternFunctions,
    ...jsonFunctions,
    ...requestFunctions,
  ].map((row) => [row.name, row]),
);
