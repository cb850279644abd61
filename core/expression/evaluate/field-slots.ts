import { type FieldDefinition, type Scheme } from '../scheme/scheme';

/** Assigns a number to each field of a scheme. Values are looked up by this number. */
export class FieldSlots {
  private readonly numbers = new Map<string, number>();
  readonly fields: readonly FieldDefinition[];

  constructor(readonly scheme: Scheme) {
    const fields: FieldDefinition[] = [];
    for (const definition of scheme.definitions())
      if (definition.kind === 'field') {
        this.numbers.set(definition.name, fields.length);
        fields.push(definition);
      }
    this.fields = fields;
  }

  /** Returns the number of a field. Returns undefined if the scheme has no such field. */
  numberOf(name: string): number | undefined {
    return this.numbers.get(name);
  }
}
