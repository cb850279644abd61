import { type AccessChange } from '../../core/access/what-if';
import { type PlanSection } from '../../core/changes/plan';
import { type ChangedRule, isRuleKind } from '../../core/changes/rule-changes';
import { editablePart } from '../../core/resources/editable';
import { isObject } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { lastStep } from '../../core/resources/ref';
import { changeOf } from '../access/access-changes';
import { type Edit } from './plan-edit';

/**
 * The effect that applying a draft would have on requests or on members' permissions, with the name of the draft's
 * resource.
 */
export interface DraftEffect {
  readonly name: string;
  readonly section: PlanSection;
}

/**
 * Returns the access change that applying a document would cause. Returns undefined for documents that do not affect
 * access and for invalid JSON.
 */
export function draftAccessChange({
  ref,
  base,
  text,
}: Pick<Edit, 'ref' | 'base' | 'text'>): AccessChange | undefined {
  const { kind, id } = lastStep(ref);
  const parsed = parseJsonc(text);
  if (!parsed.ok || !isObject(parsed.value) || !isObject(base)) return undefined;
  return changeOf(kind, id, { ...base, ...parsed.value })[0];
}

/**
 * Returns the rule in a document as it is before and after the document is applied. Returns undefined if the document
 * is not a rule or contains invalid JSON.
 */
export function draftChange({
  ref,
  base,
  text,
}: Pick<Edit, 'ref' | 'base' | 'text'>): ChangedRule | undefined {
  const { kind, id } = lastStep(ref);
  const parsed = isRuleKind(kind) ? parseJsonc(text) : undefined;
  if (parsed?.ok !== true || !isObject(parsed.value) || !isObject(base)) return undefined;
  const editable = editablePart(ref, base);
  const rest = Object.entries(base).filter(([key]) => !isObject(editable) || !(key in editable));
  return {
    kind,
    name: kinds[kind].present(base, id).label,
    before: base,
    after: { ...Object.fromEntries(rest), ...parsed.value },
  };
}
