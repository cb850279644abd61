import { type Problem } from '../../base/problem';
import { type Kind } from './shape';

/**
 * Returns a hint at the first bracket of a document if the document belongs to a product that the service has
 * deprecated.
 */
export function deprecationOf(text: string, { deprecated }: Kind): Problem[] {
  const start = text.search(/[[{]/);
  if (!deprecated || start < 0) return [];
  const code = 'document/deprecated-product';
  return [{ code, severity: 'hint', start, end: start + 1, message: deprecated() }];
}

/**
 * Reports each product's deprecation only in the first checked document of that product, because one report is
 * enough. After that document is closed, the next checked document of the product reports the deprecation.
 */
export class DeprecationsSaid {
  /** Maps each message to the document that reports it. */
  private readonly byText = new Map<string, string>();

  problemsOf(uri: string, text: string, kind: Kind): Problem[] {
    return deprecationOf(text, kind).flatMap((problem) => {
      const sayer = this.byText.get(problem.message);
      if (sayer === undefined) this.byText.set(problem.message, uri);
      return sayer === undefined || sayer === uri ? [{ ...problem, once: true }] : [];
    });
  }

  forget(uri: string): void {
    for (const [text, sayer] of this.byText) if (sayer === uri) this.byText.delete(text);
  }
}
