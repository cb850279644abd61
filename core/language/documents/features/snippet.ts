import { resolveObject } from '../resolve';
import { type Intent, type ObjectShape, type Shape } from '../shape';

/** Returns the text of a value with placeholders to fill in, in the snippet syntax of editors. */
export function snippetFor(shape: Shape, intent: Intent): string {
  return new SnippetWriter(intent).value(shape, '');
}

/** Escapes plain text for use in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

class SnippetWriter {
  private stop = 0;

  constructor(private readonly intent: Intent) {}

  value(shape: Shape, indent: string): string {
    switch (shape.type) {
      case 'text':
        return shape.values ? this.choice(shape.values, '"') : `"${this.empty()}"`;
      case 'number':
        return `\${${++this.stop}:${Math.max(shape.min ?? 0, 0)}}`;
      case 'flag':
        return this.choice(['true', 'false'], '');
      case 'either':
        return `\${${++this.stop}}`;
      case 'any':
        return this.empty();
      case 'map':
        return `{\n${indent}\t${this.empty()}\n${indent}}`;
      case 'list':
        return shape.mustHold
          ? JSON.stringify(shape.mustHold)
          : `[\n${indent}\t${this.value(shape.items, `${indent}\t`)}\n${indent}]`;
      case 'object':
        return this.object(shape, indent, []);
      case 'cases':
        return this.object(shape.otherwise, indent, []);
      case 'variants': {
        const first = Object.values(shape.variants)[0];
        const teller = `"${shape.by}": ${this.choice(Object.keys(shape.variants), '"')}`;
        return first ? this.object(first.shape, indent, [teller]) : `{${this.empty()}}`;
      }
    }
  }

  private object(shape: ObjectShape, indent: string, before: string[]): string {
    const inner = `${indent}\t`;
    const lines = [...before];
    for (const [name, { required, member }] of resolveObject(shape, this.intent).members)
      if (required || member.suggested) lines.push(`"${name}": ${this.value(member.shape, inner)}`);
    if (lines.length === 0) return `{\n${inner}${this.empty()}\n${indent}}`;
    return `{\n${lines.map((line) => inner + line).join(',\n')}\n${indent}}`;
  }

  private empty(): string {
    return `$${++this.stop}`;
  }

  private choice(values: readonly string[], quote: string): string {
    const options = values.map((value) => value.replace(/[\\,|$}]/g, '\\$&')).join(',');
    return `${quote}\${${++this.stop}|${options}|}${quote}`;
  }
}
