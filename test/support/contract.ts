import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fs from 'node:fs';

interface Media {
  readonly schema: object;
}
/** A parameter of an operation. */
export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: {
    readonly type?: string;
    readonly default?: number;
    readonly minimum?: number;
    readonly maximum?: number;
  };
}
interface Described {
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Described>> & { readonly parameters?: readonly Parameter[] }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Parameter['schema']>> };
}

/** Checks requests and responses against the API's OpenAPI description. */
export class Contract {
  private readonly api: OpenApi;
  private readonly answers: Schemas;
  private readonly requests: Schemas;

  constructor(file: string) {
    this.api = JSON.parse(fs.readFileSync(file, 'utf8')) as OpenApi;
    this.answers = new Schemas(this.api.components, jsonSchema);
    this.requests = new Schemas(this.api.components, (schema) => jsonSchema(withoutReadOnly(schema)));
  }

  /**
   * Returns the problems with a response, or none if it conforms to the description. `path` contains placeholders
   * such as `{names}`.
   */
  answerIssues(method: string, path: string, status: number, contentType: string, body: unknown): string[] {
    const { responses } = this.described(method, path);
    const family = `${String(status)[0]}XX`;
    const response = responses[String(status)] ?? responses[family] ?? responses.default;
    if (!response) return [`status ${status} is not described`];
    const media = (contentType.split(';')[0] ?? '').trim();
    if (response.content === undefined) return body === undefined ? [] : ['a body is not described'];
    const described = response.content[media];
    return described
      ? this.answers.issues(described.schema, body)
      : [`${media} is not described for ${status}`];
  }

  /** Returns the problems with a request's body, or none if it conforms to the description. */
  bodyIssues(method: string, path: string, body: unknown): string[] {
    const { requestBody } = this.described(method, path);
    if (body === undefined) return requestBody?.required ? ['a body is required'] : [];
    const schema = requestBody?.content['application/json']?.schema;
    return schema ? this.requests.issues(schema, body) : ['a body is not described'];
  }

  /** Returns the name of every described operation in the form `GET /zones/…`. */
  names(): string[] {
    return Object.entries(this.api.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  isDeprecated(method: string, path: string): boolean {
    return this.described(method, path).deprecated ?? false;
  }

  queryParameters(method: string, path: string): Parameter[] {
    const all = [
      ...(this.api.paths[path]?.parameters ?? []),
      ...(this.described(method, path).parameters ?? []),
    ];
    return all
      .filter((one) => one.in === 'query')
      .map((one) => ({ ...one, schema: this.resolved(one.schema) }));
  }

  /** Returns the problems with a query parameter's values, or none if they conform to the description. */
  queryIssues({ schema }: Parameter, values: readonly string[]): string[] {
    const typed = values.map((value) => {
      if (schema.type === 'boolean') return value === 'true';
      return schema.type === 'number' || schema.type === 'integer' ? Number(value) : value;
    });
    return this.requests.issues(schema, schema.type === 'array' ? typed : typed[0]);
  }

  private resolved(schema: Parameter['schema'] & { readonly $ref?: string }): Parameter['schema'] {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    return name === undefined ? schema : (this.api.components.schemas[name] ?? schema);
  }

  private described(method: string, path: string): Described {
    const described = this.api.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not described`);
    return described;
  }
}

/** Checks values against schemas of an OpenAPI description, interpreted for requests or for responses. */
class Schemas {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(
    components: object,
    private readonly read: (schema: unknown) => unknown,
  ) {
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'api', components: read(components) });
  }

  issues(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema);
    let validate = this.compiled.get(text);
    if (!validate) {
      validate = this.ajv.compile(
        JSON.parse(
          JSON.stringify(this.read(schema)).replaceAll('"#/components/', '"api#/components/'),
        ) as object,
      );
      this.compiled.set(text, validate);
    }
    validate(value);
    return (validate.errors ?? []).map((error) => `${error.instancePath || '(all)'} ${error.message ?? ''}`);
  }
}

type Json = Readonly<Record<string, unknown>>;

/** Returns a copy of a schema in which `change` is applied to each object, innermost objects first. */
function rewritten(schema: unknown, change: (one: Json) => Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => rewritten(one, change));
  if (typeof schema !== 'object' || schema === null) return schema;
  return change(
    Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, rewritten(one, change)])),
  );
}

/**
 * Converts OpenAPI 3.0 to JSON Schema. OpenAPI allows `nullable` next to any other keyword, and specifies exclusive
 * bounds with a Boolean next to the bound, such as `exclusiveMinimum: true`.
 */
function jsonSchema(schema: unknown): unknown {
  return rewritten(schema, ({ nullable, ...one }) => {
    const whole = one.exclusiveMinimum === true ? { ...one, exclusiveMinimum: one.minimum } : one;
    return nullable === true ? { anyOf: [{ type: 'null' }, whole] } : whole;
  });
}

/**
 * Removes read-only properties from `required`, because requests need not contain properties that only the service
 * writes (in OpenAPI 3.0, `required` of `readOnly` properties applies to responses).
 */
function withoutReadOnly(schema: unknown): unknown {
  return rewritten(schema, (one) => {
    const { required, properties } = one;
    if (!Array.isArray(required) || typeof properties !== 'object' || properties === null) return one;
    const members = properties as Readonly<Record<string, { readonly readOnly?: boolean } | undefined>>;
    return { ...one, required: required.filter((name) => members[String(name)]?.readOnly !== true) };
  });
}
