import { type MissingExpression } from '../tree';
import { reportTooDeep } from './diagnose-structure';
import { missing } from './nodes';
import { type ParserState } from './state';

/**
 * Whether an expression is nested too deeply for the engine. If it is, the problem is reported. The limit also
 * restricts the recursion of this parser.
 */
export function tooDeep(p: ParserState, start: number, end: number): boolean {
  if (p.depth < p.limits.maxNesting) return false;
  reportTooDeep(p, start, end);
  return true;
}

/** Skips text that is nested too deeply, and everything after it. */
export function skipRest(p: ParserState, start: number): MissingExpression {
  p.pos = p.end;
  p.muted++;
  return missing(start, p.end);
}
