import { applyEdits } from '../../../../../core/text/apply-edits';
import { type EmbeddedText } from '../../../../../core/text/embedded-text';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { type LanguageContext, type SourceDocument } from '../../../../../core/language/language';
import { type EmbeddedExpression } from '../../../../../core/language/embedding/host';
import { hostsOver } from '../../../../../core/language/embedding/hosts';
import { DocumentStates } from '../../../../../core/language/documents/document-states';
import { createScriptParsers } from '../../../../../core/script/script-parsers';
import { keepCases } from '../../../../support/kept-cases';
import { languageContext } from '../../../../support/language-context';

/** Characters that a host language has to escape. Some of them are adjacent, to test consecutive escapes. */
const special = 'é"\'`\\\t${a}{b} #: \n$';

const oneLine = (text: string): string =>
  text
    .replaceAll('\n', '⏎')
    .replaceAll('\t', '⇥')
    .replaceAll('\r', '␍')
    .replace(/\p{Cc}/gu, (control) => `U+${control.charCodeAt(0).toString(16)}`);

/**
 * Returns the text of an expression, with the source of each character: `‹source→value›`, or only the character if
 * both are equal.
 */
function mapped(text: string, embedded: EmbeddedText): string {
  let result = '';
  for (let at = 0; at < embedded.text.length;) {
    const { start, end } = embedded.hostRange({ start: at, end: at + 1 });
    let next = at + 1;
    while (next < embedded.text.length && embedded.hostOffset(next) === start) next++;
    const [source, value] = [text.slice(start, end), embedded.text.slice(at, next)];
    result += source === value ? value : `‹${source}→${value}›`;
    at = next;
  }
  return oneLine(result);
}

function told(text: string, one: EmbeddedExpression): string[] {
  const { embedded, kind, phase, plan, isCharacteristic, isLoose, rule } = one;
  const facts = { phase, plan, isCharacteristic, ...(isLoose ? { isLoose } : {}), rule };
  const { hostStart, hostEnd } = embedded;
  return [
    `${kind} ${JSON.stringify(facts)} ${hostStart}-${hostEnd}: ${mapped(text, embedded)}`,
    `  holes ${JSON.stringify(embedded.holes.map(({ start, end }) => [start, end]))}; writes ${JSON.stringify(embedded.encode(special, 0, embedded.text.length))}; inside ${JSON.stringify(embedded.encode('a"b', 2, 3))}`,
  ];
}

/**
 * Returns lines that describe the diagnostics, the text after each of their fixes, the semantic tokens, and the text
 * after formatting (if formatting changes it).
 */
async function answered(document: SourceDocument, context: LanguageContext): Promise<string[]> {
  const language = embeddedLanguage();
  const { text } = document;
  const slice = ({ start, end }: { start: number; end: number }): string => oneLine(text.slice(start, end));
  const problems = await language.problems(document, context);
  const tokens = await language.tokens?.(document, context);
  const edits = (await language.format?.(document, { tabSize: 2, insertSpaces: true }, context)) ?? [];
  const formatted = applyEdits(text, edits);
  return [
    ...problems.flatMap(({ code, severity, fixes, related, ...range }) => [
      `${severity} ${code} «${slice(range)}» ${(related ?? []).map(slice).join(', ')}`,
      ...(fixes ?? []).map((fix) => `  ${fix.title} → ${oneLine(applyEdits(text, fix.edits))}`),
    ]),
    `tokens ${(tokens ?? []).map((token) => `${token.type} ${slice(token)}`).join(' | ')}`,
    ...(formatted === text ? [] : [`formatted ${oneLine(formatted)}`]),
  ];
}

describe('values of expressions in hosts', () => {
  keepCases('embedded', async (input, head, file) => {
    const languageId = file.replace(/\.txt$/, '');
    const text = input.replaceAll('␍', '\r').replaceAll('⇥', '\t');
    const host = hostsOver(new DocumentStates())({ languageId });
    const document = { uri: 'file:///w/a', languageId, version: 1, text };
    const context = languageContext({ scripts: () => Promise.resolve(createScriptParsers()) });
    if (!host?.mayHold(document, context.settings)) return [`nothing: ${head}`];
    const found = await host.find(document, context);
    return [...found.flatMap((one) => told(text, one)), ...(await answered(document, context))];
  });
});
