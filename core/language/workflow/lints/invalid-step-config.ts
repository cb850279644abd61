import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { own } from '../../../base/own';
import { nearest } from '../../../base/nearest';
import { resolveConstant } from '../program/constants';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { fieldOf, objectOf, readableSteps } from '../program/step-config';
import { type Expression, type ObjectLiteral, type Property } from '../../../script/tree';
import { renameKey, reporter, type WorkflowLint } from './lint';
import { checkBackoff, checkDelay, checkLimit, checkSensitive, checkTimeout } from './step-config-values';

const id = 'invalid-step-config';
const report = reporter(id, 'error');

type Check = (value: Expression, program: WorkflowProgram) => string | undefined;
type Keys = Readonly<Record<string, Check>>;

/**
 * Accepted properties of `retries`, each with the function that checks its value. The next two constants list the
 * properties of a rollback's configuration and of a step's configuration in the same way. The engine rejects all
 * other properties.
 */
const retriesKeys: Keys = { limit: checkLimit, delay: checkDelay, backoff: checkBackoff };
const rollbackConfigKeys: Keys = { retries: () => undefined, timeout: checkTimeout };
const configKeys: Keys = { ...rollbackConfigKeys, sensitive: checkSensitive };

/** Wrong keys that users often write, mapped to the correct keys. */
const synonyms: Readonly<Record<string, string | undefined>> = {
  retry: 'retries', maxRetries: 'retries', attempts: 'limit', maxAttempts: 'limit', max: 'limit', count: 'limit', times: 'limit',
  interval: 'delay', wait: 'delay', delayMs: 'delay', initialDelay: 'delay', strategy: 'backoff', timeoutMs: 'timeout',
}; // prettier-ignore

/**
 * Reports configurations that do not pass the engine's strict validation (workflow scripts reference, section 1.1).
 */
export const invalidStepConfig: WorkflowLint = {
  id,
  check: (program) =>
    readableSteps(program).flatMap((step) =>
      step.kind === 'do' ? [...ofConfig(step.config, program), ...ofRollback(step, program)] : [],
    ),
};

function ofConfig(config: Expression | undefined, program: WorkflowProgram): Problem[] {
  if (config === undefined) return [];
  const value = resolveConstant(config, program.scopes);
  if (value.kind === 'object') return ofObject(value, config, configKeys, program);
  const isWrong =
    value.kind === 'array' || value.kind === 'template' || (value.kind === 'literal' && value.value !== null);
  return isWrong
    ? [
        report(
          config,
          l10n.t(
            'The step configuration must be an object. Allowed properties: {0}.',
            Object.keys(configKeys).join(', '),
          ),
        ),
      ]
    : [];
}

/**
 * Checks the properties of a configuration object. `at` is the expression that provides the object. If the object is
 * defined in a constant, `at` is only a reference to this constant.
 */
function ofObject(object: ObjectLiteral, at: Expression, keys: Keys, program: WorkflowProgram): Problem[] {
  const isHere = object.start >= at.start && object.end <= at.end;
  return object.properties.flatMap((property): Problem[] => {
    const { key, value } = property;
    if (key === undefined) return [];
    const check = own(keys, key);
    if (check === undefined) return [unknownKey(property, key, keys, isHere ? undefined : at, program)];
    const place = isHere ? value : at;
    if (key === 'retries') return ofRetries(property, isHere ? undefined : at, program);
    const message = check(value, program);
    return message === undefined ? [] : [report(place, message)];
  });
}

function unknownKey(
  property: Property,
  key: string,
  keys: Keys,
  elsewhere: Expression | undefined,
  { tree }: WorkflowProgram,
): Problem {
  const known = Object.keys(keys);
  const synonym = own(synonyms, key);
  const meant = synonym !== undefined && known.includes(synonym) ? synonym : nearest(key, known);
  return report(
    elsewhere ?? property.keyRange,
    l10n.t('Unknown option "{0}". The step is rejected. Valid options: {1}.', key, known.join(', ')),
    meant === undefined
      ? {}
      : { fixes: [renameKey(l10n.t('Replace with "{0}"', meant), property, meant, tree.text)] },
  );
}

