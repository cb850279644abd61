/**
 * Splits text that was written for cmd into commands and their words, in two steps. First, the text is split into
 * commands by the rules of cmd: `^` escapes a character outside double quotes, and `&`, `|`, and line breaks end a
 * command. Then, each command is split into words by the rules of the C runtime, which support double quotes and `\"`.
 */
export function cmdWords(text: string): string[][] {
  return cmdCommands(text)
    .map(programWords)
    .filter((words) => words.length > 0);
}

function cmdCommands(text: string): string[] {
  const commands: string[] = [];
  let command = '';
  let inQuotes = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') inQuotes = !inQuotes;
    if (inQuotes) command += character;
    else if (character === '^') {
      // `^` is dropped, together with a line break that directly follows it. The next character is literal.
      const [lineEnd = ''] = /^\r?\n/.exec(text.slice(at + 1, at + 3)) ?? [];
      at += lineEnd.length + 1;
      command += text.charAt(at);
    } else if (character === '&' || character === '|' || character === '\n' || character === '\r') {
      commands.push(command);
      command = '';
    } else command += character;
  }
  return [...commands, command];
}

/** Splits a command line into words by the rules of the C runtime. */
function programWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let inQuotes = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    const [, slashes = '', quote] = /^(\\+)(")?/.exec(character === '\\' ? line.slice(at) : '') ?? [];
    if (slashes !== '') {
      // Backslashes are escape characters only if a quote follows them.
      const isEscaped = quote !== undefined && slashes.length % 2 === 1;
      word =
        (word ?? '') +
        (quote === undefined ? slashes : '\\'.repeat(slashes.length >> 1)) +
        (isEscaped ? '"' : '');
      at += slashes.length - (isEscaped ? 0 : 1);
    } else if (character === '"') {
      word ??= '';
      if (inQuotes && line[at + 1] === '"') {
        word += '"';
        at++;
      } else inQuotes = !inQuotes;
    } else if (!inQuotes && (character === ' ' || character === '\t')) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  return word === undefined ? words : [...words, word];
}
