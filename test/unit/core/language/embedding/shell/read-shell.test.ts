import assert from 'node:assert/strict';
import { holeText } from '../../../../../../core/text/embedded-text';
import { readShell, type ShellCommand } from '../../../../../../core/language/embedding/shell/read-shell';

const words = ({ words: all }: ShellCommand): string => all.map(({ value }) => value.text).join(' ');

describe('the commands of a shell text', () => {
  for (const text of ['echo a|curl b||cat c', 'echo a | curl b || cat c'])
    it(`read the output of the command before a pipe, but not of the one before ||: ${text}`, () =>
      assert.deepEqual(
        readShell(text).map((one) => [words(one), one.from && words(one.from)]),
        [
          ['echo a', undefined],
          ['curl b', 'echo a'],
          ['cat c', undefined],
        ],
      ));

  for (const lineBreak of ['\n', '\r\n'])
    it(`continue on the next line after a backslash and ${JSON.stringify(lineBreak)}`, () =>
      assert.deepEqual(readShell(`curl a \\${lineBreak}  -d b${lineBreak}echo c`).map(words), [
        'curl a -d b',
        'echo c',
      ]));

  /** Shell scripts, each with the words of its commands. `□` is a value that the shell inserts. */
  const texts: readonly (readonly [text: string, ...commands: (readonly string[])[]])[] = [
    ['a \\\nb', ['a', 'b']],
    ['a \\\r\nb', ['a', 'b']],
    ['a\\\nb c\\\r\nd', ['ab', 'cd']],
    ['a # b\nc#d', ['a'], ['c#d']],
    ['a;b&c(d)', ['a'], ['b'], ['c'], ['d']],
    ['a\\ b \\"c \\é', ['a b', '"c', 'é']],
    [`a'b "\\$c'd`, ['ab "\\$cd']],
    [`'a'\\''b' 'c'"'"'d'`, ["a'b", "c'd"]],
    ['"a\\"\\$\\`\\\\b\\c\\\nd"', ['a"$`\\b\\cd']],
    [`$'a\\'\\n\\x41\\u00e9\\U0001F642\\101\\q' $"b"`, ["a'\nAé🙂A\\q", 'b']],
    [`$'\\x' $'\\U00110000'`, ['\\x', '\\U00110000']],
    ['$a ${a:-}} $((1+(2))) `a b` "$b"c $1 $', ['□', '□}', '□', '□', '□c', '□', '$']],
    ['${a{b}\\}c} d', ['□', 'd']],
    ['`a\\`b` c', ['□', 'c']],
    ['a $(b "$(c)") d', ['c'], ['b', '□'], ['a', '□', 'd']],
    ['a > b 2>c < d', ['a', 'b', '2', 'c', 'd']],
    ['a || b && c | d', ['a'], ['b'], ['c'], ['d']],
    // a command with an unclosed string or expansion is not read, and neither is an unclosed here-document
    [`a; b 'c`, ['a']],
    ['a; b "c', ['a']],
    ['a; b "c$', ['a']],
    [`a; b $'c`, ['a']],
    ['a; b `c', ['a']],
    ['a; b ${c', ['a']],
    ['a; b $((c)', ['a']],
    ['a; b $(c d', ['a']],
    ['a; b "$(c d"', ['a']],
    ['a <<b\nc', ['a']],
  ];
  for (const [text, ...commands] of texts)
    it(`have these words: ${text}`, () =>
      assert.deepEqual(
        readShell(text).map(({ words: all }) => all.map(({ value }) => value.text.replaceAll(holeText, '□'))),
        commands,
      ));

  /** Shell scripts, each with the input of its first command and the words of its second command. */
  const inputs: readonly (readonly [text: string, input: string | undefined, next?: string])[] = [
    ['a <<E\nb\nE\nc', 'b\n', 'c'],
    ['a <<E\r\nb\r\nE\r\nc', 'b\r\n', 'c'],
    ['a <<-E\n\tb\n\t\tE\nc', 'b\n', 'c'],
    ['a <<E\n\tb\n\tE\nE\nc', '\tb\n\tE\n', 'c'],
    ['a << E\n$b \\$c \\d "\nE', '□ $c \\d "\n'],
    [`a <<'E'\n$b \\$c\nE`, '$b \\$c\n'],
    ['a <<"E"\n$b\nE', '$b\n'],
    ['a <<\\E\n$b\nE', '$b\n'],
    ['a <<E\nb\\\nE\nc\nE\nd', 'bE\nc\n', 'd'],
    ['a <<E\nE\nc', '', 'c'],
    ['a <<< "b $c"\nd', 'b □', 'd'],
    ['a <<<b\nd', 'b', 'd'],
    ['a <b\nd', undefined, 'd'],
    ['a <<E d\nb\nE\nc', 'b\n', 'c'],
  ];
  for (const [text, input, next] of inputs)
    it(`read this input: ${text}`, () => {
      const [first, second] = readShell(text);
      assert.equal(first?.input?.text.replaceAll(holeText, '□'), input);
      assert.equal(second && words(second), next);
    });
});
