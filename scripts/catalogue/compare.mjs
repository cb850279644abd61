// Compares the published documentation with the tables of the extension.

/**
 * @typedef {import('./read-published.mjs').Published} Published
 * @typedef {{
 *   readonly asOf: string,
 *   readonly fields: ReadonlyMap<string, { readonly type: string, readonly plan: string | undefined, readonly isListed: boolean }>,
 *   readonly functions: ReadonlyMap<string, { readonly required: number, readonly maximum: number }>,
 *   readonly phases: ReadonlySet<string>,
 * }} Catalogue The contents of the tables. `isListed`: whether the published list of fields must contain the field.
 */

/** Maps published type names to the equivalent names in the tables. */
const types = new Map([
  ['Number', 'Integer'],
  ['IP address', 'IP'],
]);
const sameType = (/** @type {string} */ type) =>
  [...types].reduce((text, [from, to]) => text.replaceAll(from, to), type);

const planOf = (/** @type {string | undefined} */ label) => /^(free|pro|business|enterprise)\b/i.exec(label ?? '')?.[1]?.toLowerCase(); // prettier-ignore

/**
 * Returns the differences, one per line. The result is empty if there are none.
 *
 * @param {Published} published
 * @param {Catalogue} catalogue
 * @returns {string[]}
 */
export function differencesOf(published, catalogue) {
  switch (published.kind) {
    case 'fields':
      return [...published.notUnderstood.map((line) => `not understood: ${line}`), ...fieldDifferences(published.fields, catalogue)]; // prettier-ignore
    case 'functions':
      return functionDifferences(published.functions, catalogue);
    case 'phases':
      return [
        ...published.phases.filter((name) => !catalogue.phases.has(name)).map((name) => `new phase: ${name}`),
        ...[...catalogue.phases]
          .filter((name) => !published.phases.includes(name))
          .map((name) => `gone phase: ${name}`),
      ];
    case 'changelog':
      return published.date <= catalogue.asOf
        ? []
        : unknownNames(published.names, catalogue).map((name) => `changelog of ${published.date}: ${name}`);
    case 'names':
      return unknownNames(published.names, catalogue).map((name) => `new name: ${name}`);
  }
}

/**
 * @param {readonly import('./read-published.mjs').PublishedField[]} published
 * @param {Catalogue} catalogue
 */
function fieldDifferences(published, { fields }) {
  const names = new Set(published.map(({ name }) => name));
  const found = published.flatMap(({ name, type, plan }) => {
    const own = fields.get(name);
    if (own === undefined) return [`new field: ${name} (${type})`];
    const wanted = planOf(plan);
    return [
      ...(sameType(type) === own.type ? [] : [`other type: ${name} is ${type}, here ${own.type}`]),
      ...(wanted === undefined || wanted === own.plan
        ? []
        : [`other plan: ${name} is ${plan}, here ${own.plan ?? 'all'}`]),
    ];
  });
  const gone = [...fields].filter(([name, { isListed }]) => isListed && !names.has(name));
  return [...found, ...gone.map(([name]) => `gone field: ${name}`)];
}

/**
 * @param {readonly import('./read-published.mjs').PublishedFunction[]} published
 * @param {Catalogue} catalogue
 */
function functionDifferences(published, { functions }) {
  const names = new Set(published.map(({ name }) => name));
  const found = published.flatMap(({ name, parameters }) => {
    const own = functions.get(name);
    if (own === undefined) return [`new function: ${name}`];
    const fits = parameters === undefined || parameters <= own.maximum;
    return fits ? [] : [`other parameters: ${name} has ${parameters}, here at most ${own.maximum}`];
  });
  return [
    ...found,
    ...[...functions.keys()].filter((name) => !names.has(name)).map((name) => `gone function: ${name}`),
  ];
}

/**
 * @param {readonly string[]} names
 * @param {Catalogue} catalogue
 */
function unknownNames(names, { fields, functions }) {
  return names.filter((name) =>
    name.endsWith('()') ? !functions.has(name.slice(0, -2)) : !fields.has(name),
  );
}
