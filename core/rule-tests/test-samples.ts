import * as l10n from '@vscode/l10n';
import { LightSignal } from '../base/abort';
import { paced, type Steps } from '../base/steps';
import { getRequest } from '../requests/get-request';
import { parseHttpFile } from '../requests/http-file';
import { type HttpRequest } from '../requests/http-request';
import { isLogName, logRequests } from '../requests/log/read-log';
import { harRequests } from '../requests/har/read-har';
import { type WrittenFact } from '../requests/sample';
import { type CaseProblem, errored } from './case-result';
import { type RuleFile } from './load-rules';
import { type PlacedText, type RuleTest, type RuleTestFile } from './rule-test-file';
import { type TestWorld } from './test-world';

/** A request of a test, with its facts and its display name. */
export interface TestSample {
  readonly name: string;
  readonly request: HttpRequest | undefined;
  readonly facts: readonly WrittenFact[];
}

interface SampleFile {
  readonly text: string;
  readonly samples: readonly TestSample[];
  /** Whether the file contains more requests than are read. */
  readonly isCut: boolean;
}

/**
 * Maximum number of requests in a test. The number is limited because each request has its own result. Larger logs
 * can be simulated with `rampart simulate --each`.
 */
const maxRequests = 10_000;

/** The requests of all tests in a file. */
export class TestSamples {
  private readonly files = new Map<string, Promise<SampleFile | undefined>>();

  constructor(
    private readonly file: RuleTestFile,
    private readonly world: Pick<TestWorld, 'read' | 'pace' | 'signal'>,
  ) {}

  /** Returns the requests of a test, or the reason why there are none. */
  async of({ request, each, nameRange }: RuleTest): Promise<readonly TestSample[] | CaseProblem> {
    if (each) {
      const file = await this.fileAt(each);
      if (!file) return errored(each, l10n.t("The file {0} doesn't exist.", each.text));
      if (file.isCut) return tooMany(each);
      return file.samples.length > 0
        ? file.samples
        : errored(each, l10n.t('{0} has no requests.', each.text));
    }
    if (!request) return errored(nameRange, l10n.t('The test requires `request` or `each`.'));
    const written = requestOf(request);
    if (written) return [written];
    const { samples } = this.file;
    const known = samples && (await this.fileAt(samples));
    const found = known?.samples.find(({ name }) => name === request.text);
    if (found) return [found];
    if (samples && known?.isCut === true) return tooMany(samples);
    return errored(
      request,
      l10n.t(
        '"{0}" is neither a request such as `GET https://www.example.com/` nor the name of a sample request.',
        request.text,
      ),
    );
  }

  /**
   * Returns the text of the file that may contain the requests of a test. Returns undefined if there is no such file.
   */
  async textOf({ each }: RuleTest): Promise<string | undefined> {
    const path = each ?? this.file.samples;
    return path && (await this.fileAt(path))?.text;
  }

  private fileAt({ text: path }: PlacedText): Promise<SampleFile | undefined> {
    let file = this.files.get(path);
    if (!file) this.files.set(path, (file = this.read(path)));
    return file;
  }

  private async read(path: string): Promise<SampleFile | undefined> {
    const { read, pace, signal = new LightSignal() } = this.world;
    const file = await read(path);
    return file && paced(readSamples(file), pace, signal);
  }
}

const tooMany = (path: PlacedText): CaseProblem =>
  errored(
    path,
    l10n.t(
      '{0} has more than {1} requests. Split the file, or simulate all of the requests with `rampart simulate --each`.',
      path.text,
      maxRequests,
    ),
  );

/** Reads a request line with headers and a body. Returns undefined for the name of a sample. */
function requestOf({ text }: PlacedText): TestSample | undefined {
  if (!/^(?:[A-Z]+\s+)?https?:\/\//.test(text)) return undefined;
  const request = /^https?:\/\/\S+$/.test(text) ? getRequest(text) : undefined;
  if (request) return { name: text, request, facts: [] };
  const [found] = parseHttpFile(text);
  return found?.request && { name: text, request: found.request, facts: found.facts };
}

function* readSamples(file: RuleFile): Steps<SampleFile> {
  const samples: TestSample[] = [];
  for (const sample of samplesIn(file)) {
    if (samples.length === maxRequests) return { text: file.text, samples, isCut: true };
    samples.push(sample);
    yield;
  }
  return { text: file.text, samples, isCut: false };
}

function* samplesIn({ uri, text }: RuleFile): Generator<TestSample> {
  if (/\.har$/i.test(uri))
    for (const { request, index } of harRequests(text)) yield { name: String(index + 1), request, facts: [] };
  else if (isLogName(uri))
    for (const { request, facts, index } of logRequests(text))
      yield { name: String(index + 1), request, facts };
  else
    for (const [index, { name, request, facts }] of parseHttpFile(text).entries())
      yield { name: name ?? String(index + 1), request, facts };
}
