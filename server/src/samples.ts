import * as l10n from '@vscode/l10n';
import {
  readRequestFile,
  readCopiedRequest,
  type FileRequest,
  chosenRequests,
  ofHar,
  ofLog,
  requestLabel,
} from '../../core/requests/request-file';
import { isLogName, readLog } from '../../core/requests/log/read-log';
import { readHar } from '../../core/requests/har/read-har';
import { decodePath } from '../../core/language/uri-pattern';
import { type LanguageSettings } from '../../core/language/settings';
import { profilesName, readProfiles, withProfiles } from '../../core/language/samples/profiles';
import {
  builtinOf,
  choiceOfSetting,
  fileOfChoice,
  pastedSample,
  type SampleChoice,
} from '../../core/language/samples/sample-choice';
import { type Sample, SampleSet } from '../../core/language/samples/sample-set';
import { type ProfiledRequest } from '../../core/simulation/simulate-each';
import { type Documents } from './documents';
import { type ServerHost } from './host';
import { type Timer } from './scheduler';

/** The chosen samples, and the reason if the choice cannot be used or is incomplete. */
export interface ChosenSamples {
  readonly choice: SampleChoice;
  /** Whether the choice comes from the project's settings rather than from the user. */
  readonly isFromProject: boolean;
  readonly set: SampleSet;
  /** The reason why there are no samples, or fewer than expected. */
  readonly problem: string | undefined;
}

/** Maximum number of requests from one file that are evaluated together. */
const maxSamples = 500;
/**
 * Maximum size of a request file on disk, in characters. It does not apply to HAR files and logs, which are not read
 * as a whole.
 */
const maxFileLength = 10_000_000;
/**
 * Delay in milliseconds before results that depend on a request file are refreshed while the user types in the file.
 */
const typingDelayMs = 250;

type Resolved = Omit<ChosenSamples, 'choice' | 'isFromProject'>;

/**
 * The sample requests that the user chose for this session, or that projects specify. Their content is never logged.
 */
export class SampleStore {
  /** The user's choice, or undefined if the project's settings apply. */
  private chosen: SampleChoice | undefined;
  private pasted: readonly Sample[] = [];
  private readonly resolved = new Map<SampleChoice, Promise<Resolved>>();
  private stopWaiting: (() => void) | undefined;

  /** @param onChange Called when results that depend on samples may have changed. */
  constructor(
    private readonly documents: Pick<Documents, 'get'>,
    private readonly host: Pick<ServerHost, 'requestFiles' | 'now'>,
    private readonly folders: readonly string[],
    private readonly timer: Timer,
    private readonly onChange: () => void,
  ) {}

  /** Returns the samples for documents with the given settings, or undefined if none are chosen. */
  async of(settings: Pick<LanguageSettings, 'sample'>): Promise<ChosenSamples | undefined> {
    const isFromProject = this.chosen === undefined;
    const choice = this.chosen ?? this.choiceOf(settings.sample);
    if (choice === undefined || choice === '') return undefined;
    let resolved = this.resolved.get(choice);
    if (resolved === undefined) {
      resolved = this.resolve(choice, isFromProject);
      this.resolved.set(choice, resolved);
    }
    return { choice, isFromProject, ...(await resolved) };
  }

  /**
   * Chooses samples. An empty choice means that no samples are used. If `choice` is undefined, the project's settings
   * apply.
   */
  choose(choice: SampleChoice | undefined): void {
    this.chosen = choice;
    if (choice !== undefined) this.resolved.delete(choice);
    if (choice !== pastedSample) this.pasted = [];
    this.onChange();
  }

  /**
   * Chooses a request pasted from the clipboard. The request is stored in memory only. Returns the reason if the
   * request cannot be used, and undefined otherwise.
   */
  paste(text: string): string | undefined {
    const requests = readCopiedRequest(text);
    const samples = requests.flatMap(sampleOf);
    if (samples.length === 0) return requests[0]?.problem ?? l10n.t('This text is not a request.');
    this.pasted = samples;
    this.choose(pastedSample);
    return undefined;
  }

