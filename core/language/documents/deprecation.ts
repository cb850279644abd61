import { type Problem } from '../../base/problem';
import { type Kind } from './shape';

/** Reports, as a hint at the first bracket, that the service has deprecated the product of a document. */
export function deprecationOf(text: string, { deprecated }: Kind): Problem[] {
  const start = text.search(/[[{]/);
  if (!deprecated || start < 0) return [];
  const code = 'document/deprecated-product';
  return [{ code, severity: 'hint', start, end: start + 1, message: deprecated() }];
}

/**
 * Reports each deprecated product only once, in the first document that is checked, because users who work with its
 * rules already know. When that document is closed, the next one reports it.
 */
export class DeprecationsSaid {
  /** The document that reports each message. */
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
