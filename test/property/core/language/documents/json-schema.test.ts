import assert from 'node:assert/strict';
import Ajv from 'ajv';
import fc from 'fast-check';
import { checkShape } from '../../../../../core/language/documents/lints/shape-check';
import { contextFor } from '../../../../../core/language/documents/check-element';
import { jsonSchemaOf } from '../../../../../core/language/documents/json-schema';
import { parseJson } from '../../../../../core/json/parse';
import { kinds } from '../../../../../core/language/documents/kinds.data';
import { intentsOf, resolveObject } from '../../../../../core/language/documents/resolve';
import {
  type Intent,
  type ObjectShape,
  type Shape,
  type TextShape,
} from '../../../../../core/language/documents/shape';
import { noFacts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { type Problem } from '../../../../../core/base/problem';

/** Returns the shape without its named checks, which a JSON Schema cannot express. */
function withoutChecks(shape: Shape): Shape {
  const bare: Shape = { ...shape, checks: [] };
  switch (bare.type) {
    case 'list':
      return { ...bare, items: withoutChecks(bare.items) };
    case 'map':
      return { ...bare, values: withoutChecks(bare.values) };
    case 'object':
      return objectWithoutChecks(bare);
    case 'either':
      return { ...bare, of: bare.of.map(withoutChecks) };
    case 'variants':
      return {
        ...bare,
        ...(bare.untold ? { untold: objectWithoutChecks(bare.untold) } : {}),
        variants: Object.fromEntries(
          Object.entries(bare.variants).map(([value, { shape: variant }]) => [
            value,
            { shape: objectWithoutChecks(variant) },
          ]),
        ),
      };
    case 'cases':
      return {
        ...bare,
        cases: bare.cases.map(({ having, shape: one }) => ({ having, shape: objectWithoutChecks(one) })),
        otherwise: objectWithoutChecks(bare.otherwise),
      };
    default:
      return bare;
  }
}

function objectWithoutChecks(shape: ObjectShape): ObjectShape {
  const members = Object.entries(shape.members).map(
    ([name, member]) => [name, { ...member, shape: withoutChecks(member.shape) }] as const,
  );
  return { ...shape, checks: [], members: Object.fromEntries(members) };
}

const characters = fc.constantFrom('a', 'Z', '0', '-', '_', ' ', 'é', '🚀');

function texts(shape: TextShape): fc.Arbitrary<string> {
  switch (shape.format) {
    case 'date-time':
      return fc.constantFrom('2026-08-01T00:00:00Z', '2026-02-28t23:59:59.123', '2026-12-31 00:00:00+02:00');
    case 'uuid':
      return fc.uuid();
    case 'duration':
      return fc
        .tuple(fc.nat(99), fc.constantFrom('second', 'minutes', 'day', 'years'))
        .map(([n, unit]) => `${n} ${unit}`);
    case 'instance-id':
      return fc.stringMatching(/^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,20}$/);
    case 'json-text':
      return fc.json();
    case 'hex-id':
      return fc.stringMatching(/^[0-9a-f]{32}$/);
    case 'decimal':
      return fc.nat(99).map(String);
    case 'asset-name':
    case 'list-name':
      return fc.stringMatching(/^[a-zA-Z0-9_]{1,50}$/);
    default:
      if (shape.values) return fc.constantFrom(...shape.values);
      return fc
        .array(characters, { minLength: shape.min ?? 0, maxLength: Math.min(shape.max ?? 40, 600) })
        .map((all) => all.join(''));
  }
}

/** Generates values that a shape allows. */
function values(shape: Shape, intent: Intent): fc.Arbitrary<unknown> {
  const good = goodValues(shape, intent);
  return shape.nullable ? fc.oneof({ weight: 5, arbitrary: good }, fc.constant(null)) : good;
}

function goodValues(shape: Shape, intent: Intent): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'text':
      return texts(shape);
    case 'number': {
      if (shape.values) return fc.constantFrom(...shape.values);
      const limits = {
        min: Math.max(shape.min ?? -1e6, -(2 ** 53) + 1),
        max: Math.min(shape.max ?? 1e6, 2 ** 53 - 1),
      };
      return fc.oneof(fc.integer(limits), fc.constantFrom(limits.min, limits.max));
    }
    case 'flag':
      return shape.only === undefined ? fc.boolean() : fc.constant(shape.only);
    case 'any':
      return fc.jsonValue({ maxDepth: 1 });
    case 'either':
      return fc.oneof(...shape.of.map((one) => values(one, intent)));
    case 'list': {
      const { min = 0, max = 3 } = shape;
      const items = fc.array(values(shape.items, intent), {
        minLength: min,
        maxLength: Math.max(min, Math.min(max, 3)),
      });
      const listed = items.map((list) => [...list, ...(shape.mustHold ?? [])]);
      return shape.unique ? listed.filter((list) => new Set(list).size === list.length) : listed;
    }
    case 'map':
      return fc.dictionary(fc.string({ maxLength: 4 }), values(shape.values, intent), {
        minKeys: shape.minMembers ?? 0,
        maxKeys: 3,
      });
    case 'object':
      return objects(shape, intent);
    case 'variants':
      return fc.oneof(
        ...Object.entries(shape.variants).map(([value, { shape: variant }]) =>
          objects(variant, intent).map((rest) => ({ [shape.by]: value, ...rest })),
        ),
        ...(shape.untold ? [objects(shape.untold, intent).filter((one) => Object.keys(one).length > 0)] : []),
      );
    case 'cases':
      return fc.oneof(
        objects(shape.otherwise, intent),
        ...shape.cases.map((one) => objects(one.shape, intent)),
      );
  }
}