function ofRetries(
  property: Property,
  elsewhere: Expression | undefined,
  program: WorkflowProgram,
): Problem[] {
  const value = resolveConstant(property.value, program.scopes);
  if (value.kind !== 'object') {
    const isWrong = value.kind === 'array' || value.kind === 'literal';
    return isWrong
      ? [
          report(
            elsewhere ?? property.value,
            l10n.t('`retries` must be an object. Allowed properties: `limit`, `delay`, and `backoff`.'),
          ),
        ]
      : [];
  }
  const problems = ofObject(value, elsewhere ?? property.value, retriesKeys, program);
  // A spread or a computed key may provide the properties that seem to be missing.
  if (value.properties.some(({ key }) => key === undefined)) return problems;
  // An unknown key, which may be a misspelled `limit` or `delay`, is already reported.
  if (value.properties.some(({ key }) => key !== undefined && own(retriesKeys, key) === undefined))
    return problems;
  const missing = ['limit', 'delay'].filter((key) => !value.properties.some((each) => each.key === key));
  if (missing.length === 0) return problems;
  const isEmpty = value.properties.length === 0;
  const text = missing.map((key) => `${key}: ${key === 'limit' ? '5' : '"1 second"'}`).join(', ');
  const quoted = program.tree.language === 'python' ? text.replace(/\b(limit|delay)(?=:)/g, '"$1"') : text;
  const at = value.start + 1;
  return [
    ...problems,
    report(
      elsewhere ?? property.keyRange,
      l10n.t('`retries` requires both `limit` and `delay`. Missing: {0}.', missing.join(', ')),
      {
        fixes: [
          {
            title: l10n.t('Add {0}', missing.join(', ')),
            edits: [{ start: at, end: at, newText: isEmpty ? ` ${quoted} ` : ` ${quoted},` }],
            preferred: true,
          },
        ],
      },
    ),
  ];
}

/** Checks the argument after the callback. This argument is the rollback, and must not be a configuration. */
function ofRollback({ rollback, callback }: StepCall, program: WorkflowProgram): Problem[] {
  const { scopes, tree } = program;
  const object = objectOf(rollback, scopes);
  if (rollback === undefined || object === undefined) return [];
  const config = fieldOf(rollback, 'rollbackConfig', scopes);
  const nested = config && objectOf(config, scopes);
  const ofNested = nested ? ofObject(nested, config, rollbackConfigKeys, program) : [];
  if (object.properties.some(({ key }) => key === undefined || key === 'rollback')) {
    const value = fieldOf(rollback, 'rollback', scopes);
    const resolved = value && resolveConstant(value, scopes);
    return resolved?.kind === 'literal' || resolved?.kind === 'object'
      ? [
          ...ofNested,
          report(value ?? rollback, l10n.t('`rollback` must be a function that undoes the step.')),
        ]
      : ofNested;
  }
  const isConfig = object.properties.some(({ key }) => key === 'retries' || key === 'timeout');
  const isHere = callback !== undefined && object === rollback;
  return [
    ...ofNested,
    report(
      rollback,
      isConfig
        ? l10n.t(
            'An argument after the callback is treated as a rollback. Move the configuration before the callback.',
          )
        : l10n.t(
            'The argument after the callback must be a rollback object with a function named `rollback`.',
          ),
      isConfig && isHere
        ? {
            fixes: [
              {
                title: l10n.t('Move the configuration before the callback'),
                edits: [
                  {
                    start: callback.start,
                    end: callback.start,
                    newText: `${tree.text.slice(rollback.start, rollback.end)}, `,
                  },
                  { start: callback.end, end: rollback.end, newText: '' },
                ],
                preferred: true,
              },
            ],
          }
        : {},
    ),
  ];
}
