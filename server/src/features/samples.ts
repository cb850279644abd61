import { type LocatedExpression, type LanguageContext } from '../../../core/language/language';
import * as l10n from '@vscode/l10n';
import { schemeFor } from '../../../core/expression/catalogue/custom-scheme';
import { resultOn } from '../../../core/language/samples/answer';
import { answerWord } from '../../../core/language/samples/answer-words';
import { choiceOfFile } from '../../../core/language/samples/sample-choice';
import { type ShownNode, shownTrace, type ShownValue } from '../../../core/language/samples/trace-view';
import { useSampleCommand } from '../../../core/language/requests/requests-language';
import { builtinSamples } from '../../../core/requests/builtin-samples.data';
import { requestLabel } from '../../../core/requests/request-file';
import {
  chooseSampleRequest,
  type ChooseSampleParams,
  type ChooseSampleResult,
  clearSampleCommand,
  type ListRequestsParams,
  listRequestsRequest,
  type RequestItem,
  type SampleItem,
  type SampleResults,
  sampleResultsRequest,
  samplesRequest,
  type SampleState,
  sampleStateRequest,
  type SampleStateParams,
  type TraceNodeShown,
  type TraceParams,
  traceRequest,
  type TraceResult,
  type TraceValueShown,
} from '../../../core/protocol/samples';
import { type OffsetRange } from '../../../core/base/problem';
import { type Snapshot } from '../documents';
import { samplesWithLists } from '../sample-lists';
import { answering, type Session } from '../session';
import { type Feature } from './feature';

/** Maximum number of requests in a file that are listed for the user. */
const maxListed = 1000;

/**
 * Commands for choosing samples, from a code lens or by name. The server runs them for editors that do not have their
 * own commands for this purpose.
 */
const commands = [useSampleCommand, clearSampleCommand];

/** Returns whether the client expects the server to run the commands for samples. */
const runsCommands = (known: readonly string[] | undefined): boolean =>
  known?.includes(useSampleCommand) !== true;

/** Returns whether a code lens may use a command, because either the client or the server can run it. */
export const isCommandKnown = ({ options }: Session, command: string): boolean =>
  options.commands?.includes(command) === true ||
  (commands.includes(command) && runsCommands(options.commands));

/** Lets the user choose sample requests, and shows the results of expressions for them. */
export const samples: Feature = {
  capabilities: {},
  capabilitiesFor: (options) =>
    runsCommands(options.commands) ? { executeCommandProvider: { commands } } : {},
  register(session) {
    const { connection } = session;
    connection.onRequest(samplesRequest, (): SampleItem[] =>
      builtinSamples.map(({ id, name }) => ({ choice: `builtin:${id}`, name: name() })),
    );
    connection.onRequest(listRequestsRequest, ({ uri }: ListRequestsParams) => listRequests(session, uri));
    connection.onRequest(chooseSampleRequest, (params: ChooseSampleParams) => choose(session, params));
    connection.onRequest(sampleStateRequest, ({ uri }: SampleStateParams) => stateOf(session, uri));
    const trace = answering<TraceParams, TraceResult | null>(session, null, traceAt(session));
    const results = answering<TraceParams, SampleResults>(session, [], resultsAt(session));
    connection.onRequest<TraceResult | null, unknown>(traceRequest, trace);
    connection.onRequest<SampleResults, unknown>(sampleResultsRequest, results);
    if (runsCommands(session.options.commands))
      connection.onExecuteCommand(({ command, arguments: given = [] }) => run(session, command, given));
  },
};

function choose({ samples: store }: Session, { choice, file, text }: ChooseSampleParams): ChooseSampleResult {
  if (text !== undefined) {
    const problem = store.paste(text);
    return problem === undefined ? {} : { problem };
  }
  const chosen = file ? choiceOfFile(file.uri, file.number?.toString()) : choice;
  store.choose(chosen);
  return chosen === undefined ? {} : { choice: chosen };
}

