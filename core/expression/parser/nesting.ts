import { type MissingExpression } from '../tree';
import { reportTooDeep } from './diagnose-structure';
import { missing } from './nodes';
import { type ParserState } from './state';

/** The engine limits nesting, which also limits the recursion of this parser. */
export function tooDeep(p: ParserState, start: number, end: number): boolean {
  if (p.depth < p.limits.maxNesting) return false;
  reportTooDeep(p, start, end);
  return true;
}

/** Text that is nested too deeply is not read at all, nor anything after it. */
export function skipRest(p: ParserState, start: number): MissingExpression {
  p.pos = p.end;
  p.muted++;
  return missing(start, p.end);
}
