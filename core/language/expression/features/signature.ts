import { type SignatureInfo } from '../../language';
import { cursorContext } from './cursor-context';
import { describeFacts, signatureParts } from './describe';
import { type ExpressionView } from './view';

/**
 * Returns the signature of the innermost call around the cursor. Returns undefined if there is no call, or if the
 * called function is unknown.
 */
export function signature({ tree }: ExpressionView, offset: number): SignatureInfo | undefined {
  const { frames } = cursorContext(tree.text, offset);
  const call = frames.findLast(({ kind }) => kind === 'call');
  const definition = call && tree.scheme.get(call.name);
  if (definition?.kind !== 'function') return undefined;
  const { label, ranges } = signatureParts(definition);
  return {
    label,
    documentation: describeFacts(definition),
    parameters: ranges.map((range) => ({ label: range })),
    activeParameter: Math.min(call?.argument ?? 0, Math.max(0, ranges.length - 1)),
  };
}