function objects(shape: ObjectShape, intent: Intent): fc.Arbitrary<Record<string, unknown>> {
  const object = resolveObject(shape, intent);
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, member] of object.members) model[name] = values(member.shape, intent);
  const { exactlyOne = [], exclusive = [], minMembers = 0 } = shape;
  const kept = exactlyOne[0];
  for (const name of exactlyOne.slice(1)) Reflect.deleteProperty(model, name);
  for (const [, name] of exclusive) Reflect.deleteProperty(model, name);
  const needed = [...object.required, ...object.oneOf.slice(0, 1), ...(kept === undefined ? [] : [kept])];
  const others = Object.keys(model).filter((name) => !needed.includes(name));
  needed.push(...others.slice(0, Math.max(0, minMembers - needed.length)));
  return fc.record(model, { requiredKeys: needed });
}

/**
 * Returns a copy of a JSON value in which one part is replaced. If `replacement` is undefined, a property is removed,
 * and an array element or the whole value becomes null. The parts are the whole value and all properties and array
 * elements in it. `at` is the index of the part, modulo the number of parts.
 */
function damage(value: unknown, at: number, replacement: unknown): unknown {
  const places: ((fresh: unknown) => void)[] = [];
  const root = { value: structuredClone(value) };
  const visit = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push((fresh) => {
        if (fresh === undefined) Reflect.deleteProperty(holder, key);
        else holder[key] = fresh;
      });
      const inner = holder[key];
      if (Array.isArray(inner)) visit(inner as unknown as Record<string, unknown>);
      else if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(root);
  places[at % places.length]?.(replacement);
  const text = JSON.stringify(root.value) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

const replacement = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(
    '',
    'allow',
    'on',
    'x'.repeat(33),
    'x'.repeat(91),
    'x'.repeat(1025),
    '🚀'.repeat(32),
    '3 days',
    '3days',
    -1,
    0,
    0.5,
    2 ** 31,
    1e10,
    [],
    {},
  ),
);

describe('the JSON Schemas and our own checks', () => {
  const ajv = new Ajv({ allErrors: false, strict: true, strictTypes: false, strictRequired: false });
  for (const kind of kinds)
    for (const intent of intentsOf(kind)) {
      const body = withoutChecks(kind.bodies[intent]!);
      const validate = ajv.compile(jsonSchemaOf(kind, intent)!);
      /** Returns the diagnostics, except those about problems that the JSON Schema does not cover. */
      const findings = (value: unknown): Problem[] => {
        const text = JSON.stringify(value);
        const problems: Problem[] = [];
        const setting = { kind, intent, comments: false, settings: defaultSettings, facts: noFacts };
        checkShape(parseJson(text, { comments: false }).roots[0]!, body, contextFor(text, setting, problems));
        const more = ['unknown-property', 'read-only-property', 'invalid-params-json'].map(
          (code) => `document/${code}`,
        );
        return problems.filter(({ code }) => !more.includes(code));
      };
      it(`agree on ${kind.name} ${intent}`, () => {
        fc.assert(
          fc.property(values(body, intent), (value) => {
            const text = JSON.stringify(value);
            assert.deepEqual(findings(value), [], text);
            assert.ok(validate(JSON.parse(text)), `${text} ${JSON.stringify(validate.errors)}`);
          }),
          { numRuns: 30 },
        );
        fc.assert(
          fc.property(values(body, intent), fc.nat(), replacement, (value, at, fresh) => {
            const damaged = damage(value, at, fresh);
            const found = findings(damaged);
            const valid = validate(damaged);
            assert.equal(
              found.length === 0,
              valid,
              `${JSON.stringify(damaged)} ${JSON.stringify(found)} ${JSON.stringify(validate.errors)}`,
            );
          }),
          { numRuns: 150 },
        );
      });
    }
});
