import assert from 'node:assert/strict';
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
});
