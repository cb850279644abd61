import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { phases } from '../../../core/expression/catalogue/service.data';
import { diagnosticCodes } from '../../../core/language/diagnostic-codes.data';
import { decodeSettings, defaultSettings } from '../../../core/language/settings';

const root = path.resolve(__dirname, '../../..');
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as never;
interface Setting {
  readonly default: unknown;
  readonly markdownDescription: string;
  readonly examples?: readonly string[];
  readonly propertyNames?: { readonly anyOf: readonly { readonly enum?: readonly string[] }[] };
}

const manifest: {
  contributes: { configuration: { title: string; order: number; properties: Record<string, Setting> }[] };
} = read('package.json');
const texts: Record<string, string> = read('package.nls.json');

if (process.env.UPDATE === '1') {
  const severities = manifest.contributes.configuration[0]?.properties['rampart.severities'];
  Object.assign(severities?.propertyNames?.anyOf[0] ?? {}, { enum: diagnosticCodes });
  fs.writeFileSync(path.join(root, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const properties = Object.assign(
  {},
  ...manifest.contributes.configuration.map((one) => one.properties),
) as Record<string, Setting>;

/** Nests the values of settings. For example, the value of `rampart.a.b` becomes `{a: {b: value}}`. */
function nested(values: Readonly<Record<string, unknown>>): unknown {
  const result: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [, first = '', second] = name.split('.');
    if (second === undefined) result[first] = value as never;
    else (result[first] ??= {})[second] = value;
  }
  return result;
}

const languageSettings = ['severities', 'documents', 'expressions', 'filter'];

describe('settings of the manifest', () => {
  it('have defaults that are equivalent to no settings', () => {
    const defaults = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.default]));
    assert.deepEqual(decodeSettings(nested(defaults)), defaultSettings);
  });

  it('cover every property that the languages read', () => {
    for (const name of languageSettings)
      assert.ok(
        Object.keys(properties).some(
          (one) => one === `rampart.${name}` || one.startsWith(`rampart.${name}.`),
        ),
        name,
      );
  });

  it('complete every code of a diagnostic', () => {
    assert.deepEqual(properties['rampart.severities']?.propertyNames?.anyOf[0]?.enum, diagnosticCodes);
  });

  it('complete every phase', () => {
    const all = [...phases.request, ...phases.response, ...phases.network];
    assert.deepEqual(properties['rampart.filter.phase']?.examples, [...new Set<string>(all)]);
  });

  it('are each described in the texts', () => {
    for (const [name, { markdownDescription }] of Object.entries(properties))
      assert.ok(texts[markdownDescription.replaceAll('%', '')], name);
  });
});
