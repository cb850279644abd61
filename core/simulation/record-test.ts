import { isSensitive } from '../requests/sensitive-headers';
import { type HttpRequest } from '../requests/http-request';
import { type WrittenFact } from '../requests/sample';
import { writeHttp } from '../requests/write-request';
import { textOfUtf8 } from '../base/byte-string';
import { factValue } from '../requests/fact-value';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Scheme } from '../expression/scheme/scheme';
import { type Sample } from '../language/samples/sample-set';
import { type RuleSource } from '../protocol/simulation';
import { newTestFile, withTest, type WrittenTest } from '../rule-tests/write-test';
import { readTestText } from '../rule-tests/read-test-text';
import { pathBeside } from '../rule-tests/uri-beside';
import { buildChain } from '../rules/simulate/chain';
import { verdictText } from '../rules/simulate/describe';
import { type Simulation } from '../rules/simulate/outcome';
import { simulate } from '../rules/simulate/simulate';
import { listsOfSources, readSources } from './read-source';
import { sampleRequest } from './sample-request';
import { type SimulationWorld } from './simulate-samples';

/** The text of a test file after a test was added, with the name and the range of that test. */
interface RecordedTest {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Records the current outcome of a sample as a test. `text` is the content of the current test file, or undefined if
 * the file must be created. Headers with credentials are left out. Returns undefined if the sample cannot be
 * expressed as a test or if the test cannot be added to the file.
 */
export async function recordTest(
  file: { readonly uri: string; readonly text: string | undefined },
  sources: readonly RuleSource[],
  sample: Sample,
  { settings, read, now, ...world }: Pick<SimulationWorld, 'settings' | 'read' | 'now' | 'listFiles'>,
): Promise<RecordedTest | undefined> {
  const scheme = schemeFor(settings.filter);
  const set = await readSources(sources, settings, read);
  const shown = withoutSecrets(sample);
  const request = shown.request && writtenRequest(shown.request);
  if (request === undefined) return undefined;
  const chain = buildChain(set, scheme);
  const lists = await listsOfSources(chain, sources, { settings, read, ...world });
  const simulation = simulate(chain, sampleRequest(shown, scheme, now, lists));
  const placed = [...set.rules, ...set.rulesets.flatMap(({ rules }) => rules)];
  const files = sources.map(({ uri }) => uri).filter((uri) => placed.some((one) => one.file === uri));
  const text = file.text ?? newTestFile(files.flatMap((uri) => pathBeside(file.uri, uri) ?? []));
  const { file: tests, mistake } = await readTestText(file.uri, text);
  if (mistake) return undefined;
  const test = testOf(shown, request, simulation, scheme);
  const written = withTest(text, tests.tests, test);
  return written && { name: test.name, ...written };
}

function testOf(
  { name, facts }: Sample,
  request: string,
  simulation: Simulation,
  scheme: Scheme,
): WrittenTest {
  const { outcome, by, status } = simulation;
  return {
    name: `${name}: ${verdictText(simulation)}`,
    request,
    facts: factsOf(facts, scheme),
    expect: {
      outcome,
      ...(by ? { by: by.name } : {}),
      ...(status === undefined ? {} : { status }),
    },
  };
}

/**
 * Converts facts in the notation of comments to the form that tests use. If the type of the field is known, the value
 * is converted to JSON.
 */
function factsOf(facts: readonly WrittenFact[], scheme: Scheme): Readonly<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const { name, value } of facts) {
    if (name === 'rate-exceeded' || name === 'managed-match') {
      const before = (told[name] as string[] | undefined) ?? [];
      told[name] = value === '' ? before : [...before, value];
      continue;
    }
    const definition = scheme.get(name);
    const read = definition?.kind === 'field' ? factValue(value, definition.type) : undefined;
    told[name] =
      typeof read === 'object' ? read.json : name === 'challenge-passed' ? value === 'true' : value;
  }
  return told;
}

const withoutSecrets = (sample: Sample): Sample =>
  sample.request
    ? {
        ...sample,
        request: {
          ...sample.request,
          headers: sample.request.headers.filter(({ name }) => !isSensitive(name)),
        },
      }
    : sample;

/**
 * Formats a request as text for a test: a single line if it has no headers and no body, and otherwise the notation of
 * a request file. Returns undefined if this is not possible.
 */
function writtenRequest(request: HttpRequest): string | undefined {
  const written = writeHttp(request);
  return written === undefined ? undefined : (textOfUtf8(written) ?? written);
}
