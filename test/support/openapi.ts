import fs from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: object;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}
interface OperationObject {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}
type PathItem = Readonly<Record<string, OperationObject>> & { readonly parameters?: readonly Parameter[] };

/** The shared OpenAPI document, as far as contract tests ask it. */
export class OpenApi {
  private readonly document: { readonly paths: Readonly<Record<string, PathItem>> };
  private readonly ajv: Ajv;

  constructor(file: string) {
    this.document = asJsonSchema(JSON.parse(fs.readFileSync(file, 'utf8'))) as OpenApi['document'];
    this.ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(this.ajv);
    this.ajv.addSchema(this.document, 'openapi');
  }

  /** `GET /zones/…` of every operation. */
  operations(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  operation(method: string, path: string): OperationObject | undefined {
    return this.document.paths[path]?.[method.toLowerCase()];
  }

  /** Parameters of an operation in one place: `query`, `path` or `header`. */
  parameters(method: string, path: string, place: string): readonly Parameter[] {
    const item = this.document.paths[path];
    const all = [...(item?.parameters ?? []), ...(this.operation(method, path)?.parameters ?? [])];
    return all.filter((one) => one.in === place);
  }

  /** What is wrong with a value, by a schema of the document; empty when nothing is. */
  problems(schema: object, value: unknown): string[] {
    const validate: ValidateFunction = this.ajv.compile(resolveIn(schema));
    return validate(value)
      ? []
      : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message ?? ''}`);
  }

  bodySchema(method: string, path: string): object | undefined {
    return this.operation(method, path)?.requestBody?.content?.['application/json']?.schema;
  }

  /** The schema of a JSON answer of that status, or of its class (`4XX`). */
  answerSchema(method: string, path: string, status: number): object | undefined {
    const responses: OperationObject['responses'] = this.operation(method, path)?.responses ?? {};
    const found =
      responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
    return found?.content?.['application/json']?.schema;
  }
}

/** References within the document, made to work from outside of it. */
function resolveIn(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;
}

/** Two ways of OpenAPI 3.0 that JSON Schema says otherwise: `nullable`, and a boolean `exclusiveMinimum`. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asJsonSchema(part)]));
  if (schema.exclusiveMinimum === true) {
    schema.exclusiveMinimum = schema.minimum;
    delete schema.minimum;
  }
  if (schema.nullable !== true) return schema;
  delete schema.nullable;
  return { anyOf: [schema, { type: 'null' }] };
}