  /**
   * Yields the requests in a file, which is read from the editor or from disk. Rejects if the file cannot be read.
   */
  async *requestsOf(uri: string): AsyncGenerator<FileRequest> {
    const path = decodePath(uri);
    const open = this.documents.get(uri);
    const options = { readFile: (name: string) => this.host.requestFiles?.readBody(uri, name) };
    if (open !== undefined) {
      yield* readRequestFile(path, open.text, options);
      return;
    }
    const { requestFiles } = this.host;
    if (requestFiles === undefined) throw new Error('not open');
    const bytes = requestFiles.stream(uri);
    if (/\.har$/i.test(path)) for await (const entry of readHar(bytes)) yield ofHar(entry);
    else if (isLogName(path)) for await (const line of readLog(bytes)) yield ofLog(line);
    else yield* readRequestFile(path, await textOf(bytes), options);
  }

  /**
   * Yields the requests in a file together with the facts from their profiles. Rejects if the file cannot be read.
   */
  async *profiledRequestsOf(uri: string): AsyncGenerator<ProfiledRequest> {
    const profiles = readProfiles(this.host.requestFiles?.profiles(uri) ?? '');
    for await (const request of this.requestsOf(uri)) {
      const { facts, absent } = withProfiles(request.facts, profiles);
      yield { request: { ...request, facts }, absent };
    }
  }

  /** Called when files have changed, in the editor or on disk. */
  filesChanged(uris: readonly string[]): void {
    const areAll = uris.some((uri) => uri.endsWith(`/${profilesName}`));
    const old = [...this.resolved.keys()].filter((choice) => {
      const file = fileOfChoice(choice)?.uri;
      return file !== undefined && (areAll || uris.includes(file));
    });
    if (old.length === 0) return;
    for (const choice of old) this.resolved.delete(choice);
    this.stopWaiting?.();
    this.stopWaiting = this.timer(() => this.onChange(), typingDelayMs);
  }

  /**
   * Converts a setting to a choice. In the editor's settings, the path of a file is relative to the first workspace
   * folder. In a project's settings, it is a full URI. Returns undefined if nothing is chosen, or if there is no
   * folder.
   */
  private choiceOf(setting: string | undefined): SampleChoice | undefined {
    if (setting === undefined || /^[a-z][a-z0-9+.-]+:/i.test(setting)) return setting;
    const [folder] = this.folders;
    return folder === undefined
      ? undefined
      : choiceOfSetting(setting, folder.endsWith('/') ? folder : `${folder}/`);
  }

  private async resolve(choice: SampleChoice, isFromProject: boolean): Promise<Resolved> {
    const now = this.host.now();
    const done = (samples: readonly Sample[], problem?: string): Resolved => ({
      set: new SampleSet(samples, now),
      problem,
    });
    if (choice === pastedSample) return done(this.pasted);
    const builtin = builtinOf(choice);
    if (builtin) return done(readRequestFile('sample.http', builtin.http).flatMap(sampleOf).map((one) => ({ ...one, name: builtin.name() }))); // prettier-ignore
    const file = fileOfChoice(choice);
    if (file === undefined) return done([], l10n.t("This sample request doesn't exist."));
    if (isFromProject && !this.isInside(file.uri))
      return done([], l10n.t('The sample request file is outside the workspace.'));
    try {
      const found: Sample[] = [];
      const absent = new Set<string>();
      let isCut = false;
      for await (const { request, absent: names } of this.profiledRequestsOf(file.uri)) {
        if (file.request !== undefined && chosenRequests([request], file.request).length === 0) continue;
        for (const name of names) absent.add(name);
        found.push(...sampleOf(request));
        isCut = found.length >= maxSamples;
        if (file.request !== undefined || isCut) break;
      }
      if (found.length === 0) return done([], l10n.t('The sample request was not found in the file.'));
      const [name] = absent;
      const missing =
        name === undefined
          ? undefined
          : l10n.t('rampart.profile.yaml does not have the profile "{0}".', name);
      return done(
        found,
        missing ?? (isCut ? l10n.t('Only the first {0} requests are evaluated.', maxSamples) : undefined),
      );
    } catch {
      return done([], l10n.t('The sample request file cannot be read.'));
    }
  }

  private isInside(uri: string): boolean {
    return this.folders.some((folder) => uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
  }
}

const sampleOf = (one: FileRequest): Sample[] =>
  one.request === undefined ? [] : [{ name: requestLabel(one), request: one.request, facts: one.facts }];

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxFileLength) throw new Error('too large');
  }
  return text;
}
