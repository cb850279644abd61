import { type Outcome } from '../api/error';
import { type Page } from '../api/paging';
import { type Json, asJson } from './json';

/** Converts the items of a page to JSON, for code that handles lists of any kind. */
export const jsonPage = <T>(outcome: Outcome<Page<T>>): Outcome<Page<Json>> =>
  outcome.ok ? { ...outcome, value: { ...outcome.value, items: outcome.value.items.map(asJson) } } : outcome;
