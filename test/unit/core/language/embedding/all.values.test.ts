import { type EmbeddedText } from '../../../../../core/text/embedded-text';
import { type EmbeddedExpression } from '../../../../../core/language/embedding/host';
import { hostsOver } from '../../../../../core/language/embedding/hosts';
import { DocumentStates } from '../../../../../core/language/documents/document-states';
import { createScriptParsers } from '../../../../../core/script/script-parsers';
import { keepCases } from '../../../../support/kept-cases';
import { languageContext } from '../../../../support/language-context';

/** Characters that a host has to escape, in an order in which it also has to escape one after another. */
const special = 'é"\'`\\\t${a}{b} #: \n$';

/** The text of an expression with where each character comes from: `‹source→value›` unless they are the same. */
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
  return result
    .replaceAll('\n', '⏎')
    .replaceAll('\t', '⇥')
    .replaceAll('\r', '␍')
    .replace(/[^\P{Cc}]/gu, (control) => `U+${control.charCodeAt(0).toString(16)}`);
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

describe('values of expressions in hosts', () => {
  keepCases('embedded', async (input, head, file) => {
    const languageId = file.replace(/\.txt$/, '');
    const text = input.replaceAll('␍', '\r').replaceAll('⇥', '\t');
    const host = hostsOver(new DocumentStates())({ languageId });
    const document = { uri: 'file:///w/a', languageId, version: 1, text };
    const context = languageContext({ scripts: () => Promise.resolve(createScriptParsers()) });
    if (!host?.mayHold(document, context.settings)) return [`nothing: ${head}`];
    return (await host.find(document, context)).flatMap((one) => told(text, one));
  });
});
