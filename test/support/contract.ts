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
  readonly components: object;
}

/** Checks requests and answers against the API's OpenAPI description. */
export class Contract {
  private readonly api: OpenApi;
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(file: string) {
    this.api = JSON.parse(fs.readFileSync(file, 'utf8')) as OpenApi;
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'api', components: this.api.components });
  }

  /** What is wrong with an answer; empty when it fits. `path` has `{names}`. */
  answerIssues(method: string, path: string, status: number, contentType: string, body: unknown): string[] {
    const { responses } = this.described(method, path);
    const family = `${String(status)[0]}XX`;
    const response = responses[String(status)] ?? responses[family] ?? responses.default;
    if (!response) return [`status ${status} is not described`];
    const media = (contentType.split(';')[0] ?? '').trim();
    if (response.content === undefined) return body === undefined ? [] : ['a body is not described'];
    const described = response.content[media];
    return described ? this.issues(described.schema, body) : [`${media} is not described for ${status}`];
  }

  /** What is wrong with a request's body; empty when it fits. */
  bodyIssues(method: string, path: string, body: unknown): string[] {
    const { requestBody } = this.described(method, path);
    if (body === undefined) return requestBody?.required ? ['a body is required'] : [];
    const schema = requestBody?.content['application/json']?.schema;
    return schema ? this.issues(schema, body) : ['a body is not described'];
  }

  /** `GET /zones/…` of every operation that is described. */
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
    return all.filter((one) => one.in === 'query');
  }

  /** What is wrong with the values of a query parameter; empty when they fit. */
  queryIssues({ schema }: Parameter, values: readonly string[]): string[] {
    const typed = values.map((value) => {
      if (schema.type === 'boolean') return value === 'true';
      return schema.type === 'number' || schema.type === 'integer' ? Number(value) : value;
    });
    return this.issues(schema, schema.type === 'array' ? typed : typed[0]);
  }

  private described(method: string, path: string): Described {
    const described = this.api.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not described`);
    return described;
  }

  private issues(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema);
    let validate = this.compiled.get(text);
    if (!validate) {
      validate = this.ajv.compile(
        // OpenAPI 3.0 writes an exclusive bound as a boolean beside it, JSON Schema as the bound.
        JSON.parse(
          text
            .replaceAll('"#/components/', '"api#/components/')
            .replace(/"minimum":(-?\d+),"exclusiveMinimum":true/g, '"exclusiveMinimum":$1'),
        ) as object,
      );
      this.compiled.set(text, validate);
    }
    validate(value);
    return (validate.errors ?? []).map((error) => `${error.instancePath || '(all)'} ${error.message ?? ''}`);
  }
}
