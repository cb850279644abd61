import { type Cell, unknownCell } from '../../expression/evaluate/value';
import { type Evaluator } from '../../expression/evaluate/evaluator';
import { type FactProblem, type GivenFacts } from '../../expression/evaluate/prepare-inputs';
import { type Inputs } from '../../expression/evaluate/inputs';
import { deriveFields, rewriteAddress } from '../../requests/derive-fields';
import { type HttpRequest } from '../../requests/http-request';
import { withPlaceFacts } from '../../requests/place-facts';

/**
 * A managed rule that matches, as provided by the user. The conditions of managed rules are not published, so matches
 * cannot be determined.
 */
export interface ManagedMatch {
  /** Name or ID of an `execute` rule, a managed ruleset, or a managed rule. */
  readonly rule: string;
  /** The rule's own action. An override can replace it. */
  readonly action?: string;
}

/** Facts that the user provides about a request in addition to its fields. */
export interface RuleFacts {
  /** Whether the visitor has already passed a challenge. */
  readonly challengePassed?: boolean;
  /**
   * Names of the rate limiting rules whose limits are exceeded. The limits of all other rules are not exceeded. If
   * absent, it is unknown which limits are exceeded.
   */
  readonly rateExceeded?: readonly string[];
  /** The managed rules that match. No other managed rules match. If absent, it is unknown which of them match. */
  readonly managedMatch?: readonly ManagedMatch[];
}

/** A request to simulate. */
export interface SimulatedRequest {
  readonly request?: HttpRequest;
  /** Facts that take precedence over the values of the request. */
  readonly facts?: GivenFacts;
  readonly rules?: RuleFacts;
  /** Arrival time in milliseconds since the Unix epoch, for a request that does not contain a time. */
  readonly now?: number;
}

/**
 * The values of a request at different stages of the evaluation. `raw` contains the values for redirects, which are
 * evaluated before the URL is normalized, and `main` contains the values for everything else.
 */
export interface Stages {
  readonly raw: Inputs;
  readonly main: Inputs;
  readonly problems: readonly FactProblem[];
  /** Returns the values after a rewrite of the URL. */
  rewritten(change: { readonly path?: Cell; readonly query?: Cell }): Inputs;
}

/** Prepares a request for simulation with rules that `evaluator` compiled. */
export function prepareStages(evaluator: Evaluator, { request, facts = {}, now }: SimulatedRequest): Stages {
  const options = now === undefined ? {} : { now };
  const normalized = request === undefined ? undefined : deriveFields(request, options);
  const fields = withPlaceFacts(facts.fields ?? {});
  const prepare = (
    cells: ReadonlyMap<string, Cell> | undefined,
    own = fields,
    assumes = normalized?.assumes,
  ) =>
    evaluator.prepare({
      ...facts,
      fields: own,
      ...(cells === undefined ? {} : { cells: new Map([...cells, ...(facts.cells ?? [])]) }),
      ...(assumes === undefined ? {} : { cellsAssume: assumes }),
    });
  const main = prepare(normalized?.cells ?? facts.cells);
  const isNormal = request === undefined || !isChanged(normalized?.cells);
  const bare = isNormal ? undefined : deriveFields(request, { ...options, normalization: 'none' });
  const raw = bare ? prepare(bare.cells, fields, bare.assumes) : main;
  return {
    raw: raw.inputs,
    main: main.inputs,
    problems: main.problems,
    rewritten(change) {
      const cells = new Map(normalized?.cells ?? facts.cells);
      // If facts specify parts of the URL, the rewrite is applied to these facts instead of the request's values.
      for (const name of ['http.request.uri.path', 'http.request.uri.query', 'http.request.uri'])
        if (typeof fields[name] === 'string') cells.set(name, fields[name]);
      const rest = Object.fromEntries(
        Object.entries(fields).filter(([name]) => !/^http\.request\.(?:full_)?uri/.test(name)),
      );
      return prepare(rewriteAddress(cells, change), rest).inputs;
    },
  };
}

const isChanged = (cells: ReadonlyMap<string, Cell> | undefined): boolean =>
  cells !== undefined &&
  cells.get('http.request.uri') !== unknownCell &&
  cells.get('http.request.uri') !== cells.get('raw.http.request.uri');
