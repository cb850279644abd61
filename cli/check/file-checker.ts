import { type Problem } from '../../core/base/problem';
import { type SourceDocument } from '../../core/language/language';
import { createLanguageService } from '../../core/language/languages';
import { isIgnored } from '../../core/language/project-config';
import { type LanguageSettings } from '../../core/language/settings';
import { toFindings } from '../finding';
import { type Answer, type CheckedDocument, type Checker, type CheckScope, type FoundInFile } from './answer';
import { fingerprintOf } from './baseline';
import { type CommandContext, commandContext } from './context';
import { RecordedContext } from './dependencies';
import { SourceSettings } from './source-settings';
import { FolderWalks } from '../../workspace/folder-walks';
import { ProjectConfigs } from '../../workspace/project-configs';

/** Checks files in this thread. After a check, no state of the file is kept. */
export class FileChecker implements Checker {
  readonly configs: SourceSettings;
  readonly context: CommandContext;
  private last: Promise<unknown> = Promise.resolve();
  private readonly bugs = new Map<string, string[]>();
  private readonly service = createLanguageService(({ language, uri, error }) => {
    const line = `${uri}: internal error in the language ${language}: ${String(error)}`;
    this.bugs.set(uri, [...(this.bugs.get(uri) ?? []), line]);
  });

  constructor(
    { paths, cwd, across }: CheckScope,
    readonly walks = new FolderWalks(),
  ) {
    this.context = commandContext(paths, cwd, { across, walks });
    this.configs = new SourceSettings(this.context.settings, new ProjectConfigs(walks.isPlain));
  }

  /** Whether any language handles the document and the project does not exclude it from checks. */
  isOurs(document: SourceDocument, settings: LanguageSettings): boolean {
    // Few files belong to a language, so the patterns of the project are compared with these only.
    return this.service.languagesOf(document, settings).length > 0 && !isIgnored(document.uri, settings);
  }

  /**
   * Checks one document at a time, because the state of a language for one document must not affect the result for
   * the next.
   */
  check(document: CheckedDocument): Promise<Answer> {
    const answer = this.last.then(() => this.answer(document));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async answer({ uri, languageId, text }: CheckedDocument): Promise<Answer> {
    const settings = await this.configs.of(uri);
    const recorded = new RecordedContext({ ...this.context, settings });
    const problems = await this.service.problems({ uri, languageId, text, version: 0 }, recorded.context);
    const dependencies = await recorded.dependencies();
    for (const one of [uri, ...recorded.read]) this.service.forget(one);
    const bugs = this.bugs.get(uri);
    this.bugs.delete(uri);
    return {
      findings: foundInFile(text, problems),
      ...(dependencies === undefined ? {} : { dependencies }),
      ...(bugs === undefined ? {} : { bugs }),
    };
  }
}

/** Converts problems to diagnostics with fingerprints. The diagnostics do not include the file name. */
export function foundInFile(text: string, problems: readonly Problem[]): FoundInFile[] {
  return toFindings('', text, problems).map(({ file: _file, ...found }, i) => ({
    ...found,
    fingerprint: fingerprintOf(found, text),
    ...(problems[i]?.once ? { once: true } : {}),
  }));
}
