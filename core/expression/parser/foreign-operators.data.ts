import { type ComparisonOperator } from '../tree';

/** Operators of other languages, with the equivalent operators of this language. */
export const foreignSymbols: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['=', 'eq'],
  ['===', 'eq'],
  [':=', 'eq'],
  ['!==', 'ne'],
  ['<>', 'ne'],
  ['=>', 'ge'],
  ['=<', 'le'],
  ['=~', 'matches'],
  ['~=', 'matches'],
  ['~~', 'matches'],
  ['==~', 'matches'],
]);

/** Words that users write instead of operators, mapped to the intended operators. */
export const foreignWords: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['equals', 'eq'],
  ['equal', 'eq'],
  ['equal_to', 'eq'],
  ['is', 'eq'],
  ['eql', 'eq'],
  ['equalto', 'eq'],
  ['not_equal', 'ne'],
  ['not_equals', 'ne'],
  ['neq', 'ne'],
  ['isnt', 'ne'],
  ['lte', 'le'],
  ['leq', 'le'],
  ['gte', 'ge'],
  ['geq', 'ge'],
  ['less', 'lt'],
  ['less_than', 'lt'],
  ['greater', 'gt'],
  ['greater_than', 'gt'],
  ['include', 'contains'],
  ['includes', 'contains'],
  ['contain', 'contains'],
  ['has', 'contains'],
  ['contained', 'in'],
  ['match', 'matches'],
  ['regex', 'matches'],
  ['regexp', 'matches'],
  ['rlike', 'matches'],
  ['like', 'wildcard'],
  ['glob', 'wildcard'],
  ['one_of', 'in'],
  ['any_of', 'in'],
  ['strict_wildcard', 'strict wildcard'],
  ['strictwildcard', 'strict wildcard'],
]);

export const functionWords: ReadonlyMap<string, 'starts_with' | 'ends_with'> = new Map([
  ['starts_with', 'starts_with'],
  ['startswith', 'starts_with'],
  ['begins_with', 'starts_with'],
  ['beginswith', 'starts_with'],
  ['ends_with', 'ends_with'],
  ['endswith', 'ends_with'],
]);