/**
 * Runs one of the `commands`. The arguments of `rampart.sample.use` are either a choice (`builtin:browser`), or the
 * URI of a file and the number of a request in it.
 */
function run({ samples: store }: Session, command: string, given: readonly unknown[]): null {
  const [what, which] = given;
  if (command === clearSampleCommand) store.choose('');
  else if (command === useSampleCommand && typeof what === 'string') {
    const request = typeof which === 'string' || typeof which === 'number' ? String(which) : undefined;
    store.choose(request === undefined ? what : choiceOfFile(what, request));
  }
  return null;
}

async function listRequests({ samples: store }: Session, uri: string): Promise<RequestItem[] | null> {
  const items: RequestItem[] = [];
  try {
    for await (const request of store.requestsOf(uri)) {
      if (request.request === undefined) continue;
      const { number, name } = request;
      const address = requestLabel({ number, name: undefined, request: request.request });
      items.push({ number, name: requestLabel(request), ...(name === undefined ? {} : { address }) });
      if (items.length >= maxListed) break;
    }
  } catch {
    return null;
  }
  return items;
}

async function stateOf({ samples: store, settings }: Session, uri: string): Promise<SampleState | null> {
  const here = await settings.of(uri);
  const chosen = await store.of(here);
  if (chosen === undefined) return null;
  const { set, choice, isFromProject } = chosen;
  const wrong = set.wrongFacts(schemeFor(here.filter)).join(', ');
  const unused = wrong === '' ? undefined : l10n.t('Invalid facts in the sample requests: {0}', wrong);
  const problem = chosen.problem ?? unused;
  return {
    choice,
    isFromProject,
    names: set.samples.slice(0, maxListed).map(({ name }) => name),
    ...(problem === undefined ? {} : { problem }),
  };
}

type At<R> = (document: Snapshot, params: TraceParams, context: LanguageContext) => Promise<R>;

/** Returns the expression at an offset with its location, or undefined if there is no expression. */
export async function expressionAt(
  { service }: Session,
  document: Snapshot,
  offset: number,
  context: LanguageContext,
): Promise<LocatedExpression | undefined> {
  const place = { start: offset, end: offset };
  const [found] = await service.collect(document, context, (language) => language.expressions?.(document, place, context)); // prettier-ignore
  return found;
}

const resultsAt =
  (session: Session): At<SampleResults> =>
  async (document, { position }, context) => {
    const chosen = await session.samples.of(context.settings);
    const found = chosen && (await expressionAt(session, document, document.offsetAt(position), context));
    if (!found || found.tree.kind === 'value') return [];
    const set = await samplesWithLists(session, document, [found], chosen.set, context);
    const ready = set.ready(found.tree);
    if (!ready) return [];
    return set.samples.map(({ name }, i) => ({ name, answer: answerWord(resultOn(found, ready, i)) }));
  };

const traceAt =
  (session: Session): At<TraceResult | null> =>
  async (document, { position, sample = 0 }, context) => {
    const chosen = await session.samples.of(context.settings);
    const found = chosen && (await expressionAt(session, document, document.offsetAt(position), context));
    const set = found && (await samplesWithLists(session, document, [found], chosen.set, context));
    const trace = set && shownTrace(found, set, sample);
    if (!trace) return null;
    const placed = <T extends OffsetRange>({ start, end, ...rest }: T) => ({ ...rest, range: document.rangeOf({ start, end }) }); // prettier-ignore
    const value = (one: ShownValue): TraceValueShown => placed(one);
    const node = (one: ShownNode): TraceNodeShown => ({
      ...placed(one),
      values: one.values.map(value),
      children: one.children.map(node),
    });
    return {
      ...placed(trace),
      word: trace.result === undefined ? '' : answerWord(trace.result),
      values: trace.values.map(value),
      root: trace.root === undefined ? null : node(trace.root),
    };
  };
