import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { type SourceDocument } from '../../../../../core/language/language';
import { keepCases } from '../../../../support/kept-cases';
import { languageContext } from '../../../../support/language-context';

/** Reads the files of a case. Each starts with a line that consists of `>` and the name of the file. */
function filesOf(input: string): SourceDocument[] {
  return input
    .split(/^> /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      return { uri: `file:///w/${name}`, languageId: 'json', version: 1, text: lines.join('\n') };
    });
}

describe('findings about the files of a folder', () => {
  keepCases('document-folders', async (input) => {
    const files = filesOf(input);
    const context = languageContext({
      workspace: {
        find: (endings) => files.filter(({ uri }) => endings.some((ending) => uri.endsWith(ending))),
        read: () => undefined,
      },
    });
    const language = documentsLanguage();
    const lines: string[] = [];
    for (const file of files) {
      lines.push(`> ${file.uri.slice('file:///w/'.length)}`);
      for (const { severity, code, start, end, message, once, related = [] } of await language.problems(file, context)) {
        lines.push(`${severity} ${code} «${file.text.slice(start, end)}»${once ? ' (once)' : ''}: ${message}`);
        for (const other of related) {
          const there = other.uri === undefined ? file : files.find(({ uri }) => uri === other.uri);
          const place = there?.text.slice(other.start, other.end) ?? '';
          lines.push(`  see «${place}»${there === file ? '' : ` in ${other.uri ?? ''}`}: ${other.message}`);
        }
      } // prettier-ignore
    }
    return lines;
  });
});
