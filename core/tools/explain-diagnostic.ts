import { nearest } from '../base/nearest';
import { diagnosticCodes } from '../language/diagnostic-codes.data';
import { currentCode, formerCodes } from '../language/renamed-codes.data';
import { defineTool, ToolError } from './tool';

export const explainDiagnosticTool = defineTool({
  name: 'explain_diagnostic',
  title: 'Explain Diagnostic',
  description:
    'Explains a diagnostic code with a wrong and a right example and the reason. Call it when the message of a problem is not enough to fix it.',
  input: {
    type: 'object',
    properties: {
      code: {
        type: 'string',
        description: 'The code, such as "filter/unknown-field"; the part after "/" is enough.',
      },
    },
    required: ['code'],
    additionalProperties: false,
  },
  untrusted: [],
  async run({ code }, context) {
    const found = diagnosticCodeOf(code);
    if ('similar' in found) {
      const meant = found.similar.length > 0 ? ` Did you mean ${found.similar.join(', ')}?` : '';
      throw new ToolError(`Unknown diagnostic ${code}.${meant}`);
    }
    const page = await context.page(found.code);
    if (page === undefined) throw new ToolError(`The page of ${found.code} is not installed.`);
    return { code: found.code, page };
  },
});

/**
 * Returns the complete diagnostic code for a code that a user entered. The area of the entered code, which is the
 * part before the slash, may be missing. A former code is replaced by the current code. If several codes match, returns
 * all of them as `similar`. If no code matches, returns the most similar codes, if there are any.
 */
export function diagnosticCodeOf(
  given: string,
): { readonly code: string } | { readonly similar: readonly string[] } {
  const renamed = formerCodes.find((one) => one === given);
  if (renamed !== undefined) return { code: currentCode(renamed) };
  const same = diagnosticCodes.filter((one) => one === given || one.endsWith(`/${given}`));
  const [code] = same;
  if (code !== undefined && (same.length === 1 || code === given)) return { code };
  if (same.length > 1) return { similar: same };
  const close = nearest(given, diagnosticCodes);
  const closeEnd = nearest(
    given.slice(given.indexOf('/') + 1),
    diagnosticCodes.map((one) => one.slice(one.indexOf('/') + 1)),
  );
  const byEnd = diagnosticCodes.filter((one) => closeEnd !== undefined && one.endsWith(`/${closeEnd}`));
  return { similar: [...new Set([...(close === undefined ? [] : [close]), ...byEnd])] };
}
